import { followRide, noteRemoval } from './event-attempts';

/** Rides that are hidden, removed or shown again after their verdict, and what it does to their events. */

export function followChange(e: PB.RecordEvent): void {
  inOneTransaction(e, (tx) => followRide(tx, e.record));
}

export function followRemoval(e: PB.RecordEvent): void {
  inOneTransaction(e, (tx) => noteRemoval(tx, e.record));
}

function inOneTransaction(e: PB.RecordEvent, work: (tx: PB.App) => void): void {
  const outer = e.app;
  try {
    outer.runInTransaction((tx) => {
      e.app = tx;
      work(tx);
      e.next();
    });
  } finally {
    e.app = outer;
  }
}
