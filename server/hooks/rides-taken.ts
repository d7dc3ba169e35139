import { followRide, noteRemoval } from './event-attempts';
import { inOneTransaction } from './transactions';

/** Rides that are hidden, removed or shown again after their verdict, and what it does to their events. */

export function followChange(e: PB.RecordEvent): void {
  inOneTransaction(e, (tx) => {
    followRide(tx, e.record);
    e.next();
  });
}

export function followRemoval(e: PB.RecordEvent): void {
  inOneTransaction(e, (tx) => {
    noteRemoval(tx, e.record);
    e.next();
  });
}
