import { type EntryId, secondOrder } from '../rules';
import { eventBibs, runResults } from './results';
import { arrivedMsOf, type EventRows, knownAt } from './rows';

/** The riders of a race's second run, and their start order. */
export interface StartList {
  /**
   * Order by the first run, as known when the second run opened. It does not change afterwards, so no rider's position moves.
   */
  readonly order: readonly EntryId[];
  /** Riders who have qualified since, and when, in that order. They start after all others. */
  readonly late: readonly { readonly rider: EntryId; readonly arrivedMs: number }[];
}

/**
 * Returns the start list of a second run: the finishers of the first, reversed as far as the plan says (`secondOrder`). A ride
 * that waits for its verdict counts with its claimed time, so that an unavailable verifier excludes no rider. Before the second
 * run opens, the list is computed for the current time.
 */
export function startList(rows: EventRows, race: number, nowMs: number): StartList {
  const opensMs = rows.plan.races[race]?.windows[1]?.opensMs;
  if (opensMs === undefined) return { order: [], late: [] };
  const atMs = Math.min(nowMs, opensMs);
  const known = { ...rows, attempts: knownAt(rows.attempts, atMs) };
  const bibs = eventBibs(rows.attempts, race);
  const first = runResults(known, { race, run: 0, nowMs: atMs, pending: 'as-claimed' });
  const order = secondOrder(bibs, first, rows.plan.secondRun.reversal);
  return { order, late: lateRiders(rows, race, order, atMs, nowMs) };
}

/** Returns riders who were not on the list and have qualified since: a ride arrived, or the jury took a decision back. */
function lateRiders(
  rows: EventRows,
  race: number,
  order: readonly EntryId[],
  opensMs: number,
  nowMs: number,
): StartList['late'] {
  const listed = new Set(order);
  const riders = new Set(momentsOf(rows, race, opensMs, nowMs).map(({ rider }) => rider));
  return [...riders]
    .flatMap((rider) => {
      if (listed.has(rider)) return [];
      const arrivedMs = qualifiedFrom(rows, race, rider, { afterMs: opensMs, nowMs });
      return arrivedMs === undefined ? [] : [{ rider, arrivedMs }];
    })
    .sort((a, b) => a.arrivedMs - b.arrivedMs || (a.rider < b.rider ? -1 : 1));
}

/** Returns the times at which a rider may have qualified: a ride arrived, or the jury took a decision back. */
function momentsOf(
  rows: EventRows,
  race: number,
  afterMs: number,
  nowMs: number,
): readonly { readonly rider: EntryId; readonly ms: number }[] {
  const isOfRun = (one: { readonly race: number; readonly run: number }): boolean =>
    one.race === race && one.run === 0;
  const all = [
    ...rows.attempts.filter(isOfRun).map((one) => ({ rider: one.rider, ms: arrivedMsOf(one) ?? 0 })),
    ...rows.decisions.filter(isOfRun).map(({ rider, takenBackMs = 0 }) => ({ rider, ms: takenBackMs })),
  ];
  return all.filter(({ ms }) => ms > afterMs && ms <= nowMs);
}

/** Returns the first time after `afterMs` at which a rider qualified; undefined if there is none yet. */
export function qualifiedFrom(
  rows: EventRows,
  race: number,
  rider: EntryId,
  { afterMs, nowMs }: { readonly afterMs: number; readonly nowMs: number },
): number | undefined {
  const own = { ...rows, attempts: rows.attempts.filter((one) => one.rider === rider) };
  return momentsOf(own, race, afterMs, nowMs)
    .flatMap((one) => (one.rider === rider ? [one.ms] : []))
    .sort((a, b) => a - b)
    .find((ms) => isQualified(own, race, rider, ms));
}

/** Returns whether a rider had finished the first run, as known at the given time. Only finishers ride the second run. */
export function isQualified(rows: EventRows, race: number, rider: EntryId, atMs: number): boolean {
  const own = knownAt(
    rows.attempts.filter((one) => one.rider === rider),
    atMs,
  );
  const question = { race, run: 0, nowMs: atMs, pending: 'as-claimed' } as const;
  return runResults({ ...rows, attempts: own }, question)[rider]?.kind === 'finished';
}
