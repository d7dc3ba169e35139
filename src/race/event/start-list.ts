import { type EntryId, secondOrder } from '../rules';
import { eventBibs, runResults } from './results';
import { arrivedMsOf, type EventRows, knownAt } from './rows';

/** Who starts in the second run of a race, and in which order. */
export interface StartList {
  /** By the first run as it was known when the second one opened; it stays, so that nobody's place moves. */
  readonly order: readonly EntryId[];
  /** Who has qualified since, and when, in that order: they start after all others. */
  readonly late: readonly { readonly rider: EntryId; readonly arrivedMs: number }[];
}

/**
 * The start list of a second run: the finishers of the first, turned over as far as the plan says (`secondOrder`). A
 * ride that waits for its verdict counts by what it claims: a verifier that is away keeps nobody out. Until the second
 * run opens the list is the one it would be now.
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

/** Who was not on the list and has qualified since: a ride came in, or the jury took a decision back. */
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

/** Moments at which somebody may have come to qualify: a ride arrived, or the jury took a decision back. */
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

/** The first moment after another one at which a rider came to qualify; undefined while there is none. */
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

/** Whether a rider finished the first run, as far as is known at a moment: only then is there a second. */
export function isQualified(rows: EventRows, race: number, rider: EntryId, atMs: number): boolean {
  const own = knownAt(
    rows.attempts.filter((one) => one.rider === rider),
    atMs,
  );
  const question = { race, run: 0, nowMs: atMs, pending: 'as-claimed' } as const;
  return runResults({ ...rows, attempts: own }, question)[rider]?.kind === 'finished';
}
