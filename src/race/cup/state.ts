import {
  type Attempt,
  admission,
  arrivedMsOf,
  type EventRows,
  isReturned,
  type Staged,
  type StartAnswer,
  type Starting,
  stagedBy,
  unknownUntilMs,
  withCancelled,
} from '../event';
import { type CupPlan, FINAL_AFTER_MS, type RunWindow, takesEquipment } from '../plan';
import type { EntryId, ResultLine } from '../rules';
import { cupDivisions } from './divisions';
import { type Division, divisionAt } from './rounds';
import { cupWindow, roundsFor } from './schedule';
import { cupAttempts } from './times';

/** The state of a knock-out cup at a given time. */
export interface CupState extends Staged {
  /** Empty before qualifying has ended. */
  readonly divisions: readonly Division[];
}

/** Returns the stage of a cup and its divisions: a function of its rows and the clock. */
export function cupState(rows: EventRows<CupPlan>, nowMs: number): CupState {
  const attempts = cupAttempts(rows.attempts);
  const qualifying = cupWindow(rows.plan, 0);
  const seeds = cupDivisions(rows, attempts);
  const largest = Math.max(0, ...seeds.map(({ length }) => length));
  const windows: RunWindow[] = [qualifying];
  for (let round = 1; round <= roundsFor(largest); round++) windows.push(cupWindow(rows.plan, round));
  const lastMs = windows.at(-1)!.closesMs;
  // The number of rounds is unknown until qualifying has ended.
  const settledMs = settledUntilMs(rows.attempts, lastMs);
  const staged = stagedBy(windows, settledMs, nowMs);
  const cancelledMs = rows.cancelled.map(({ atMs }) => atMs).sort((a, b) => a - b)[0];
  const divisions =
    nowMs > qualifying.closesMs ? seeds.map((one) => divisionAt(rows, attempts, one, nowMs)) : [];
  return { ...withCancelled(staged, cancelledMs, settledMs + 1, nowMs), divisions };
}

/** Returns the last time at which a ride that arrived during the cup waits for its verdict, at most a day after its end. */
function settledUntilMs(attempts: readonly Attempt[], lastMs: number): number {
  let last = lastMs;
  for (const attempt of attempts) {
    const arrivedMs = arrivedMsOf(attempt);
    if (arrivedMs !== undefined && arrivedMs <= lastMs) last = Math.max(last, unknownUntilMs(attempt));
  }
  return Math.min(last, lastMs + FINAL_AFTER_MS);
}

/** A line of a cup's result. Places continue from one division to the next. */
export interface CupLine {
  readonly entry: EntryId;
  readonly rank: number;
  /** Counted from 1. */
  readonly division: number;
}

/** Returns the places of a cup so far. Riders still in the cup and struck riders have none. */
export function cupRanks(divisions: readonly Division[]): readonly CupLine[] {
  const lines: CupLine[] = [];
  let before = 0;
  for (const [n, { seeds, finished, struck }] of divisions.entries()) {
    const placed = seeds.length - struck.size;
    const isIn = (rider: EntryId): boolean => !struck.has(rider);
    const out = finished.filter(isIn);
    // The first rider eliminated is last overall. Riders who are still in the cup will be placed ahead.
    const ranks = out.map((entry, i) => ({ entry, rank: before + placed - i, division: n + 1 }));
    lines.push(...ranks.reverse());
    before += placed;
  }
  return lines;
}

/** Returns the places as a result list, for the points of a season. A cup has no times to compare. */
export function cupResultList(lines: readonly CupLine[]): readonly ResultLine[] {
  return lines.map(({ entry, rank }) => ({ kind: 'placed', entry, rank, timeUs: 0, gapUs: 0, runsUs: [] }));
}

/** Returns whether a rider may start in a cup now, and why not. Starts in qualifying are unlimited; a round has one attempt. */
export function cupStart(rows: EventRows<CupPlan>, starting: Starting, nowMs: number): StartAnswer {
  const { stage, changesMs, divisions } = cupState(rows, nowMs);
  const closed = admission(rows.plan, starting);
  if (closed !== undefined) return { kind: 'may-not-start', ...closed };
  if (stage.kind === 'cancelled') return { kind: 'may-not-start', why: 'cancelled' };
  if (stage.kind === 'announced') return { kind: 'may-not-start', why: 'not-open-yet', opensMs: changesMs! };
  if (stage.kind !== 'open') return { kind: 'may-not-start', why: 'window-closed' };
  if (!takesEquipment(rows.plan.equipment, starting.equipment))
    return { kind: 'may-not-start', why: 'wrong-equipment' };
  if (starting.isOffline) return { kind: 'may-not-start', why: 'live-only' };
  const { run } = stage;
  const untilMs = cupWindow(rows.plan, run).closesMs;
  if (run === 0) return { kind: 'may-start', run, left: 'free', untilMs };
  const { rider } = starting;
  const own = divisions.find(({ seeds }) => seeds.some((seed) => seed.rider === rider));
  const isIn = own?.rounds.some(({ round, riders }) => round === run && riders.includes(rider)) ?? false;
  if (own === undefined || !isIn || own.struck.has(rider))
    return { kind: 'may-not-start', why: 'not-qualified' };
  const hasStarted = rows.attempts.some(
    (one) => one.rider === rider && one.run === run && !isReturned(one, nowMs),
  );
  return hasStarted
    ? { kind: 'may-not-start', why: 'no-attempts-left' }
    : { kind: 'may-start', run, left: 1, untilMs };
}
