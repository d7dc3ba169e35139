import { backoffMs } from '../backoff';

/** Rows that could not be sent, each by itself: how often, and which of them rest. In memory: the next page tries all. */
export interface Rests {
  /** A row is not sent for a while, the longer the more often. */
  rest(id: string): void;
  /** Nothing was heard of a row: others go first. */
  cut(id: string): void;
  /** A row is settled. */
  clear(id: string): void;
  isResting(id: string): boolean;
  /** How often a row could not be sent. */
  count(id: string): number;
  /** How many rows have been counted. */
  size(): number;
  end(): void;
}

/** @param onRested a row may be sent again */
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
