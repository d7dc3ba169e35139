import {
  type Bibs,
  type EntryId,
  type ResultLine,
  type RunResults,
  resultList,
  type Standing,
  standingAt,
} from '../rules';

/* Highlights of a finished race: who won most places, and how close the finish was. */

/** A rider who won places from one list to the next. */
export interface Rise {
  readonly entry: EntryId;
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the rider who won most places from the first run to the end, as Simonet did from 30th to 3rd (Chamonix 2021); of
 * equal gains, the rider with the better final place. Returns undefined if no rider won places.
 */
export function mostRisen(first: readonly ResultLine[], last: readonly ResultLine[]): Rise | undefined {
  const before = new Map(
    first.flatMap((line) => (line.kind === 'placed' ? [[line.entry, line.rank] as const] : [])),
  );
  let best: Rise | undefined;
  for (const line of last) {
    const from = before.get(line.entry);
    if (line.kind === 'unplaced' || from === undefined || from <= line.rank) continue;
    // The list begins with the best, so of equal gains the first one is kept.
    if (best === undefined || from - line.rank > best.from - best.to)
      best = { entry: line.entry, from, to: line.rank };
  }
  return best;
}

/** Two neighbouring riders of a list. */
export interface CloseFinish {
  readonly ahead: EntryId;
  readonly behind: EntryId;
  /** Official µs; 0 = a dead heat. */
  readonly gapUs: number;
}

/** Returns the smallest gap between two neighbours of a list; of equal gaps, the one nearer to the top. Undefined below two. */
export function closestFinish(list: readonly ResultLine[]): CloseFinish | undefined {
  let best: CloseFinish | undefined;
  let before: Extract<ResultLine, { kind: 'placed' }> | undefined;
  for (const line of list) {
    if (line.kind === 'unplaced') continue;
    const gapUs = before === undefined ? undefined : line.timeUs - before.timeUs;
    if (before !== undefined && gapUs !== undefined && (best === undefined || gapUs < best.gapUs))
      best = { ahead: before.entry, behind: line.entry, gapUs };
    before = line;
  }
  return best;
}

/** A rider's finish in the second run as it is revealed, and the rank in the list at that point. */
export interface RevealStep {
  readonly entry: EntryId;
  readonly standing: Standing | undefined;
}

/**
 * Reveals a second run, which was ridden at any times of its window, in the sport's order: the reverse order of the first run.
 * Each finisher is ranked among the riders shown before. A rider who did not finish has no standing.
 */
export function revealSteps(bibs: Bibs, first: RunResults, second: RunResults): readonly RevealStep[] {
  const list = resultList(bibs, [first]).flatMap((line) => (line.kind === 'placed' ? [line.entry] : []));
  const shown: Record<EntryId, RunResults[string]> = {};
  return list.reverse().map((entry) => {
    const result = second[entry];
    if (result?.kind !== 'finished') return { entry, standing: undefined };
    const standing = standingAt('finish', [first, shown], entry, result.timeUs);
    shown[entry] = result;
    return { entry, standing };
  });
}
