import { type Compiled, cellAt } from '../../sim';
import { hash01, noise, smoothstep } from '../maths';
import type { Layout, Relief } from '../terrain';

/** B-nets are orange. A-nets are blue, at the most dangerous places and the finish. Inconspicuous ones close the rest. */
export type NetKind = 'A' | 'B' | 'quiet';

/** A corner of a net's foot: simulation frame and height of the snow, m. */
export interface NetJoint {
  readonly x: number;
  readonly y: number;
  readonly h: number;
  /** Kind of the panel from here to the next joint. */
  readonly kind: NetKind;
}

/**
 * The net on one side of the piste, joint by joint down the hill. It is wherever the simulation stops a rider: a rider must
 * never hit an invisible net.
 */
export interface NetLine {
  readonly side: 1 | -1;
  readonly joints: readonly NetJoint[];
}

/** Distance of the first net above the start line, m. */
const ABOVE_START = 4;
/** Length of a panel, m; shorter where its foot would leave the snow. */
export const NET_STEP = 2;
const SHORTEST_PANEL = 0.25;
/** Largest distance of a panel's foot above or below the snow, m. */
const FOOT = 0.12;
/**
 * The simulation's half widths jump from cell to cell. A jump up to this is drawn as a smooth bend, at most half of the jump
 * off; at a larger one a panel crosses the hill, m.
 */
export const SOFT_JUMP = 0.8;
/** Length of the steps for which the kind of a net is chosen, m, and the score from which it is orange or blue. */
const KIND_STEP = 6;
const WANTED = 0.46;
const SHORTEST_RUN = 18;

/** Returns half the width between the nets at a y of cell `i`, m: the simulation's, blended with similar neighbours. */
function halfWidth(k: Compiled, i: number, y: number): number {
  const own = k.nets[i]!;
  const u = y * k.invDy - (i - 2);
  const next = k.nets[u < 0.5 ? Math.max(1, i - 1) : Math.min(k.lastCell, i + 1)]!;
  if (Math.abs(next - own) > SOFT_JUMP) return own;
  return own + (next - own) * smoothstep(0, 1, Math.abs(u - 0.5));
}

/** Returns a score for an orange or blue net at a place: high on the outside of bends, where riders would leave the piste. */
function wish(k: Compiled, layout: Layout, seed: number, y: number, side: 1 | -1): number {
  const cell = cellAt(k, y);
  const gap = k.nets[cell]! - k.width[cell]!;
  if (gap < 3.5 || y > k.finishY - 25) return 1;
  const turn = layout.centreAt(y + 25) - 2 * layout.centreAt(y) + layout.centreAt(y - 25);
  // A positive second difference means that the centre line bends towards +x: the outside is then on the left.
  const outside = Math.max(0, Math.min(1, (-turn * side) / 4));
  return 0.75 * noise(y / 55 + (seed % 101), side * 7.3) + 0.4 * outside + 0.12 * Math.max(0, 1 - gap / 12);
}

/** Returns the kind of net by steps of {@link KIND_STEP} from `from` on; runs too short to be noticed stay quiet. */
function kindsOf(
  k: Compiled,
  layout: Layout,
  seed: number,
  side: 1 | -1,
  from: number,
  to: number,
): NetKind[] {
  const kinds: NetKind[] = [];
  const count = Math.ceil((to - from) / KIND_STEP) + 1;
  const wanted = Array.from(
    { length: count },
    (_, i) => wish(k, layout, seed, from + i * KIND_STEP, side) > WANTED,
  );
  while (kinds.length < count) {
    const start = kinds.length;
    let end = start;
    while (end < count && wanted[end] === wanted[start]) end++;
    const y = from + start * KIND_STEP;
    const long = (end - start) * KIND_STEP >= SHORTEST_RUN;
    const blue = y > k.finishY - 40 || hash01(Math.round(y), seed + side) > 0.72;
    const kind: NetKind = !wanted[start] || !long ? 'quiet' : blue ? 'A' : 'B';
    for (let i = start; i < end; i++) kinds.push(kind);
  }
  return kinds;
}

/** Adds the joints after `a` up to `b`, more of them where one panel would not follow the snow. */
function follow(
  relief: Relief,
  a: Omit<NetJoint, 'kind'>,
  b: Omit<NetJoint, 'kind'>,
  out: Omit<NetJoint, 'kind'>[],
): void {
  const x = (a.x + b.x) / 2;
  const y = (a.y + b.y) / 2;
  const h = relief.heightAt(x, y);
  const off = Math.abs(h - (a.h + b.h) / 2);
  if (off > FOOT && Math.hypot(b.x - a.x, b.y - a.y) > 2 * SHORTEST_PANEL) {
    const middle = { x, y, h };
    follow(relief, a, middle, out);
    follow(relief, middle, b, out);
  } else {
    out.push(b);
  }
}

/** Returns the net on one side; `seed` decides where it is orange, blue or quiet. */
function netLine(k: Compiled, relief: Relief, seed: number, side: 1 | -1): NetLine {
  const { layout } = relief;
  const from = Math.max(layout.from, -ABOVE_START);
  const kinds = kindsOf(k, layout, seed, side, from, layout.to);
  const at = (y: number, cell: number): Omit<NetJoint, 'kind'> => {
    const x = layout.centreAt(y) + side * halfWidth(k, cell, y);
    return { x, y, h: relief.heightAt(x, y) };
  };
  const joints: Omit<NetJoint, 'kind'>[] = [];
  let last = at(from, cellAt(k, from));
  joints.push(last);
  const reach = (next: Omit<NetJoint, 'kind'>): void => {
    follow(relief, last, next, joints);
    last = next;
  };
  for (let cell = cellAt(k, from); cell <= cellAt(k, layout.to); cell++) {
    const top = Math.max(from, (cell - 2) / k.invDy);
    const end = Math.min(layout.to, (cell - 1) / k.invDy);
    const panels = Math.max(1, Math.round((end - top) / NET_STEP));
    // At a large jump of the half width this is the panel across the hill.
    if (Math.abs(at(top, cell).x - last.x) > SOFT_JUMP / 2) reach(at(top, cell));
    for (let i = 1; i <= panels; i++) reach(at(top + ((end - top) * i) / panels, cell));
  }
  return {
    side,
    joints: joints.map((j) => ({ ...j, kind: kinds[Math.floor((j.y - from) / KIND_STEP)] ?? 'quiet' })),
  };
}

/** Returns the course's nets, right and left; the same for a seed on every device. */
export function netLines(k: Compiled, relief: Relief, seed: number): readonly NetLine[] {
  return [netLine(k, relief, seed, 1), netLine(k, relief, seed, -1)];
}
