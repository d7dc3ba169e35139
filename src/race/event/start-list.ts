import { type EntryId, secondOrder } from '../rules';
import { eventBibs, runResults } from './results';
import { arrivedMsOf, type EventRows, knownAt } from './rows';

/** Who starts in the second run of a race, and in which order. */
export interface StartList {
  /** By the first run as it was known when the second one opened; it stays, so that nobody's place moves. */
  readonly order: readonly EntryId[];
  /** Whose first run came in later, in the order of arrival: they start after all others. */
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

function lateRiders(
  rows: EventRows,
  race: number,
  order: readonly EntryId[],
  opensMs: number,
  nowMs: number,
): StartList['late'] {
  const listed = new Set(order);
  const arrived = new Map<EntryId, number>();
  for (const attempt of rows.attempts) {
    if (attempt.race !== race || attempt.run !== 0 || listed.has(attempt.rider)) continue;
    const ms = arrivedMsOf(attempt) ?? Number.POSITIVE_INFINITY;
    if (ms > opensMs && ms <= nowMs)
      arrived.set(attempt.rider, Math.min(ms, arrived.get(attempt.rider) ?? ms));
  }
  return [...arrived]
    .map(([rider, arrivedMs]) => ({ rider, arrivedMs }))
    .filter(({ rider, arrivedMs }) => isQualified(rows, race, rider, arrivedMs))
    .sort((a, b) => a.arrivedMs - b.arrivedMs || (a.rider < b.rider ? -1 : 1));
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
