import {
  type Entry,
  type EntryId,
  type EventLine,
  type EventScoring,
  type MissRule,
  movedStandings,
  penaltyUsOf,
  type RacePlan,
  type ResultLine,
  type Reversal,
  type Scoring,
  STATE_VERSION,
  type StandingLine,
  type StateVersion,
} from '../rules';
import {
  createRace,
  hasResult,
  isOver,
  type RaceAction,
  type RaceSetup,
  type RaceState,
  raceAfter,
  raceResults,
  riddenIn,
} from './state';

/** Settings of an event. The same riders start in every race. */
export interface EventSetup {
  readonly races: readonly RacePlan[];
  readonly entries: readonly Entry[];
  readonly scoring: Scoring;
  readonly reversal: Reversal;
  readonly ghosts: 'on' | 'off';
  /** The rule for misses, in all races. */
  readonly misses?: MissRule;
  /** Seed of all draws, uint32. */
  readonly seed: number;
}

/** The stored state of a single race or an event: plain data, changed only by {@link eventAfter}. */
export type EventState =
  | { readonly version: StateVersion; readonly kind: 'race'; readonly races: readonly [RaceState] }
  | {
      readonly version: StateVersion;
      readonly kind: 'event';
      readonly scoring: Scoring;
      /** At least one; all have the same entries. */
      readonly races: readonly RaceState[];
    };

/** An action in one of the races. */
export interface EventAction {
  /** The race, from 0. */
  readonly race: number;
  readonly action: RaceAction;
}

/** Creates a single race. */
export function createSingle(setup: RaceSetup): EventState {
  return { version: STATE_VERSION, kind: 'race', races: [createRace(setup)] };
}

/** Creates an event before its first race. Each race has its own draw, and its own seeds for the pacers. */
export function createEvent(setup: EventSetup): EventState {
  const { races, entries, scoring, reversal, ghosts, seed } = setup;
  const misses = setup.misses === undefined ? {} : { misses: setup.misses };
  return {
    version: STATE_VERSION,
    kind: 'event',
    scoring,
    races: races.map(({ track, runs }, n) =>
      createRace({ track, runs, reversal, ghosts, ...misses, entries, seed: (seed + n * 7919) >>> 0 }),
    ),
  };
}

/** Returns the current race, which is the first that is not over; undefined after the last. Races are ridden in order. */
export function currentRace(state: EventState): number | undefined {
  const at = state.races.findIndex((race) => !isOver(race));
  return at < 0 ? undefined : at;
}

/** Returns whether no rider has started in the races after this one. Only then may a finished race be continued. */
export function mayReopen(state: EventState, race: number): boolean {
  return state.races.slice(race + 1).every(({ phase }) => phase === 'entered' || phase === 'drawn');
}

/**
 * Applies an action to an event. A race begins once those before it are over. Returns the same object if the action does not
 * fit.
 */
export function eventAfter(state: EventState, { race, action }: EventAction): EventState {
  const now = currentRace(state) ?? state.races.length - 1;
  const before = state.races[race];
  if (before === undefined || race > now) return state;
  const after = raceAfter(before, action);
  if (after === before) return state;
  if (isOver(before) && !isOver(after) && !mayReopen(state, race)) return state;
  if (state.kind === 'race') return { ...state, races: [after] };
  return { ...state, races: state.races.map((one, n) => (n === race ? after : one)) };
}

/** Returns all entries. */
export function entriesOf(state: EventState): readonly Entry[] {
  return state.races[0]?.setup.entries ?? [];
}

/** Returns how many races are over, with a result or called off. */
export function racesOver(state: EventState): number {
  return state.races.filter(isOver).length;
}

/** Returns the races that count so far, with their numbers from 0. They are over and have a result. */
export function countedRaces(
  state: EventState,
): readonly { readonly number: number; readonly race: RaceState }[] {
  return state.races.flatMap((race, number) => (hasResult(race) ? [{ number, race }] : []));
}

/** Returns the result lists of the races that count. */
export function finishedLists(state: EventState): readonly (readonly ResultLine[])[] {
  return countedRaces(state).map(({ race }) => raceResults(race));
}

/** Returns the standings over the races that count. A single race counts by its times. */
export function eventStandings(state: EventState): readonly StandingLine[] {
  const scoring: Scoring = state.kind === 'event' ? state.scoring : { kind: 'times' };
  const entries = entriesOf(state).map(({ id }) => id);
  return movedStandings(entries, finishedLists(state), scoring);
}

/** Returns a rider's time penalties for misses in the races that count, µs. Their times include them. */
export function eventPenaltyUs(state: EventState, entry: EntryId): number {
  let us = 0;
  for (const { race } of countedRaces(state)) us += penaltyUsOf(entry, riddenIn(race)?.results ?? []);
  return us;
}

/** Returns the lines that can be on a podium: with a place, and with at least one point if points count. */
export function onPodium<L extends EventLine>(lines: readonly L[], scoring: EventScoring): readonly L[] {
  return lines.filter(({ placed, points }) => (scoring.kind === 'points' ? points > 0 : placed > 0));
}

/** Returns the first three places that are taken, in order; riders with equal rank share a step. */
export function podium(
  lines: readonly { readonly entry: EntryId; readonly rank: number }[],
): readonly { readonly step: 1 | 2 | 3; readonly entry: EntryId }[] {
  return lines.flatMap(({ entry, rank }) =>
    rank === 1 || rank === 2 || rank === 3 ? [{ step: rank, entry }] : [],
  );
}
