import {
  type EntryId,
  officialUs,
  type ResultLine,
  type RunResult,
  type RunResults,
  resultList,
  type StandingLine,
} from '../rules';
import { countsOf, onlineStandings, type RaceCounts, raceList, raceRuns, shownRuns } from './lists';
import { bestAttempts, eventBibs } from './results';
import type { EventRows } from './rows';
import { raceStage, type Stage } from './stage';

/* The data of an event that is stored and sent to all users: the top of its lists, and counts. */

/** Maximum number of stored lines of a list. Riders below it request their own place. */
export const TOP_LINES = 200;

/** The public view of a race. */
export interface ShownRace {
  readonly stage: Stage;
  readonly lines: readonly ResultLine[];
  /** While a second run is open: riders who have not ridden it yet, with their places of the first run. */
  readonly toRide: readonly ResultLine[];
  readonly counts: RaceCounts;
  /** The run with hidden times and the riders who have ridden in it, in no meaningful order; undefined if none is hidden. */
  readonly hidden: { readonly run: number; readonly riders: readonly EntryId[] } | undefined;
}

/** Returns the stored data of a race. */
export function shownRace(rows: EventRows, race: number, nowMs: number): ShownRace {
  const list = raceList(rows, race, nowMs);
  const { stage } = raceStage(rows, race, nowMs);
  return {
    stage,
    lines: list.slice(0, TOP_LINES),
    toRide: stillToRide(rows, race, { stage, list, nowMs }),
    counts: countsOf(rows, race, list),
    hidden: hiddenRun(rows, race, stage, nowMs),
  };
}

function stillToRide(
  rows: EventRows,
  race: number,
  { stage, list, nowMs }: { stage: Stage; list: readonly ResultLine[]; nowMs: number },
): readonly ResultLine[] {
  const [first] = stage.kind === 'open' && stage.run === 1 ? raceRuns(rows, race, nowMs) : [];
  if (first === undefined) return [];
  const done = new Set(list.map(({ entry }) => entry));
  return resultList(eventBibs(rows.attempts, race), [first])
    .filter(({ kind, entry }) => kind === 'placed' && !done.has(entry))
    .slice(0, TOP_LINES);
}

/** Returns the stored standings of an event. */
export function shownStandings(rows: EventRows, nowMs: number): readonly StandingLine[] {
  return onlineStandings(rows, nowMs).slice(0, TOP_LINES);
}

function hiddenRun(rows: EventRows, race: number, stage: Stage, nowMs: number): ShownRace['hidden'] {
  if (stage.kind !== 'open' || stage.run < shownRuns(rows, race, nowMs)) return undefined;
  const { run } = stage;
  const ridden = rows.attempts.filter(({ outcome: { kind }, ...one }) => {
    const isDone = kind === 'verified' || kind === 'pending';
    return one.race === race && one.run === run && isDone;
  });
  return { run, riders: [...new Set(ridden.map(({ rider }) => rider))].sort() };
}

/** A rider's own place. */
export interface OwnPlace {
  readonly line: ResultLine | undefined;
  /** Number of riders with a place. */
  readonly of: number;
  /** The rider's own best of the open run, even if the event hides times. */
  readonly best: RunResult | undefined;
}

export function ownPlace(rows: EventRows, race: number, rider: EntryId, nowMs: number): OwnPlace {
  const list = raceList(rows, race, nowMs);
  const { stage } = raceStage(rows, race, nowMs);
  const own = { ...rows, attempts: rows.attempts.filter((one) => one.rider === rider) };
  const run = stage.kind === 'open' ? stage.run : (rows.plan.races[race]?.runs ?? 1) - 1;
  return {
    line: list.find(({ entry }) => entry === rider),
    of: list.filter(({ kind }) => kind === 'placed').length,
    best: bestAttempts(own, { race, run, nowMs, pending: 'left-out' }).get(rider)?.result,
  };
}

/**
 * Returns the place a rider will have if their pending rides are verified with the claimed times. Of all other riders, only
 * verified rides count. Returns undefined if the rider would have no place, or the event hides times.
 */
export function forecast(
  rows: EventRows,
  race: number,
  rider: EntryId,
  nowMs: number,
): { readonly rank: number; readonly timeUs: number } | undefined {
  const runs = raceRuns(rows, race, nowMs);
  if (runs.length === 0) return undefined;
  const own = { ...rows, attempts: rows.attempts.filter((one) => one.rider === rider) };
  const mine = raceRuns(own, race, nowMs, { pending: 'as-claimed', isHost: false });
  const merged = runs.map((results, run): RunResults => {
    const result = mine[run]?.[rider];
    return result === undefined ? results : { ...results, [rider]: result };
  });
  const line = resultList(eventBibs(rows.attempts, race), merged).find(({ entry }) => entry === rider);
  return line?.kind === 'placed' ? { rank: line.rank, timeUs: line.timeUs } : undefined;
}

/** A split of a run, compared with another rider's, official µs. */
export interface SplitDelta {
  readonly us: number;
  /** Difference to the other rider: negative = faster; undefined if the other rider has no time there. */
  readonly deltaUs: number | undefined;
}

/** Compares the splits and the finish of a run with another run, usually the leader's. */
export function splitDeltas(
  own: Extract<RunResult, { kind: 'finished' }>,
  other: Extract<RunResult, { kind: 'finished' }> | undefined,
): readonly SplitDelta[] {
  const theirs = other === undefined ? [] : [...other.splitsUs, other.timeUs];
  return [...own.splitsUs, own.timeUs].map((timeUs, n) => {
    // The finish is compared with the finish, even if splits are missing.
    const isFinish = n === own.splitsUs.length;
    const against = isFinish ? other?.timeUs : n < theirs.length - 1 ? theirs[n] : undefined;
    const us = officialUs(timeUs);
    return { us, deltaUs: against === undefined ? undefined : us - officialUs(against) };
  });
}
