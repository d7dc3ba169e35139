import type { DuelEvent } from '../duel';
import type { Entry, MissRule, RaceTrack } from '../rules';
import type { EventState } from './event';
import type { RaceState } from './state';

/** Whatever is kept of races on this device. */
export type StoredEvent = EventState | DuelEvent;

/** The races of what is kept; a parallel duel has none. */
export function racesOf(state: StoredEvent): readonly RaceState[] {
  return state.kind === 'duel' ? [] : state.races;
}

/** The tracks it is ridden on, one for each race: their courses stay on this device as long as it does. */
export function tracksOf(state: StoredEvent): readonly RaceTrack[] {
  return state.kind === 'duel' ? [state.duel.setup.track] : state.races.map(({ setup }) => setup.track);
}

/** Everybody who is entered, in any race. */
export function enteredIn(state: StoredEvent): readonly Entry[] {
  return state.kind === 'duel' ? state.duel.setup.entries : state.races.flatMap(({ setup }) => setup.entries);
}

/** What a miss comes to in what is kept, which has one rule for all of its runs. */
export function missRuleOf(state: StoredEvent): MissRule {
  const setup = state.kind === 'duel' ? state.duel.setup : state.races[0]?.setup;
  return setup?.misses ?? 'out';
}
