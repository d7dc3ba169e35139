import { type Compiled, createGround, createPoint, groundAt } from '../../sim';
import { clamp } from '../maths';

/** A point of the map, m. */
export interface Spot {
  x: number;
  y: number;
}

/** The edges of the piste at one y; lengths m. */
export interface Edges {
  /** The y for {@link Layout.edges}; set by the caller. */
  y: number;
  /** Centre line, x. */
  centre: number;
  /** Half width of the groomed piste. */
  piste: number;
  /** Half width between the nets, as drawn. */
  net: number;
  /** Half width within which the ground is the simulation's own: at least its nets. */
  exact: number;
  /** Hardness of the piste's snow: ice 1, hard 0.3, packed 0, soft −0.5, powder −1. */
  snow: number;
}

/** The course's cross sections, smooth along y: the simulation's half widths jump from cell to cell, drawings must not. */
export interface Layout {
  /** First and last y whose ground the course defines; beyond them the view adds its own. */
  readonly from: number;
  readonly to: number;
  readonly widestPiste: number;
  readonly widest: number;
  centreAt(y: number): number;
  edgesAt(y: number, out: Edges): void;
  /** Like the two functions above without boxed numbers: sets `at.x` to the centre line at `at.y`; fills `out` at `out.y`. */
  centre(at: Spot): void;
  edges(out: Edges): void;
}

/** Visible hardness of each snow, indexed by the simulation's snow type. */
export const HARDNESS = [1, 0.3, 0, -0.5, -1] as const;

/** The ground is also the simulation's a little beyond the nets, because riders are stopped exactly on them, m. */
const MARGIN = 0.3;

export function createEdges(): Edges {
  return { y: 0, centre: 0, piste: 0, net: 0, exact: 0, snow: 0 };
}

/** Returns the largest value of each cell and its neighbours: smoothly joined, it is never below any of them. */
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
  // `createPoint` starts with fractions, so that the fields always hold doubles; x is then always 0.
  const inside = createPoint();
  inside.x = 0;
  const inner = (y: number): number => {
    inside.y = y;
    groundAt(k, inside, k.bumpTo.length, ground);
    return ground.X;
  };
  const start = inner(from);
  const end = inner(to);
  const firstBend = inner(from + 1) - start;
  const lastBend = end - inner(to - 1);

  /** Beyond its ends the centre line continues in its last direction. */
  function centre(at: Spot): void {
    const { y } = at;
    if (!k.hasCentre) at.x = 0;
    else if (y < from) at.x = start + firstBend * (y - from);
    else if (y > to) at.x = end + lastBend * (y - to);
    else {
      inside.y = y;
      groundAt(k, inside, k.bumpTo.length, ground);
      at.x = ground.X;
    }
  }

  // Arrays of one type: numbers from arrays of mixed types would be boxed.
  const cells = [width, nets, outer, hardness].map((values) => Float64Array.from(values));
  const found = new Float64Array(cells.length);
  const spot: Spot = createPoint();

  /** Interpolates the values in the middle of cells with smooth steps. */
  function edges(out: Edges): void {
    spot.y = out.y;
    centre(spot);
    out.centre = spot.x;
    const u = out.y * invDy + 1.5;
    const i = Math.floor(u);
    const t = u - i;
    const last = width.length - 1;
    for (let n = 0; n < cells.length; n++) {
      const a = cells[n]![clamp(i, 1, last)]!;
      const b = cells[n]![clamp(i + 1, 1, last)]!;
      found[n] = a === b ? a : a + (b - a) * t * t * (3 - 2 * t);
    }
    out.piste = found[0]!;
    out.net = Math.max(found[1]!, out.piste);
    out.exact = Math.max(found[2]!, out.piste) + MARGIN;
    out.snow = found[3]!;
  }

  return {
    from,
    to,
    widestPiste: Math.max(...width.slice(1)),
    widest: Math.max(...nets.slice(1), ...width.slice(1)),
    centreAt(y) {
      spot.y = y;
      centre(spot);
      return spot.x;
    },
    edgesAt(y, out) {
      out.y = y;
      edges(out);
    },
    centre,
    edges,
  };
}
