import type { EntryId } from '../rules';
import { type Attempt, begunMsOf, type EventRows, isReturned } from './rows';
import { isQualified, qualifiedFrom, startList } from './start-list';

/*
 * A second run by start list. Riders are called one after the other, and each has a minute to start. A rider who misses the
 * call, or gets a start back, is called once more after all others. The calls and their times are a function of the starts, the
 * results and the clock.
 *
 * The next rider is called as soon as the previous one has started or missed the call. In a large field this could take longer
 * than the window. Then calls overlap, so that every rider's minute is inside the window.
 */

/** Duration of a call, ms. */
export const CALL_MS = 60_000;
/** Part of the window that first calls leave free for riders who missed theirs, ms. */
const KEPT_FOR_MISSED_MS = 180_000;

/** A call of a rider to the start. It includes both of its end times. */
export interface Call {
  readonly rider: EntryId;
  /** The second call is the last. */
  readonly nth: 1 | 2;
  readonly fromMs: number;
  readonly untilMs: number;
  readonly state: 'called' | 'started' | 'missed';
}

/** The calls up to now, in order, and the riders still to be called. */
export interface CallList {
  readonly calls: readonly Call[];
  /** Riders not called yet, in the order of their calls. Riders whose first call has ended without a start are at the end. */
  readonly waiting: readonly EntryId[];
  /** Time at which the list changes if no rider starts, ms; undefined if all calls are over. */
  readonly changesMs: number | undefined;
}

/** A rider to be called, not before `afterMs`. */
interface Candidate {
  readonly rider: EntryId;
  readonly nth: Call['nth'];
  readonly afterMs: number;
}

/** State of the computation: the calls so far, and the time of the next one. */
interface Caller {
  readonly rows: EventRows;
  readonly race: number;
  readonly nowMs: number;
  readonly closesMs: number;
  /** First and second runs of each rider. */
  readonly first: ReadonlyMap<EntryId, readonly Attempt[]>;
  readonly second: ReadonlyMap<EntryId, readonly Attempt[]>;
  readonly calls: Call[];
  readonly waiting: EntryId[];
  /** Riders who were not qualified at their turn (`afterMs`). The jury may bring them back. */
  readonly skipped: Candidate[];
  /** Earliest time of the next call, and the time when all calls so far are over, ms. */
  nextMs: number;
  overMs: number;
}

/** Returns the calls of the second run of a race. */
export function callList(rows: EventRows, race: number, nowMs: number): CallList {
  const window = rows.plan.races[race]?.windows[1];
  if (window === undefined) return { calls: [], waiting: [], changesMs: undefined };
  const { order, late } = startList(rows, race, nowMs);
  const { opensMs, closesMs } = window;
  if (nowMs < opensMs) return { calls: [], waiting: order, changesMs: opensMs };
  const caller: Caller = {
    rows,
    race,
    nowMs,
    closesMs,
    first: attemptsByRider(rows, race, 0),
    second: attemptsByRider(rows, race, 1),
    calls: [],
    waiting: [],
    skipped: [],
    nextMs: opensMs,
    overMs: opensMs,
  };
  const inOrder = (riders: readonly EntryId[], nth: Call['nth']): Candidate[] =>
    riders.map((rider) => ({ rider, nth, afterMs: opensMs }));
  callAll(caller, inOrder(order, 1), pace(opensMs, closesMs - KEPT_FOR_MISSED_MS, order.length));
  const again = missedOf(caller.calls, 1);
  const back = caller.skipped.splice(0).map(({ rider }) => rider);
  const repeats = repeatedStarts(caller);
  if (caller.waiting.length > 0) {
    const after = [...again, ...[...late, ...repeats].map(({ rider }) => rider)];
    return { ...listOf(caller), waiting: [...caller.waiting, ...after] };
  }
  caller.nextMs = caller.overMs;
  const step = pace(caller.overMs, closesMs - CALL_MS, again.length + back.length);
  callAll(caller, [...inOrder(again, 2), ...inOrder(back, 1)], step);
  const lately = late.map(({ rider, arrivedMs }): Candidate => ({ rider, nth: 1, afterMs: arrivedMs }));
  const last = [...lately, ...repeats, ...returned(caller)].sort(
    (a, b) => a.afterMs - b.afterMs || (a.rider < b.rider ? -1 : 1),
  );
  callAll(caller, last, CALL_MS);
  return listOf(caller);
}

