import type { EntryId } from './entry';
import { ranked } from './ranking';
import { officialUs, type RunResult, type RunResults } from './run';

/** Start numbers by entry. */
export type Bibs = Readonly<Record<EntryId, number>>;

/** The reason why a rider on a result list has no place. */
export type Unplaced = Exclude<RunResult, { kind: 'finished' }>;

/** A line of a result list. */
export type ResultLine =
  | {
      readonly kind: 'placed';
      readonly entry: EntryId;
      readonly rank: number;
      /** Official time of all runs so far, µs. */
      readonly timeUs: number;
      /** Gap to the first, µs; 0 for the first and all equal to it. */
      readonly gapUs: number;
      /** Official time of each run, µs. */
      readonly runsUs: readonly number[];
    }
  | {
      readonly kind: 'unplaced';
      readonly entry: EntryId;
      /** The run in which it happened, from 0. */
      readonly run: number;
      readonly why: Unplaced;
      readonly runsUs: readonly number[];
    };

/** Returns the official times of an entry's runs up to the first run without a time, and why that run has none. */
function runsOf(
  entry: EntryId,
  runs: readonly RunResults[],
): { readonly runsUs: readonly number[]; readonly end: 'all' | 'waiting' | { run: number; why: Unplaced } } {
  const runsUs: number[] = [];
  for (const [run, results] of runs.entries()) {
    const result = results[entry];
    if (result === undefined) return { runsUs, end: 'waiting' };
    if (result.kind !== 'finished') return { runsUs, end: { run, why: result } };
    runsUs.push(officialUs(result.timeUs));
  }
  return { runsUs, end: 'all' };
}

const ORDER: Readonly<Record<Unplaced['kind'], number>> = { dnf: 0, dsq: 1, dns: 2 };

/**
 * Creates the result list of the given runs. Riders who finished all of them are ranked by the sum of official times, and equal
 * times share a rank. Then come riders without a place: those who dropped out in a later run are ahead. Riders who still have
 * to ride are missing.
 *
 * Of riders with the same time, the one with the higher start number is listed first (ICR, general knowledge).
 */
export function resultList(bibs: Bibs, runs: readonly RunResults[]): readonly ResultLine[] {
  const placed: { entry: EntryId; timeUs: number; runsUs: readonly number[] }[] = [];
  const unplaced: Extract<ResultLine, { kind: 'unplaced' }>[] = [];
  const byBib = Object.keys(bibs).sort((a, b) => bibs[b]! - bibs[a]!);
  for (const entry of byBib) {
    const { runsUs, end } = runsOf(entry, runs);
    if (end === 'waiting') continue;
    if (end === 'all') placed.push({ entry, runsUs, timeUs: runsUs.reduce((sum, us) => sum + us, 0) });
    else unplaced.push({ kind: 'unplaced', entry, runsUs, ...end });
  }
  const order = ranked(placed, (a, b) => a.timeUs - b.timeUs);
  const bestUs = order[0]?.item.timeUs ?? 0;
  unplaced.sort(
    (a, b) => b.run - a.run || ORDER[a.why.kind] - ORDER[b.why.kind] || bibs[a.entry]! - bibs[b.entry]!,
  );
  return [
    ...order.map(
      ({ rank, item }): ResultLine => ({ kind: 'placed', rank, gapUs: item.timeUs - bestUs, ...item }),
    ),
    ...unplaced,
  ];
}

/** Returns a rider's time penalties for misses in the given runs, µs. The times include them. */
export function penaltyUsOf(entry: EntryId, runs: readonly RunResults[]): number {
  let us = 0;
  for (const results of runs) {
    const result = results[entry];
    if (result?.kind === 'finished') us += result.penaltyUs ?? 0;
  }
  return us;
}
