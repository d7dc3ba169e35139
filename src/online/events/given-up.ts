import { safeStorage } from '../../session';
import { giveUpStart } from './calls';

/** Starts of which no ride will come, kept until the server has heard of it: else an event waits for them. */

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

/** Remembers a start as one that may come to nothing: a tab that dies in the middle of a ride leaves it so. */
export function holdStart(ticket: string): void {
  write([...read().filter((one) => one !== ticket), ticket]);
}

/** A ride has come of it after all. */
export function releaseStart(ticket: string): void {
  write(read().filter((one) => one !== ticket));
}

/** Tells the server of a start that comes to nothing, now or with the next page of an event. */
export function tellGivenUp(ticket: string): void {
  holdStart(ticket);
  void giveUpStart(ticket).then((outcome) => {
    if (outcome.kind === 'done') releaseStart(ticket);
  });
}

/** Tells the server of all that it has not heard of. @param kept starts whose run may still come to its end */
export function tellAllGivenUp(kept: readonly string[]): void {
  for (const ticket of read()) if (!kept.includes(ticket)) tellGivenUp(ticket);
}
