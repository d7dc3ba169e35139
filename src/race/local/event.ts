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

/** How an event is ridden: the same riders in every race. */
export interface EventSetup {
  readonly races: readonly RacePlan[];
  readonly entries: readonly Entry[];
  readonly scoring: Scoring;
  readonly reversal: Reversal;
  readonly ghosts: 'on' | 'off';
  /** What a miss comes to in all of them. */
  readonly misses?: MissRule;
  /** Of every draw, uint32. */
  readonly seed: number;
}

/** What is kept of a race alone or of an event: plain data, changed by {@link eventAfter} only. */
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
  /** Which race, from 0. */
  readonly race: number;
  readonly action: RaceAction;
}

/** A race that stands alone. */
export function createSingle(setup: RaceSetup): EventState {
  return { version: STATE_VERSION, kind: 'race', races: [createRace(setup)] };
}

/** An event before its first race. Each race has a draw of its own, and its pacers ride it their own way. */
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

/**
 * The race to be ridden now: the first that is not over; undefined after the last. Races are ridden in their order.
 */
export function currentRace(state: EventState): number | undefined {
  const at = state.races.findIndex((race) => !isOver(race));
  return at < 0 ? undefined : at;
}

/** Whether nobody has started in the races after this one: only then may a race that is over be taken up again. */
export function mayReopen(state: EventState, race: number): boolean {
  return state.races.slice(race + 1).every(({ phase }) => phase === 'entered' || phase === 'drawn');
}

/** The event after an action. A race begins once those before it are over; the same object comes back for what does not fit. */
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

/** Everybody entered. */
export function entriesOf(state: EventState): readonly Entry[] {
  return state.races[0]?.setup.entries ?? [];
}

/** How many races are over, with a result or called off. */
export function racesOver(state: EventState): number {
  return state.races.filter(isOver).length;
}

/** The races that count so far, with their numbers from 0: those that are over and have a result. */
export function countedRaces(
  state: EventState,
): readonly { readonly number: number; readonly race: RaceState }[] {
  return state.races.flatMap((race, number) => (hasResult(race) ? [{ number, race }] : []));
}

/** Result lists of the races that count. */
export function finishedLists(state: EventState): readonly (readonly ResultLine[])[] {
  return countedRaces(state).map(({ race }) => raceResults(race));
}

/** The standings over the races that count. A race alone counts by its times. */
export function eventStandings(state: EventState): readonly StandingLine[] {
  const scoring: Scoring = state.kind === 'event' ? state.scoring : { kind: 'times' };
  const entries = entriesOf(state).map(({ id }) => id);
  return movedStandings(entries, finishedLists(state), scoring);
}

/** What misses have cost a rider in the races that count, µs; it is part of their times. */
export function eventPenaltyUs(state: EventState, entry: EntryId): number {
  let us = 0;
  for (const { race } of countedRaces(state)) us += penaltyUsOf(entry, riddenIn(race)?.results ?? []);
  return us;
}

/** Those of the standings who can stand on a podium: somebody without a place, or without a point where points count, cannot. */
export function onPodium<L extends EventLine>(lines: readonly L[], scoring: EventScoring): readonly L[] {
  return lines.filter(({ placed, points }) => (scoring.kind === 'points' ? points > 0 : placed > 0));
}

/** The first three places with somebody on them, in order; equal ones share a step. */
export function podium(
  lines: readonly { readonly entry: EntryId; readonly rank: number }[],
): readonly { readonly step: 1 | 2 | 3; readonly entry: EntryId }[] {
  return lines.flatMap(({ entry, rank }) =>
    rank === 1 || rank === 2 || rank === 3 ? [{ step: rank, entry }] : [],
  );
}
