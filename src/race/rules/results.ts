import type { EntryId } from './entry';
import { ranked } from './ranking';
import { officialUs, type RunResult, type RunResults } from './run';

/** Start numbers by entry. */
export type Bibs = Readonly<Record<EntryId, number>>;

/** What a line of a result list says of a rider without a place. */
export type Unplaced = Exclude<RunResult, { kind: 'finished' }>;

/** A line of a result list. */
export type ResultLine =
  | {
      readonly kind: 'placed';
      readonly entry: EntryId;
      readonly rank: number;
      /** Official time of all runs so far, µs. */
      readonly timeUs: number;
      /** Behind the first, µs; 0 for the first and those equal to it. */
      readonly gapUs: number;
      /** Official time of each run, µs. */
      readonly runsUs: readonly number[];
    }
  | {
      readonly kind: 'unplaced';
      readonly entry: EntryId;
      /** The run it happened in, from 0. */
      readonly run: number;
      readonly why: Unplaced;
      readonly runsUs: readonly number[];
    };

/** The official times of an entry's runs up to the first without one, and what happened there. */
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
 * The result list over the runs given: who finished all of them by the sum of official times, equal times sharing a
 * rank; then those without a place, who fell out in the latest run first. Who still has to ride is not on it.
 *
 * Of riders with the same time the one with the higher start number stands first (ICR, general knowledge).
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

/** What misses have cost a rider in the runs given, µs; they are part of the times. */
export function penaltyUsOf(entry: EntryId, runs: readonly RunResults[]): number {
  let us = 0;
  for (const results of runs) {
    const result = results[entry];
    if (result?.kind === 'finished') us += result.penaltyUs ?? 0;
  }
  return us;
}
