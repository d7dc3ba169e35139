import type { DuelEvent } from '../duel';
import type { Entry, MissRule, RaceTrack } from '../rules';
import type { EventState } from './event';
import { endedRace, type RaceState } from './state';

/** Any race, event or duel stored on this device. */
export type StoredEvent = EventState | DuelEvent;

/** Applies the current rules to a stored state. Returns the same object if they change nothing. */
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

/** Returns the races of a stored state; a parallel duel has none. */
export function racesOf(state: StoredEvent): readonly RaceState[] {
  return state.kind === 'duel' ? [] : state.races;
}

/** Returns the tracks, one for each race. Their courses are kept on this device as long as the state. */
export function tracksOf(state: StoredEvent): readonly RaceTrack[] {
  return state.kind === 'duel' ? [state.duel.setup.track] : state.races.map(({ setup }) => setup.track);
}

/** Returns all entries of all races. */
export function enteredIn(state: StoredEvent): readonly Entry[] {
  return state.kind === 'duel' ? state.duel.setup.entries : state.races.flatMap(({ setup }) => setup.entries);
}

/** Returns the rule for misses, which is the same for all runs of a stored state. */
export function missRuleOf(state: StoredEvent): MissRule {
  const setup = state.kind === 'duel' ? state.duel.setup : state.races[0]?.setup;
  return setup?.misses ?? 'out';
}
