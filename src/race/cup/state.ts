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

/** A knock-out cup at a moment. */
export interface CupState extends Staged {
  /** None before qualifying has ended. */
  readonly divisions: readonly Division[];
}

/** How far a cup has come, and who is in it: a function of its rows and the clock. */
export function cupState(rows: EventRows<CupPlan>, nowMs: number): CupState {
  const attempts = cupAttempts(rows.attempts);
  const qualifying = cupWindow(rows.plan, 0);
  const seeds = cupDivisions(rows, attempts);
  const largest = Math.max(0, ...seeds.map(({ length }) => length));
  const windows: RunWindow[] = [qualifying];
  for (let round = 1; round <= roundsFor(largest); round++) windows.push(cupWindow(rows.plan, round));
  const lastMs = windows.at(-1)!.closesMs;
  // Until qualifying has ended nobody knows how many rounds there will be.
  const settledMs = settledUntilMs(rows.attempts, lastMs);
  const staged = stagedBy(windows, settledMs, nowMs);
  const cancelledMs = rows.cancelled.map(({ atMs }) => atMs).sort((a, b) => a - b)[0];
  const divisions =
    nowMs > qualifying.closesMs ? seeds.map((one) => divisionAt(rows, attempts, one, nowMs)) : [];
  return { ...withCancelled(staged, cancelledMs, settledMs + 1, nowMs), divisions };
}

/** The last moment at which a ride that arrived in the cup waits for its verdict, at the latest a day after its end. */
function settledUntilMs(attempts: readonly Attempt[], lastMs: number): number {
  let last = lastMs;
  for (const attempt of attempts) {
    const arrivedMs = arrivedMsOf(attempt);
    if (arrivedMs !== undefined && arrivedMs <= lastMs) last = Math.max(last, unknownUntilMs(attempt));
  }
  return Math.min(last, lastMs + FINAL_AFTER_MS);
}

/** A line of a cup: the places go on from one division to the next. */
export interface CupLine {
  readonly entry: EntryId;
  readonly rank: number;
  /** From 1. */
  readonly division: number;
}

/** The places of a cup so far; who is still in it has none, nor has who was struck. */
export function cupRanks(divisions: readonly Division[]): readonly CupLine[] {
  const lines: CupLine[] = [];
  let before = 0;
  for (const [n, { seeds, finished, struck }] of divisions.entries()) {
    const placed = seeds.length - struck.size;
    const isIn = (rider: EntryId): boolean => !struck.has(rider);
    const out = finished.filter(isIn);
    // The first to go out is the last of all: those still in stand before.
    const ranks = out.map((entry, i) => ({ entry, rank: before + placed - i, division: n + 1 }));
    lines.push(...ranks.reverse());
    before += placed;
  }
  return lines;
}

/** The places as a result list, for the points of a season; a cup has no times to compare. */
export function cupResultList(lines: readonly CupLine[]): readonly ResultLine[] {
  return lines.map(({ entry, rank }) => ({ kind: 'placed', entry, rank, timeUs: 0, gapUs: 0, runsUs: [] }));
}

/** Whether a rider may start in a cup now, and why not. Qualifying is free; a round has one attempt. */
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