/** Returns the riders whom the jury brought back after their last turn had passed, each with the time of that decision. */
function returned(caller: Caller): readonly Candidate[] {
  const { rows, race, nowMs, first } = caller;
  return caller.skipped.splice(0).flatMap((one) => {
    const own = { ...rows, attempts: first.get(one.rider) ?? [] };
    const afterMs = qualifiedFrom(own, race, one.rider, { afterMs: one.afterMs, nowMs });
    return afterMs === undefined ? [] : [{ ...one, afterMs }];
  });
}

/** Returns the riders who got a start of this run back, each with that time. */
function repeatedStarts({ second, nowMs }: Caller): readonly Candidate[] {
  return [...second.values()]
    .flat()
    .filter((start) => isReturned(start, nowMs))
    .map(({ rider, returnedMs }) => ({ rider, nth: 2, afterMs: returnedMs! }));
}

/** Returns the longest allowed time between two calls, ms. */
function pace(fromMs: number, untilMs: number, riders: number): number {
  return Math.min(CALL_MS, Math.max(0, untilMs - fromMs) / Math.max(1, riders));
}

/** Returns the attempts in one run by rider. */
function attemptsByRider(
  { attempts }: EventRows,
  race: number,
  run: number,
): ReadonlyMap<EntryId, readonly Attempt[]> {
  const byRider = new Map<EntryId, Attempt[]>();
  for (const attempt of attempts) {
    if (attempt.race !== race || attempt.run !== run) continue;
    const own = byRider.get(attempt.rider);
    if (own) own.push(attempt);
    else byRider.set(attempt.rider, [attempt]);
  }
  return byRider;
}

/** Calls riders one after the other up to now. Riders not called yet are added to `waiting`. */
function callAll(caller: Caller, riders: readonly Candidate[], stepMs: number): void {
  for (const { rider, nth, afterMs } of riders) {
    const fromMs = Math.ceil(Math.max(caller.nextMs, afterMs));
    if (fromMs > caller.nowMs || fromMs > caller.closesMs) {
      caller.waiting.push(rider);
      continue;
    }
    const own = { ...caller.rows, attempts: caller.first.get(rider) ?? [] };
    if (!isQualified(own, caller.race, rider, fromMs)) {
      caller.skipped.push({ rider, nth, afterMs: fromMs });
      continue;
    }
    const call = callOf(caller, rider, nth, fromMs);
    caller.calls.push(call.call);
    caller.nextMs = Math.min(call.overMs, Math.max(caller.nextMs, afterMs) + stepMs);
    caller.overMs = Math.max(caller.overMs, call.overMs);
  }
}

function callOf(
  { second, nowMs, closesMs }: Caller,
  rider: EntryId,
  nth: Call['nth'],
  fromMs: number,
): { readonly call: Call; readonly overMs: number } {
  const untilMs = Math.min(fromMs + CALL_MS, closesMs);
  const starts = (second.get(rider) ?? [])
    .map(begunMsOf)
    .filter((ms) => ms >= fromMs && ms <= untilMs && ms <= nowMs);
  const startMs = starts.length === 0 ? undefined : Math.min(...starts);
  const state = startMs !== undefined ? 'started' : nowMs <= untilMs ? 'called' : 'missed';
  return { call: { rider, nth, fromMs, untilMs, state }, overMs: startMs ?? untilMs + 1 };
}

function missedOf(calls: readonly Call[], nth: Call['nth']): readonly EntryId[] {
  return calls.flatMap((call) => (call.nth === nth && call.state === 'missed' ? [call.rider] : []));
}

function listOf({ calls, waiting, nextMs, nowMs, closesMs }: Caller): CallList {
  const ends = calls.flatMap(({ state, untilMs }) => (state === 'called' ? [untilMs + 1] : []));
  const next = waiting.length > 0 && nextMs > nowMs && nextMs <= closesMs ? [Math.ceil(nextMs)] : [];
  const times = [...ends, ...next];
  return { calls, waiting, changesMs: times.length === 0 ? undefined : Math.min(...times) };
}
