import {
  type EntryId,
  movedStandings,
  type ResultLine,
  type RunResult,
  type RunResults,
  resultList,
  type StandingLine,
} from '../rules';
import { eventBibs, type PendingRides, runResults } from './results';
import { type Attempt, arrivedMsOf, begunMsOf, type EventRows, ofRace } from './rows';
import { cancellationOf, finalMsOf } from './stage';

/*
 * Result lists and standings of an event, computed from the rows and the clock. They do not depend on the order in which the
 * rows arrived, and a decision of the jury that was taken back has no effect on them.
 */

/** Options of a list. */
export interface ListView {
  readonly pending: PendingRides;
  /** Shows times even if the event hides them: for its hosts, and for the server's own sums. */
  readonly isHost: boolean;
}

/** The view of the public. */
const PUBLIC: ListView = { pending: 'left-out', isHost: false };

/** Returns how many runs of a race may be shown. An event that hides times shows those of a run after its window has ended. */
export function shownRuns({ plan }: EventRows, race: number, nowMs: number): number {
  const windows = plan.races[race]?.windows ?? [];
  const shown = windows.filter(
    ({ opensMs, closesMs }) => (plan.timesHidden ? closesMs : opensMs - 1) < nowMs,
  );
  return shown.length;
}

/** Returns a race's results, run by run. Runs that have not opened or were called off are missing. */
export function raceRuns(
  rows: EventRows,
  race: number,
  nowMs: number,
  { pending, isHost }: ListView = PUBLIC,
): readonly RunResults[] {
  const planned = rows.plan.races[race];
  const cancelled = cancellationOf(rows.cancelled, race);
  const finalMs = finalMsOf(rows, race);
  const isFinal = nowMs >= finalMs;
  const isOff = cancelled !== undefined && cancelled.atMs <= nowMs && finalMs >= cancelled.atMs;
  const most = !isOff ? 2 : cancelled.counts === 'first-run' && cancelled.race !== undefined ? 1 : 0;
  const open = (planned?.windows ?? []).filter(({ opensMs }) => opensMs <= nowMs);
  const shown = Math.min(most, isHost ? open.length : shownRuns(rows, race, nowMs));
  const runs = open.slice(0, shown).map((_, run) => runResults(rows, { race, run, nowMs, pending }));
  return isFinal || isOff
    ? runs.map((results, run) => withAbsent(rows, race, run, runs[0] ?? {}, results))
    : runs;
}

/**
 * Completes a finished run: riders who started but have no result get DNF, and in a second run, finishers of the first run who
 * did not start get DNS. A rejected ride counts as a start.
 */
function withAbsent(
  rows: EventRows,
  race: number,
  run: number,
  first: RunResults,
  results: RunResults,
): RunResults {
  const all: Record<EntryId, RunResult> = { ...results };
  for (const attempt of rows.attempts) {
    if (attempt.race === race && attempt.run === run) all[attempt.rider] ??= { kind: 'dnf', why: 'gave-up' };
  }
  if (run === 0) return all;
  for (const [rider, result] of Object.entries(first)) {
    if (result.kind === 'finished') all[rider] ??= { kind: 'dns' };
  }
  return all;
}

/** Returns the current result list of a race. */
export function raceList(
  rows: EventRows,
  race: number,
  nowMs: number,
  view: ListView = PUBLIC,
): readonly ResultLine[] {
  const runs = raceRuns(rows, race, nowMs, view);
  return runs.length === 0 ? [] : resultList(eventBibs(rows.attempts, race), runs);
}

/** Returns all riders who have started, in the order of their first starts. */
export function ridersOf(attempts: readonly Attempt[]): readonly EntryId[] {
  const first = new Map<EntryId, number>();
  for (const attempt of attempts) {
    const ms = begunMsOf(attempt);
    first.set(attempt.rider, Math.min(ms, first.get(attempt.rider) ?? ms));
  }
  return [...first].sort(([a, x], [b, y]) => x - y || (a < b ? -1 : 1)).map(([rider]) => rider);
}

/** Returns the standings of an event over its opened races, without races called off without a result. */
export function onlineStandings(
  rows: EventRows,
  nowMs: number,
  view: ListView = PUBLIC,
): readonly StandingLine[] {
  const lists = rows.plan.races.flatMap((_, race) => {
    const own = ofRace(rows, race);
    const runs = raceRuns(own, race, nowMs, view);
    return runs.length === 0 ? [] : [resultList(eventBibs(own.attempts, race), runs)];
  });
  return movedStandings(ridersOf(rows.attempts), lists, rows.plan.scoring);
}

/** Number of riders of a race in each state. */
export interface RaceCounts {
  /** All riders who started. */
  readonly riders: number;
  readonly placed: number;
  readonly dnf: number;
  readonly dsq: number;
  readonly dns: number;
  /** Rides that wait for their verdict, and rejected rides. */
  readonly pending: number;
  readonly refused: number;
  /** Starts without a ride so far. */
  readonly underWay: number;
}

export function countsOf(rows: EventRows, race: number, list: readonly ResultLine[]): RaceCounts {
  const own = rows.attempts.filter((one) => one.race === race);
  const said = (kind: RunResult['kind']): number =>
    list.filter((line) => line.kind === 'unplaced' && line.why.kind === kind).length;
  const rides = (kind: Attempt['outcome']['kind']): number =>
    own.filter(({ outcome }) => outcome.kind === kind).length;
  return {
    riders: new Set(own.map(({ rider }) => rider)).size,
    placed: list.filter(({ kind }) => kind === 'placed').length,
    dnf: said('dnf'),
    dsq: said('dsq'),
    dns: said('dns'),
    pending: rides('pending'),
    refused: rides('refused'),
    underWay: rides('under-way'),
  };
}

/** Returns the rides of a rider that have no verdict yet or were rejected, the latest first. Only the rider sees them. */
export function ridesOf(rows: EventRows, rider: EntryId): readonly Attempt[] {
  return rows.attempts
    .filter((one) => one.rider === rider && arrivedMsOf(one) !== undefined)
    .sort((a, b) => arrivedMsOf(b)! - arrivedMsOf(a)!);
}
