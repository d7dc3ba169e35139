import { isTold } from '../ledger/received';
import type { Attempt } from '../ledger/row';
import { writesOf } from '../pull/receive';
import type { RemoteRow } from '../remote/answer';

/**
 * The rows that are being sent, and what the answers said. A pull asks it which records of a page are current: the page may
 * be older than an answer.
 */
export interface InFlight {
  /** Called when rows are being sent. @param end settles once they are answered */
  sending(attempts: ReadonlyMap<string, Attempt>, end: Promise<unknown>): void;
  /** Called when an answer named the number of a record's latest state. */
  answered(id: string, seq: number): void;
  /** Called when a pull begins. Its pages are newer than all answers so far. */
  pulling(): void;
  /**
   * Receives the records of a page that are not older than an answer. A record of a row that is being sent waits for the
   * answer, unless the record itself shows whether it contains the change.
   *
   * @param receive returns the records that could not be stored now
   * @returns as `receive`
   */
  receive(
    records: readonly RemoteRow[],
    receive: (records: readonly RemoteRow[]) => Promise<readonly RemoteRow[]>,
  ): Promise<readonly RemoteRow[]>;
}

export function createInFlight(): InFlight {
  /** By record id, the latest number that an answer named since the last pull began. */
  const numbers = new Map<string, number>();
  let flight: { readonly attempts: ReadonlyMap<string, Attempt>; readonly end: Promise<unknown> } | undefined;

  const isCurrent = ({ id, seq }: RemoteRow): boolean => (numbers.get(id) ?? 0) <= seq;
  function isUndecided({ id, writes }: RemoteRow): boolean {
    const attempt = flight?.attempts.get(id);
    return attempt !== undefined && !isTold(writesOf(writes), attempt);
  }

  return {
    sending(attempts, end) {
      const started = { attempts, end: end.catch(() => undefined) };
      flight = started;
      void started.end.then(() => {
        if (flight === started) flight = undefined;
      });
    },
    answered: (id, seq) => void numbers.set(id, seq),
    pulling: () => numbers.clear(),
    async receive(records, receive) {
      const waiting = records.filter(isUndecided);
      const ready = records.filter((record) => !waiting.includes(record));
      const unread = await receive(ready.filter(isCurrent));
      if (waiting.length === 0) return unread;
      await flight?.end;
      return [...unread, ...(await receive(waiting.filter(isCurrent)))];
    },
  };
}
