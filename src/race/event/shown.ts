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

/* What is stored of an event and sent to everybody: the top of its lists and counts. */

/** Lines of a list that are stored; beyond them each rider asks for their own place. */
export const TOP_LINES = 200;

/** A race as everybody may see it. */
export interface ShownRace {
  readonly stage: Stage;
  readonly lines: readonly ResultLine[];
  /** While a second run is open: who has still to ride in it, as the first run placed them. */
  readonly toRide: readonly ResultLine[];
  readonly counts: RaceCounts;
  /** The run whose times are hidden, and who has ridden in it, without any order of theirs; undefined = none is. */
  readonly hidden: { readonly run: number; readonly riders: readonly EntryId[] } | undefined;
}

/** What is stored of a race. */
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

/** The standings of an event as they are stored. */
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
  /** Riders with a place. */
  readonly of: number;
  /** The own best of the run that is open, also where the event hides times. */
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
 * The place a rider will have if the rides that wait are verified as they claim, among what is verified of all others.
 * Undefined where the rider would have none, or the event hides times.
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

/** A split of a run beside another rider's, official µs. */
export interface SplitDelta {
  readonly us: number;
  /** Against the other: negative = faster; undefined where the other has no time there. */
  readonly deltaUs: number | undefined;
}

/** The splits of a run and its finish against another run, usually the leader's. */
export function splitDeltas(
  own: Extract<RunResult, { kind: 'finished' }>,
  other: Extract<RunResult, { kind: 'finished' }> | undefined,
): readonly SplitDelta[] {
  const theirs = other === undefined ? [] : [...other.splitsUs, other.timeUs];
  return [...own.splitsUs, own.timeUs].map((timeUs, n) => {
    // The finish stands beside the finish, whatever splits are missing.
    const isFinish = n === own.splitsUs.length;
    const against = isFinish ? other?.timeUs : n < theirs.length - 1 ? theirs[n] : undefined;
    const us = officialUs(timeUs);
    return { us, deltaUs: against === undefined ? undefined : us - officialUs(against) };
  });
}
