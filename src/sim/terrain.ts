import { type Compiled, KICKER_DROP } from './compile';

/** The snow under a point. */
export interface Ground {
  /** Height, m. */
  zg: number;
  /** Slope to the right and down the hill (dz/dx, dz/dy). */
  gx: number;
  gy: number;
  /** 1 / √(1 + gx² + gy²): the normal is (−gx, −gy, 1)·iD. */
  iD: number;
  /** Centre line at this y, m. */
  X: number;
  /** Cell of the course. */
  cell: number;
}

/** A map point, m. */
export interface MapPoint {
  readonly x: number;
  readonly y: number;
}

const sqrt = Math.sqrt;
const floor = Math.floor;

/**
 * Height, slope and centre line at a map point (x, y), m. `bump` is the first bump not certainly behind y; pass 0 to
 * look at all of them. `advance` holds the same operations in the same order in its hot path: a test keeps the two equal.
 */
export function evaluateGround(k: Compiled, x: number, y: number, bump: number, out: Ground): void {
  point.x = x;
  point.y = y;
  groundAt(k, point, bump, out);
}

/**
 * A fresh point, to be written over and over. All points come from here: numbers are read out of objects of one kind as
 * they are, out of objects of many kinds they are made into objects.
 */
export function createPoint(): { x: number; y: number } {
  return { x: 0.1, y: 0.1 };
}

const point = createPoint();

/**
 * The same for a point in an object: this function is too long to be compiled into its caller, and a number handed to such
 * a one is made into an object, which a picture that asks for hundreds of points cannot afford.
 */
export function groundAt(k: Compiled, at: MapPoint, bump: number, out: Ground): void {
  const { x, y } = at;
  const u = y * k.invDy + 2;
  let i = floor(u);
  if (i < 1) i = 1;
  else if (i > k.lastCell) i = k.lastCell;
  const t = u - i;
  const o = 7 * i;
  const c = k.z;
  let zg = c[o]! + t * (c[o + 1]! + t * (c[o + 2]! + t * c[o + 3]!));
  let gy = c[o + 4]! + t * (c[o + 5]! + t * c[o + 6]!);
  let gx = 0;
  let X = 0;
  let dX = 0;
  if (k.hasCentre) {
    const c = k.centre;
    X = c[o]! + t * (c[o + 1]! + t * (c[o + 2]! + t * c[o + 3]!));
    dX = c[o + 4]! + t * (c[o + 5]! + t * c[o + 6]!);
  }
  const d = x - X;
  if (k.hasCross) {
    const c = k.cross;
    gx = c[o]! + t * (c[o + 1]! + t * (c[o + 2]! + t * c[o + 3]!));
    zg += gx * d;
    gy += (c[o + 4]! + t * (c[o + 5]! + t * c[o + 6]!)) * d;
  }
  if (k.hasBowl) {
    const c = k.bowl;
    const bd = (c[o]! + t * (c[o + 1]! + t * (c[o + 2]! + t * c[o + 3]!))) * d;
    zg += 0.5 * bd * d;
    gx += bd;
    gy += 0.5 * (c[o + 4]! + t * (c[o + 5]! + t * c[o + 6]!)) * d * d;
  }
  if (k.hasCentre) gy -= gx * dX;
  const n = k.bumpTo.length;
  for (let b = bump; b < n && k.bumpFrom[b]! < y; b++) {
    if (y >= k.bumpTo[b]!) continue;
    const A = k.bumpA[b]!;
    const l = k.bumpL[b]!;
    const v = (y - k.bumpY[b]!) / l;
    if (k.bumpKind[b] === 0) {
      const q = 1 - v * v;
      zg += A * q * q;
      gy -= (4 * A * v * q) / l;
    } else if (v < 1) {
      zg += A * v * v;
      gy += (2 * A * v) / l;
    } else {
      zg += A * (1 - ((v - 1) * l) / KICKER_DROP);
      gy -= A / KICKER_DROP;
    }
  }
  out.zg = zg;
  out.gx = gx;
  out.gy = gy;
  out.iD = 1 / sqrt(1 + gx * gx + gy * gy);
  out.X = X;
  out.cell = i;
}

/** A fresh {@link Ground} for callers outside the simulation: one per user, written over and over. */
export function createGround(): Ground {
  return { zg: 0, gx: 0, gy: 0, iD: 1, X: 0, cell: 1 };
}

/** Cell of the course at y. */
export function cellAt(k: Compiled, y: number): number {
  const i = floor(y * k.invDy + 2);
  return i < 1 ? 1 : i > k.lastCell ? k.lastCell : i;
}

/** Snow type at a map point whose centre line X and cell are known: powder outside the piste, patches over all. */
export function snowAt(k: Compiled, x: number, y: number, X: number, cell: number): number {
  point.x = x;
  point.y = y;
  middle.X = X;
  middle.cell = cell;
  return snowUnder(k, point, middle);
}

const middle = { X: 0.1, cell: 1 };

/** The same for numbers in objects, as {@link groundAt} has them. */
export function snowUnder(k: Compiled, at: MapPoint, on: Readonly<Pick<Ground, 'X' | 'cell'>>): number {
  const { x, y } = at;
  const { X, cell } = on;
  const d = x - X;
  const w = k.width[cell]!;
  let snow = d > w || d < -w ? 4 : k.snow[cell]!;
  const p = k.patches;
  for (let i = 0; i < p.length; i += 5) {
    if (x >= p[i]! && y >= p[i + 1]! && x <= p[i + 2]! && y <= p[i + 3]!) snow = p[i + 4]!;
  }
  return snow;
}
