import { FINAL_AFTER_MS, type RunWindow } from '../plan';
import { lastArrivalMs } from './late';
import { type Attempt, type Cancellation, type EventRows, ofRace, unknownUntilMs } from './rows';

/*
 * How far a race and an event have come: a function of the rows and the clock. Nobody opens, closes or ends anything; a
 * job may only notice that the function has a new value.
 */

/** How far something has come. A stage never goes back while the clock goes on over the same rows. */
export type Stage =
  | { readonly kind: 'announced' }
  /** A run may be started; from 0. In a cup 0 is qualifying, 1 the first round. */
  | { readonly kind: 'open'; readonly run: number }
  /** Nothing may be started now, and something will be. */
  | { readonly kind: 'between' }
  /** Everything was ridden, and a ride is pending or may still arrive. */
  | { readonly kind: 'settling' }
  | { readonly kind: 'final' }
  | { readonly kind: 'cancelled' };

/** A stage, and when it will be another one if no row changes, ms; undefined = it stays. */
export interface Staged {
  readonly stage: Stage;
  readonly changesMs: number | undefined;
}

/** The stage of an event: of its first race that is open, else of all of them together. */
export interface EventStage extends Staged {
  /** The race that is open, from 0. */
  readonly race: number | undefined;
  /** Of each race. */
  readonly races: readonly Staged[];
}

/**
 * The last moment at which a run is not final, ms: its window has to end, no ride of it may be pending, and no ticket may
 * still bring one; 24 hours after the window it is final in any case. A verdict ends the wait from its own moment on: what
 * was called off before it was not final.
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

/** How a list of windows stands at a moment, whatever became of their rides; `settledMs`: last moment before the end. */
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

/** A stage with what was called off: what was final by then stays final. */
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

/** The cancellation of a race that holds at a moment: its own, or of the event. */
export function cancellationOf(cancelled: readonly Cancellation[], race: number): Cancellation | undefined {
  const own = cancelled.filter((one) => one.race === undefined || one.race === race);
  return own.sort((a, b) => a.atMs - b.atMs)[0];
}

/** First moment at which the result of a race is final, ms. */
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

/** First moment at which a race needs no more waiting for: it is final, or was called off by itself, ms. */
function overMsOf(rows: EventRows, race: number): number {
  const own = rows.cancelled.filter((one) => one.race === race).map(({ atMs }) => atMs);
  return Math.min(finalMsOf(rows, race), ...own);
}

/** How far one race has come. */
export function raceStage(rows: EventRows, race: number, nowMs: number): Staged {
  const finalMs = finalMsOf(rows, race);
  const staged = stagedBy(rows.plan.races[race]?.windows ?? [], finalMs - 1, nowMs);
  return withCancelled(staged, cancellationOf(rows.cancelled, race)?.atMs, finalMs, nowMs);
}

/** How far an event has come, and each of its races. */
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

/** When the next run of an event opens, ms; undefined where none is to come. */
export function nextOpeningMs(
  { plan, cancelled }: Pick<EventRows, 'plan' | 'cancelled'>,
  nowMs: number,
): number | undefined {
  const runs = plan.races.flatMap(({ windows }, race) =>
    cancellationOf(cancelled, race) === undefined ? windows : [],
  );
  return earliest(runs.flatMap(({ opensMs }) => (opensMs > nowMs ? [opensMs] : [])));
}

/** The stage of races of which none is open. A race that was called off says nothing while others go on. */
function stageOfAll(rows: EventRows, races: readonly Staged[], nowMs: number): Stage {
  const has = (kind: Stage['kind']): boolean => races.some(({ stage }) => stage.kind === kind);
  if (races.every(({ stage }) => stage.kind === 'cancelled')) return { kind: 'cancelled' };
  if (!has('announced') && !has('between')) return { kind: has('settling') ? 'settling' : 'final' };
  return { kind: rows.plan.races.some((_, race) => hasOpened(rows, race, nowMs)) ? 'between' : 'announced' };
}

/** Whether somebody could have ridden in a race by now. */
function hasOpened({ plan, cancelled }: EventRows, race: number, nowMs: number): boolean {
  const opensMs = plan.races[race]?.windows[0]?.opensMs ?? Number.POSITIVE_INFINITY;
  return opensMs <= nowMs && (cancellationOf(cancelled, race)?.atMs ?? opensMs) >= opensMs;
}
