import { nextLeg } from '../duel';
import type { EntryId } from '../rules';
import { currentRace } from './event';
import { nextStarter } from './state';
import type { StoredEvent } from './stored';

/** The next step in a race or a duel. Runs are counted from 0. */
export type NextStep =
  | { readonly kind: 'draw' }
  | { readonly kind: 'start'; readonly run: number }
  /** A rider starts in the current run. */
  | { readonly kind: 'ride'; readonly run: number; readonly entry: EntryId }
  /** Two riders meet. */
  | { readonly kind: 'meet'; readonly run: number; readonly riders: readonly [EntryId, EntryId] };

/** Returns the next step and its race, from 0; undefined when the race, event or duel is over. */
export function upNext(state: StoredEvent): { readonly race: number; readonly step: NextStep } | undefined {
  if (state.kind === 'duel') {
    if (state.duel.phase === 'entered') return { race: 0, step: { kind: 'draw' } };
    const leg = nextLeg(state.duel);
    return leg && { race: 0, step: { kind: 'meet', run: leg.leg, riders: leg.duel.riders } };
  }
  const race = currentRace(state);
  const now = race === undefined ? undefined : state.races[race];
  if (race === undefined || now === undefined) return undefined;
  if (now.phase === 'entered') return { race, step: { kind: 'draw' } };
  if (now.phase === 'drawn') return { race, step: { kind: 'start', run: 0 } };
  if (now.phase === 'between') return { race, step: { kind: 'start', run: 1 } };
  const entry = nextStarter(now);
  if (entry === undefined || now.phase !== 'run') return undefined;
  return { race, step: { kind: 'ride', run: now.results.length - 1, entry } };
}
