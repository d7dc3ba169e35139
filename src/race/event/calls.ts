import type { EntryId } from '../rules';
import { type Attempt, begunMsOf, type EventRows, isReturned } from './rows';
import { isQualified, qualifiedFrom, startList } from './start-list';

/*
 * A second run by start list: riders are called one after the other, each has a minute to start, and who misses the call
 * is called once more after all others, as is a rider who got a start back. Who was called when is a function of the
 * starts, the results and the clock.
 *
 * The next rider is called as soon as the one before has started or missed. In a large field that would take longer than
 * the window; there calls follow each other so closely that everybody's minute fits into it.
 */

/** How long a call lasts, ms. */
export const CALL_MS = 60_000;
/** What first calls leave of the window: time for those who missed theirs, ms. */
const KEPT_FOR_MISSED_MS = 180_000;

/** A rider called to the start. Both ends belong to the call. */
export interface Call {
  readonly rider: EntryId;
  /** The second call is the last. */
  readonly nth: 1 | 2;
  readonly fromMs: number;
  readonly untilMs: number;
  readonly state: 'called' | 'started' | 'missed';
}

/** The calls up to now, in their order, and what is to come. */
export interface CallList {
  readonly calls: readonly Call[];
  /** Not called yet, in the order of their calls; who missed a first call that is over stands at the end. */
  readonly waiting: readonly EntryId[];
  /** When the list changes if nobody starts, ms; undefined = all calls are over. */
  readonly changesMs: number | undefined;
}

/** A rider to be called, not before a moment. */
interface Candidate {
  readonly rider: EntryId;
  readonly nth: Call['nth'];
  readonly afterMs: number;
}

/** Calls so far and the clock of the caller. */
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
  /** Who was not in the race when their turn came (`afterMs`): the jury may bring them back. */
  readonly skipped: Candidate[];
  /** When the next call may begin, and when all calls so far are over, ms. */
  nextMs: number;
  overMs: number;
}

/** The calls of the second run of a race. */
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

/** Whom the jury brought back after all their turns had passed, from that moment on. */
function returned(caller: Caller): readonly Candidate[] {
  const { rows, race, nowMs, first } = caller;
  return caller.skipped.splice(0).flatMap((one) => {
    const own = { ...rows, attempts: first.get(one.rider) ?? [] };
    const afterMs = qualifiedFrom(own, race, one.rider, { afterMs: one.afterMs, nowMs });
    return afterMs === undefined ? [] : [{ ...one, afterMs }];
  });
}

/** Calls for riders who got a start of this run back, from that moment on. */
function repeatedStarts({ second, nowMs }: Caller): readonly Candidate[] {
  return [...second.values()]
    .flat()
    .filter((start) => isReturned(start, nowMs))
    .map(({ rider, returnedMs }) => ({ rider, nth: 2, afterMs: returnedMs! }));
}

/** Time from one call to the next in the worst case, ms. */
function pace(fromMs: number, untilMs: number, riders: number): number {
  return Math.min(CALL_MS, Math.max(0, untilMs - fromMs) / Math.max(1, riders));
}

/** The attempts of each rider in one run. */
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

/** Calls riders one after the other up to now; who is not called yet waits. */
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
