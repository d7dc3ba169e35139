import { type Compiled, createGround, evaluateGround } from '../../sim';
import { clamp } from '../maths';

/** Where the edges of the piste run at one y; lengths m. */
export interface Edges {
  /** Centre line, x. */
  centre: number;
  /** Half width of the groomed piste. */
  piste: number;
  /** Half width between the nets, as drawn. */
  net: number;
  /** Half width within which the ground is the simulation's own: never less than its nets. */
  exact: number;
}

/** The course's cross sections, smooth along y: the simulation's half widths jump from cell to cell, drawings must not. */
export interface Layout {
  /** First and last y whose ground the course defines; beyond them the view makes its own. */
  readonly from: number;
  readonly to: number;
  readonly widestPiste: number;
  readonly widest: number;
  centreAt(y: number): number;
  edgesAt(y: number, out: Edges): void;
  /** Snow of the piste at y as a number: ice 1, hard 0.3, packed 0, soft −0.5, powder −1. */
  snowAt(y: number): number;
}

/** How hard each snow looks, indexed by the simulation's snow type. */
export const HARDNESS = [1, 0.3, 0, -0.5, -1] as const;

/** The ground is the simulation's a little beyond the nets too: riders are stopped on their line, m. */
const MARGIN = 0.3;

export function createEdges(): Edges {
  return { centre: 0, piste: 0, net: 0, exact: 0 };
}

/** Values in the middle of cells, joined by smooth steps. */
function between(values: readonly number[], invDy: number, y: number): number {
  const u = y * invDy + 1.5;
  const last = values.length - 1;
  const i = Math.floor(u);
  const a = values[clamp(i, 1, last)]!;
  const b = values[clamp(i + 1, 1, last)]!;
  if (a === b) return a;
  const t = u - i;
  return a + (b - a) * t * t * (3 - 2 * t);
}

/** The larger of each cell and its neighbours: joined smoothly it never falls below any of them. */
function envelope(values: readonly number[]): number[] {
  return values.map((v, i) =>
    i === 0 ? v : Math.max(v, values[Math.max(1, i - 1)]!, values[Math.min(values.length - 1, i + 1)]!),
  );
}

/** Reads the cross sections of a course. */
export function createLayout(k: Compiled): Layout {
  const { invDy, width, nets } = k;
  const outer = envelope(nets);
  const hardness = k.snow.map((s) => HARDNESS[s]!);
  const from = -1 / invDy;
  const to = (k.lastCell - 1) / invDy;

  const ground = createGround();
  const inner = (y: number): number => {
    evaluateGround(k, 0, y, k.bumpTo.length, ground);
    return ground.X;
  };
  const firstBend = inner(from + 1) - inner(from);
  const lastBend = inner(to) - inner(to - 1);

  /** Beyond its ends the centre line runs on in its last direction. */
  function centreAt(y: number): number {
    if (!k.hasCentre) return 0;
    if (y < from) return inner(from) + firstBend * (y - from);
    return y > to ? inner(to) + lastBend * (y - to) : inner(y);
  }

  return {
    from,
    to,
    widestPiste: Math.max(...width.slice(1)),
    widest: Math.max(...nets.slice(1), ...width.slice(1)),
    centreAt,
    edgesAt(y, out) {
      out.centre = centreAt(y);
      out.piste = between(width, invDy, y);
      out.net = Math.max(between(nets, invDy, y), out.piste);
      out.exact = Math.max(between(outer, invDy, y), out.piste) + MARGIN;
    },
    snowAt: (y) => between(hardness, invDy, y),
  };
}
