import { type RaceState, riddenIn } from '../../../../race';
import { type Worn, wornBy } from '../../podium';
import { riderOf } from './rider';

/** What everybody wore in a race: their own suits, and the bibs that were drawn. */
export function wornIn(state: RaceState): (entry: string) => Worn {
  const bibs = riddenIn(state)?.bibs ?? {};
  return (id) => {
    // Whoever has a result was entered.
    const entry = state.setup.entries.find((one) => one.id === id)!;
    return wornBy(riderOf(entry, bibs[id] ?? 0));
  };
}
