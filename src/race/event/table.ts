import type { EventLine, EventScoring, ResultLine, Unplaced } from '../rules';

/*
 * The standings of an event as the cells of a spreadsheet, without words or language-specific formats. A screen writes them as
 * described in docs/results-csv.md.
 */

export type Cell =
  | { readonly kind: 'empty' }
  | { readonly kind: 'rank'; readonly rank: number }
  | { readonly kind: 'rider'; readonly entry: string }
  | { readonly kind: 'count'; readonly n: number }
  /** A time or a gap, µs. */
  | { readonly kind: 'time'; readonly us: number }
  | { readonly kind: 'gap'; readonly us: number }
  | { readonly kind: 'out'; readonly why: Unplaced };

const EMPTY: Cell = { kind: 'empty' };

/**
 * Creates a row for each rider: rank, rider, each race, races with a place, the sum, and the gap to the first. If times are
 * added, riders with fewer races than the first have no gap.
 *
 * @param lists the result lists of the standings, in their order
 */
export function standingsCells(
  lines: readonly EventLine[],
  lists: readonly (readonly ResultLine[])[],
  scoring: EventScoring,
): readonly (readonly Cell[])[] {
  const byPoints = scoring.kind === 'points';
  const out = lists.map(
    (list) =>
      new Map(list.flatMap((line) => (line.kind === 'unplaced' ? [[line.entry, line.why] as const] : []))),
  );
  const [first] = lines;
  return lines.map((line) => {
    const { entry, rank, scores, placed, points, timeUs } = line;
    const races = scores.map((score, race): Cell => {
      if (score.kind === 'placed')
        return byPoints ? { kind: 'count', n: score.points } : { kind: 'time', us: score.timeUs };
      const why = out[race]?.get(entry);
      return why === undefined ? EMPTY : { kind: 'out', why };
    });
    const total: Cell = placed === 0 ? EMPTY : { kind: 'time', us: timeUs };
    return [
      { kind: 'rank', rank },
      { kind: 'rider', entry },
      ...races,
      { kind: 'count', n: placed },
      byPoints ? { kind: 'count', n: points } : total,
      gapCell(line, first ?? line, scoring.kind),
    ];
  });
}

function gapCell(line: EventLine, first: EventLine, scoring: EventScoring['kind']): Cell {
  if (scoring === 'points') return { kind: 'count', n: first.points - line.points };
  const isBehind = scoring === 'times' && line.placed < first.placed;
  return line.placed === 0 || isBehind ? EMPTY : { kind: 'gap', us: line.timeUs - first.timeUs };
}
