import { backoffMs } from '../backoff';

/** Backoff of single rows that could not be sent. Kept in memory: after a reload, all rows are tried. */
export interface Rests {
  /** Backs off: the row is not sent for a while, longer after each failure. */
  rest(id: string): void;
  /** Counts a request without an answer: other rows are sent first. */
  cut(id: string): void;
  /** Resets the count of a settled row. */
  clear(id: string): void;
  isResting(id: string): boolean;
  /** Number of times that a row could not be sent. */
  count(id: string): number;
  /** Number of rows that have a count or are backing off. */
  size(): number;
  end(): void;
}

/** @param onRested called when a row may be sent again */
export function createRests(random: () => number, onRested: () => void): Rests {
  const counts = new Map<string, number>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const count = (id: string): number => counts.get(id) ?? 0;
  const cut = (id: string): void => void counts.set(id, count(id) + 1);

  return {
    rest(id) {
      cut(id);
      clearTimeout(timers.get(id));
      const end = (): void => {
        timers.delete(id);
        onRested();
      };
      timers.set(id, setTimeout(end, backoffMs(count(id), random())));
    },
    cut,
    clear: (id) => void counts.delete(id),
    isResting: (id) => timers.has(id),
    count,
    size: () => new Set([...counts.keys(), ...timers.keys()]).size,
    end() {
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}
