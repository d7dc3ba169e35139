import type { Compiled } from '../../sim';
import { hash01, noise } from '../maths';
import { createEdges, type Edges, type Layout } from '../terrain';

/** A run of safety net on one side of the piste, m along y. */
export interface NetSpan {
  readonly side: 1 | -1;
  readonly from: number;
  readonly to: number;
  /** B-nets are orange and stand along the piste; A-nets are blue and guard the worst places and the finish. */
  readonly kind: 'A' | 'B';
}

/** Nets are drawn where they stand at most this far from the edge of the piste, m; this near, always. */
const VISIBLE_GAP = 12;
const CLOSE_GAP = 3.5;
const STEP = 6;
const SHORTEST = 18;

/**
 * How much a place wants a net: high on the outside of bends and on steep ground, where riders would leave the piste,
 * with slow noise so that runs of net have ends.
 */
function wish(k: Compiled, layout: Layout, seed: number, y: number, side: 1 | -1, e: Edges): number {
  layout.edgesAt(y, e);
  const gap = e.net - e.piste;
  if (gap > VISIBLE_GAP) return 0;
  if (gap < CLOSE_GAP || y > k.finishY - 25) return 1;
  const turn = layout.centreAt(y + 25) - 2 * layout.centreAt(y) + layout.centreAt(y - 25);
  // The centre line bends towards +x when the second difference is positive: the outside is then on the left.
  const outside = Math.max(0, Math.min(1, (-turn * side) / 4));
  return 0.75 * noise(y / 55 + (seed % 101), side * 7.3) + 0.4 * outside + 0.12 * (1 - gap / VISIBLE_GAP);
}

const WANTED = 0.46;

/** The course's nets, in order of y on each side; the same for a seed, whoever draws them. */
export function netSpans(k: Compiled, layout: Layout, seed: number): NetSpan[] {
  const e = createEdges();
  const spans: NetSpan[] = [];
  const end = Math.min(layout.to, k.finishY + 70);
  for (const side of [1, -1] as const) {
    let start = Number.NaN;
    for (let y = 18; y <= end + STEP; y += STEP) {
      const on = y <= end && wish(k, layout, seed, y, side, e) > WANTED;
      if (on && Number.isNaN(start)) start = y;
      if (on || Number.isNaN(start)) continue;
      const to = Math.min(end, y - STEP);
      if (to - start >= SHORTEST) {
        const blue = start > k.finishY - 40 || hash01(Math.round(start), seed + side) > 0.72;
        spans.push({ side, from: start, to, kind: blue ? 'A' : 'B' });
      }
      start = Number.NaN;
    }
  }
  return spans;
}
