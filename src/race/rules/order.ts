import type { Entry, EntryId } from './entry';
import type { Reversal } from './limits';
import { shuffled } from './random';
import { type Bibs, resultList } from './results';
import type { RunResults } from './run';

/** Draws the start numbers, from 1 to the number of entries. The same seed gives the same draw. */
export function drawBibs(entries: readonly Entry[], seed: number): Bibs {
  return Object.fromEntries(shuffled(entries, seed).map(({ id }, i) => [id, i + 1]));
}

/** Returns the order of the first run: by start number. */
export function firstOrder(bibs: Bibs): readonly EntryId[] {
  return Object.keys(bibs).sort((a, b) => bibs[a]! - bibs[b]!);
}

/**
 * Returns the order of the second run: the first `reversal` riders of the first run in reverse, so that the leader starts last
 * of them, then the rest in list order (ICR 621.11.3). Only finishers of the first run start.
 *
 * All riders who share the last place of the reversal are part of it (manual of the Tag Heuer CP 545, "BIBO"). The list is
 * reversed as a whole, so of riders with the same time, the one with the lower start number starts first (ICR 621.11, general
 * knowledge).
 */
export function secondOrder(bibs: Bibs, first: RunResults, reversal: Reversal): readonly EntryId[] {
  const placed = resultList(bibs, [first]).flatMap((line) => (line.kind === 'placed' ? [line] : []));
  const most = reversal === 'all' ? placed.length : reversal;
  const turned = placed.filter(({ rank }) => rank <= most);
  return [...turned.reverse(), ...placed.slice(turned.length)].map(({ entry }) => entry);
}
