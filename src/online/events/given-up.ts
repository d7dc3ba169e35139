import { safeStorage } from '../../session';
import { giveUpStart } from './calls';

/** Starts that will have no ride, stored until the server knows: otherwise an event waits for them. */

const KEY = 'fl-given-up';
const MOST = 50;
const storage = safeStorage<readonly string[]>();

function read(): readonly string[] {
  const kept = storage.getItem(KEY);
  const tickets = kept !== null && 'state' in kept ? kept.state : [];
  return Array.isArray(tickets) ? tickets.filter((one) => /^[a-z0-9]{15}$/.test(String(one))) : [];
}

function write(tickets: readonly string[]): void {
  if (tickets.length === 0) storage.removeItem(KEY);
  else storage.setItem(KEY, { state: tickets.slice(-MOST) });
}

/** Stores a start before its ride, in case the tab closes during the ride. */
export function holdStart(ticket: string): void {
  write([...read().filter((one) => one !== ticket), ticket]);
}

/** Removes a start, for example because its ride was sent. */
export function releaseStart(ticket: string): void {
  write(read().filter((one) => one !== ticket));
}

/** Reports to the server that a start will have no ride. If that fails, the next page of an event retries. */
export function tellGivenUp(ticket: string): void {
  holdStart(ticket);
  void giveUpStart(ticket).then((outcome) => {
    if (outcome.kind === 'done') releaseStart(ticket);
  });
}

/** Reports all stored starts to the server. @param kept starts whose run may still be finished */
export function tellAllGivenUp(kept: readonly string[]): void {
  for (const ticket of read()) if (!kept.includes(ticket)) tellGivenUp(ticket);
}
