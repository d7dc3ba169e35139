import type { Compiled } from '../../sim';
import {
  createEdges,
  createSlope,
  type Edges,
  floodAt,
  type Relief,
  roughen,
  type Slope,
  type SnowSpot,
  type Spot,
} from '../terrain';

/** Length of a chunk of snow along y, m. */
export const CHUNK = 48;

/** The resolution of the snow mesh. Columns follow the piste: few on it, dense at its edge, wide in the powder. */
export interface GridPlan {
  /** Rows of quads in a chunk; even, so that every second row can be left out at a distance. */
  readonly rows: number;
  /** Vertices per row. */
  readonly columns: number;
  /** Intervals across the piste. */
  readonly across: number;
  /** Distances from the edge of the piste, m; the first is inside it. */
  readonly berm: readonly number[];
  /** Positions between the last berm column and the nets, as shares; the last is 1. */
  readonly powder: readonly number[];
  /** Distances outside the nets, m. */
  readonly wild: readonly number[];
}

function plan(rows: number, across: number, berm: number[], powder: number[], wild: number[]): GridPlan {
  const outside = berm.length + powder.length + wild.length;
  return { rows, columns: across - 1 + outside * 2, across, berm, powder, wild };
}

export const FINE = plan(24, 8, [-0.9, -0.2, 0.5, 1.3], [0.3, 0.65, 1], [1.5, 4, 8, 14, 22, 34, 50]);
export const COARSE = plan(16, 6, [-0.7, 0.35, 1.3], [0.5, 1], [4, 11, 24, 48]);

/**
 * Vertex data of one chunk, row by row from the top: xyz, normal, uv in the paint map, (u, e, flood, hardness), and the N·L
 * that counts as evenly lit there.
 */
export interface GridData {
  readonly position: Float32Array;
  readonly normal: Float32Array;
  readonly uv: Float32Array;
  readonly snow: Float32Array;
  readonly even: Float32Array;
  /** y of each row. */
  readonly rowY: Float32Array;
}

export function createGridData(p: GridPlan): GridData {
  const n = (p.rows + 1) * p.columns;
  return {
    position: new Float32Array(n * 3),
    normal: new Float32Array(n * 3),
    uv: new Float32Array(n * 2),
    snow: new Float32Array(n * 4),
    even: new Float32Array(n),
    rowY: new Float32Array(p.rows + 1),
  };
}

/** Computes signed distances of a row's vertices from the centre line, left to right, m. */
export function columnsOf(p: GridPlan, edges: Edges, out: Float32Array): void {
  const room = Math.max(0, edges.exact - edges.piste);
  const last = p.berm[p.berm.length - 1]!;
  // Nets close to the edge compress the berm, so that one column is always exactly at the nets.
  const squeeze = Math.min(1, room / (last * 1.5));
  const first = edges.piste + p.berm[0]! * squeeze;
  const outside = p.berm.length + p.powder.length + p.wild.length;
  let right = outside + p.across - 1;
  for (let i = 0; i < p.berm.length; i++) out[right++] = edges.piste + p.berm[i]! * squeeze;
  const inner = edges.piste + last * squeeze;
  const line = edges.piste + room;
  for (let i = 0; i < p.powder.length; i++) out[right++] = inner + (line - inner) * p.powder[i]!;
  for (let i = 0; i < p.wild.length; i++) out[right++] = line + p.wild[i]!;
  for (let i = 0; i < outside; i++) out[i] = -out[p.columns - 1 - i]!;
  for (let i = 1; i < p.across; i++) out[outside + i - 1] = first * (-1 + (2 * i) / p.across);
}

/**
 * Computes y of each row of a chunk. The ends are the chunk's own. Between them rows are denser on bumps, and a kicker's lip
 * and foot get a row each, because 2 m steps would cut them off.
 */
export function rowsOf(k: Compiled, p: GridPlan, index: number, out: Float32Array): void {
  const y0 = index * CHUNK;
  const y1 = y0 + CHUNK;
  const step = CHUNK / p.rows;
  for (let r = 0; r <= p.rows; r++) out[r] = y0 + r * step;
  for (let b = 0; b < k.bumpTo.length; b++) {
    if (k.bumpTo[b]! <= y0 || k.bumpFrom[b]! >= y1) continue;
    const lip = k.bumpY[b]! + (k.bumpKind[b] === 1 ? k.bumpL[b]! : 0);
    const at = snapRow(out, p.rows, lip);
    if (k.bumpKind[b] === 1 && at > 0 && at + 1 < p.rows) {
      out[at + 1] = Math.max(out[at]! + 0.05, Math.min(k.bumpTo[b]!, out[at + 2]! - 0.1));
    }
  }
}

/** Moves the nearest even inner row to y; returns −1 if y is outside the chunk or too near its ends. */
function snapRow(rows: Float32Array, n: number, y: number): number {
  let best = -1;
  let gap = Number.POSITIVE_INFINITY;
  for (let r = 2; r < n; r += 2) {
    const d = Math.abs(rows[r]! - y);
    if (d < gap) {
      gap = d;
      best = r;
    }
  }
  if (best < 0 || y <= rows[0]! || y >= rows[n]!) return -1;
  const low = rows[best - 1]!;
  const high = rows[best + 1]!;
  if (y <= low + 0.05 || y >= high - 0.05) return -1;
  rows[best] = y;
  return best;
}

