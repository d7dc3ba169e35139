import type { DuelEvent } from '../duel';
import type { Entry, MissRule, RaceTrack } from '../rules';
import type { EventState } from './event';
import { endedRace, type RaceState } from './state';

/** Whatever is kept of races on this device. */
export type StoredEvent = EventState | DuelEvent;

/** What was kept, as the rules of today have it: the same object where they change nothing. */
export function keptState(state: StoredEvent): StoredEvent {
  switch (state.kind) {
    case 'duel':
      return state;
    case 'race': {
      const race = endedRace(state.races[0]);
      return race === state.races[0] ? state : { ...state, races: [race] };
    }
    case 'event': {
      const races = state.races.map(endedRace);
      return races.every((race, n) => race === state.races[n]) ? state : { ...state, races };
    }
  }
}

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
