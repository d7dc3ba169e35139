import {
  type Entry,
  type EntryId,
  isSaid,
  pacerSeed,
  type RaceState,
  type RunResult,
  riddenIn,
} from '../../../../race';
import type { Equipment } from '../../../../sim';

/** Which pacer is to ride a run, and how: the same seed rides the same way as long as the pilot is the same. */
export interface PacerOrder {
  readonly id: EntryId;
  readonly equipment: Equipment;
  readonly level: Extract<Entry['starter'], { kind: 'pacer' }>['level'];
  readonly seed: number;
}

/** All pacers of a race with the seeds they ride a run by. */
export function pacerOrders({ setup }: RaceState, run: number): readonly PacerOrder[] {
  return setup.entries.flatMap(({ starter, equipment, id }): readonly PacerOrder[] => {
    if (starter.kind !== 'pacer') return [];
    return [{ id, equipment, level: starter.level, seed: pacerSeed(setup, starter.seed, run) }];
  });
}

/**
 * Whether a pacer's run is known for good: ridden, and its input kept with the time. An update of the pilot changes nothing
 * about it.
 */
function isKept(result: RunResult | undefined): boolean {
  if (result === undefined || isSaid(result)) return false;
  return result.kind !== 'finished' || result.stream !== undefined;
}

/** Those of the orders that are still to be ridden: each is ridden once, whatever pages are opened afterwards. */
export function ordersToRide(
  orders: readonly PacerOrder[],
  state: RaceState,
  run: number,
): readonly PacerOrder[] {
  const table = riddenIn(state)?.results[run] ?? {};
  return orders.filter(({ id }) => !isKept(table[id]));
}
