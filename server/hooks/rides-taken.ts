import { followRide, noteRemoval } from './event-attempts';
import { inOneTransaction } from './transactions';

/** Handles rides that are hidden, removed or shown again after their verdict, and updates their events. */

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
