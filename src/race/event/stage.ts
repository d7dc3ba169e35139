import { FINAL_AFTER_MS, type RunWindow } from '../plan';
import { lastArrivalMs } from './late';
import { type Attempt, type Cancellation, type EventRows, ofRace, unknownUntilMs } from './rows';

/*
 * Stages of a race and of an event: functions of the rows and the clock. No action opens, closes or ends anything; a job can
 * only notice that the function has a new value.
 */

/** The stage of a race or an event. It never goes back while time passes and the rows stay the same. */
export type Stage =
  | { readonly kind: 'announced' }
  /** A run may be started; counted from 0. In a cup, 0 is qualifying, 1 the first round. */
  | { readonly kind: 'open'; readonly run: number }
  /** No run may be started now, but a later one will open. */
  | { readonly kind: 'between' }
  /** All windows have ended, and a ride is pending or may still arrive. */
  | { readonly kind: 'settling' }
  | { readonly kind: 'final' }
  | { readonly kind: 'cancelled' };

/** A stage, and the time when it changes if no row does, ms; undefined if it stays. */
export interface Staged {
  readonly stage: Stage;
  readonly changesMs: number | undefined;
}

/** The stage of an event: the stage of its first open race, else of all races together. */
export interface EventStage extends Staged {
  /** The open race, from 0. */
  readonly race: number | undefined;
  /** The stage of each race. */
  readonly races: readonly Staged[];
}

/**
 * Returns the last time at which a run is not final, ms. A run is final when its window has ended, no ride is pending, and no
 * ticket can still produce a ride; at the latest 24 hours after the window. A verdict ends the wait only from its own time on,
 * so a run cancelled before the verdict was not final.
 */
export function unsettledUntilMs(attempts: readonly Attempt[], window: RunWindow, courseMs: number): number {
  const cap = window.closesMs + FINAL_AFTER_MS;
  let last = window.closesMs;
  for (const attempt of attempts) {
    const isOut = attempt.outcome.kind === 'under-way';
    last = Math.max(last, isOut ? lastArrivalMs(attempt, window, courseMs) : unknownUntilMs(attempt));
  }
  return Math.min(last, cap);
}

/**
 * Returns the stage by windows at the given time, ignoring rides and cancellations.
 *
 * @param settledMs last time before the end
 */
export function stagedBy(windows: readonly RunWindow[], settledMs: number, nowMs: number): Staged {
  for (const [run, { opensMs, closesMs }] of windows.entries()) {
    if (nowMs < opensMs) {
      return { stage: run === 0 ? { kind: 'announced' } : { kind: 'between' }, changesMs: opensMs };
    }
    if (nowMs <= closesMs) return { stage: { kind: 'open', run }, changesMs: closesMs + 1 };
  }
  if (nowMs <= settledMs) return { stage: { kind: 'settling' }, changesMs: settledMs + 1 };
  return { stage: { kind: 'final' }, changesMs: undefined };
}

/** Applies a cancellation to a stage. A result that was final by then stays final. */
export function withCancelled(
  staged: Staged,
  cancelledMs: number | undefined,
  finalMs: number,
  nowMs: number,
): Staged {
  if (cancelledMs === undefined || finalMs < cancelledMs) return staged;
  if (nowMs >= cancelledMs) return { stage: { kind: 'cancelled' }, changesMs: undefined };
  return { ...staged, changesMs: Math.min(staged.changesMs ?? cancelledMs, cancelledMs) };
}

function earliest(times: readonly (number | undefined)[]): number | undefined {
  const known = times.flatMap((ms) => (ms === undefined ? [] : [ms]));
  return known.length === 0 ? undefined : Math.min(...known);
}

/** Returns the earliest cancellation of a race or of its event. */
export function cancellationOf(cancelled: readonly Cancellation[], race: number): Cancellation | undefined {
  const own = cancelled.filter((one) => one.race === undefined || one.race === race);
  return own.sort((a, b) => a.atMs - b.atMs)[0];
}

/** Returns the first time at which the result of a race is final, ms. */
export function finalMsOf(rows: EventRows, race: number): number {
  const windows = rows.plan.races[race]?.windows ?? [];
  const settled = windows.map((window, run) =>
    unsettledUntilMs(
      rows.attempts.filter((one) => one.race === race && one.run === run),
      window,
      rows.courseMs[race] ?? 0,
    ),
  );
  return Math.max(...settled) + 1;
}

/** Returns the first time at which the event need not wait for a race, ms: it is final, or this race alone was cancelled. */
function overMsOf(rows: EventRows, race: number): number {
  const own = rows.cancelled.filter((one) => one.race === race).map(({ atMs }) => atMs);
  return Math.min(finalMsOf(rows, race), ...own);
}

/** Returns the stage of one race. */
export function raceStage(rows: EventRows, race: number, nowMs: number): Staged {
  const finalMs = finalMsOf(rows, race);
  const staged = stagedBy(rows.plan.races[race]?.windows ?? [], finalMs - 1, nowMs);
  return withCancelled(staged, cancellationOf(rows.cancelled, race)?.atMs, finalMs, nowMs);
}

/** Returns the stage of an event and of each of its races. */
export function eventStage(rows: EventRows, nowMs: number): EventStage {
  const own = rows.plan.races.map((_, race) => ofRace(rows, race));
  const races = own.map((of, race) => raceStage(of, race, nowMs));
  const changesMs = earliest(races.map((one) => one.changesMs));
  const open = races.findIndex(({ stage }) => stage.kind === 'open');
  const stage = races[open]?.stage ?? stageOfAll(rows, races, nowMs);
  const whole = rows.cancelled.filter((one) => one.race === undefined).map((one) => one.atMs);
  const finalMs = Math.max(...own.map((of, race) => overMsOf(of, race)));
  return {
    ...withCancelled({ stage, changesMs }, earliest(whole), finalMs, nowMs),
    race: open < 0 ? undefined : open,
    races,
  };
}

/** Returns when the next run of an event opens, ms; undefined if no run is left. */
export function nextOpeningMs(
  { plan, cancelled }: Pick<EventRows, 'plan' | 'cancelled'>,
  nowMs: number,
): number | undefined {
  const runs = plan.races.flatMap(({ windows }, race) =>
    cancellationOf(cancelled, race) === undefined ? windows : [],
  );
  return earliest(runs.flatMap(({ opensMs }) => (opensMs > nowMs ? [opensMs] : [])));
}

/** Returns the stage of races of which none is open. A cancelled race is ignored while others continue. */
function stageOfAll(rows: EventRows, races: readonly Staged[], nowMs: number): Stage {
  const has = (kind: Stage['kind']): boolean => races.some(({ stage }) => stage.kind === kind);
  if (races.every(({ stage }) => stage.kind === 'cancelled')) return { kind: 'cancelled' };
  if (!has('announced') && !has('between')) return { kind: has('settling') ? 'settling' : 'final' };
  return { kind: rows.plan.races.some((_, race) => hasOpened(rows, race, nowMs)) ? 'between' : 'announced' };
}

/** Returns whether riding in a race was possible by now. */
function hasOpened({ plan, cancelled }: EventRows, race: number, nowMs: number): boolean {
  const opensMs = plan.races[race]?.windows[0]?.opensMs ?? Number.POSITIVE_INFINITY;
  return opensMs <= nowMs && (cancellationOf(cancelled, race)?.atMs ?? opensMs) >= opensMs;
}