/** The light data for a row. */
export interface RowLight {
  /** Unit vector towards the sun, world frame. */
  readonly sun: { readonly x: number; readonly y: number; readonly z: number };
  /** N·L of the course's mean slope. */
  readonly mean: number;
  /** 1 = floodlights on. */
  readonly flood: 0 | 1;
}

const edges = createEdges();
const slope = createSlope();
const hill = createSlope();
// Its first field differs from that of most points: objects with the same first fields share type feedback in the engine.
const spot: SnowSpot = { u: 0, e: 0, x: 0, y: 0 };

/** Length over which a slope counts as the hill and not as relief, m. */
const HILL = 36;
const HILL_SAMPLES = 5;
/** Share of the local hill in the slope that counts as evenly lit; the rest is the course's mean slope. */
const LOCAL = 0.8;

/**
 * How much of a wave's rise towards the camera is shown for any sun direction: side light alone would hide bumps across the
 * piste.
 */
const WAVES = 0.24;

/** Computes the mean slope of the centre line around y: the hill without its waves. */
export function hillAt(relief: Relief, { y }: Pick<Spot, 'y'>, out: Slope): void {
  let gx = 0;
  let gy = 0;
  for (let i = 0; i < HILL_SAMPLES; i++) {
    spot.y = y + HILL * (i / (HILL_SAMPLES - 1) - 0.5) * 2;
    relief.layout.centre(spot);
    relief.slopeAt(spot, out);
    gx += out.gx / HILL_SAMPLES;
    gy += out.gy / HILL_SAMPLES;
  }
  out.gx = gx;
  out.gy = gy;
}

/** Returns the N·L that counts as evenly lit: a long pitch or side slope is neither bright nor dark, but its relief is. */
export function evenLight(hill: Slope, light: RowLight): number {
  const { gx, gy } = hill;
  const { sun } = light;
  const local = (sun.y - gx * sun.x + gy * sun.z) / Math.sqrt(1 + gx * gx + gy * gy);
  return light.mean + (local - light.mean) * LOCAL;
}

/** Returns half the width of the paint map around the centre line, m: the widest piste and the forest's first rows. */
export function paintReach(relief: Relief): number {
  return Math.min(relief.layout.widest + 34, 150);
}

/**
 * Fills one row of a chunk. The last row of a chunk and the first of the next are the same function of the same y: their
 * vertices are bitwise equal, so there are no cracks.
 *
 * @param us scratch for {@link GridPlan.columns} numbers
 */
export function fillRow(
  relief: Relief,
  p: GridPlan,
  data: GridData,
  index: number,
  row: number,
  light: RowLight,
  us: Float32Array,
): void {
  const y = data.rowY[row]!;
  const { layout } = relief;
  edges.y = y;
  layout.edges(edges);
  columnsOf(p, edges, us);
  const { centre, piste } = edges;
  const hardness = edges.snow;
  const reach = paintReach(relief);
  hillAt(relief, edges, hill);
  const even = evenLight(hill, light);
  // One texel of overlap at both ends, as in the paint map.
  const v = 1 - ((y - index * CHUNK) * PAINT_DENSITY + 1) / (CHUNK * PAINT_DENSITY + 2);
  let i = row * p.columns;
  for (let c = 0; c < p.columns; c++, i++) {
    const u = us[c]!;
    const x = centre + u;
    const e = Math.abs(u) - piste;
    spot.x = x;
    spot.y = y;
    spot.u = u;
    spot.e = e;
    relief.slopeAt(spot, slope);
    data.position[3 * i] = x;
    data.position[3 * i + 1] = slope.h;
    data.position[3 * i + 2] = -y;
    const { gy } = slope;
    roughen(slope, spot);
    const s = 1 / Math.sqrt(1 + slope.gx * slope.gx + slope.gy * slope.gy);
    data.normal[3 * i] = -slope.gx * s;
    data.normal[3 * i + 1] = s;
    data.normal[3 * i + 2] = slope.gy * s;
    data.uv[2 * i] = 0.5 + u / (2 * reach);
    data.uv[2 * i + 1] = v;
    data.snow[4 * i] = u;
    data.snow[4 * i + 1] = e + 0.2 * Math.sin(y * 0.9 + u);
    data.snow[4 * i + 2] = light.flood === 1 ? floodAt(layout, x, y) : 0;
    data.snow[4 * i + 3] = hardness;
    data.even[i] = even - (gy - hill.gy) * WAVES;
  }
}

/** Texels of the paint map per metre along y. */
export const PAINT_DENSITY = 4;

/** Returns the triangles of a chunk, using every `step`-th row; the diagonals alternate, so that no direction dominates. */
export function gridIndex(p: GridPlan, step: number): Uint16Array {
  const w = p.columns;
  const out = new Uint16Array((p.rows / step) * (w - 1) * 6);
  let o = 0;
  for (let r = 0; r < p.rows; r += step) {
    for (let c = 0; c < w - 1; c++) {
      const a = r * w + c;
      const b = a + 1;
      const d = a + w * step;
      const e = d + 1;
      const odd = ((r / step + c) & 1) === 1;
      out.set(odd ? [a, b, d, b, e, d] : [a, b, e, a, e, d], o);
      o += 6;
    }
  }
  return out;
}
