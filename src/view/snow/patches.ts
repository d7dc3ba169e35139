import { clamp, noise } from '../maths';
import { createEdges, HARDNESS } from '../terrain';
import { CHUNK, PAINT_DENSITY } from './grid';
import { type PaintFrame, type PaintSource, texelX, texelY } from './paint-frame';

/** Value of the patches' channel without a patch: halfway between softer and harder snow. */
const EVEN = 128;
/** Values per unit of hardness: the range from powder to ice fills the channel. */
const PER_HARDNESS = 63.5;
/** Colour of an empty paint map. */
export const NO_PATCH = `rgb(0,0,${EVEN})`;

/** GLSL that decodes a patch's hardness relative to that of the piste below it. */
export const PATCH_GLSL = `((paint.b - ${EVEN}. / 255.) * ${(255 / PER_HARDNESS).toFixed(4)})`;

/**
 * Returns the value of the patches' channel, 0…255. It contains only the difference to the piste, so that at an edge worn by
 * the wind the blend from the piste to the patch contains no third kind of snow.
 *
 * @param patch, piste hardness, −1 (powder) to 1 (ice)
 */
export function patchValue(patch: number, piste: number): number {
  return Math.round(clamp(EVEN + (patch - piste) * PER_HARDNESS, 0, 255));
}

/** Patches have edges worn by the wind: they fade over about this distance. Browsers without canvas filters draw them sharp. */
const FEATHER = 'blur(1.4px)';
/** Largest distance of the drawn edge from the simulated patch, m. */
export const WOBBLE = 0.4;
/** Largest radius of the corners, m. */
const ROUND = 1.5;
/** Distance between points of an outline, m. */
const STEP = 0.75;

/** Returns the outward shift of a patch's edge at a position along it, m: slow waves with smaller ones on top. */
function wobble(at: number, edge: number): number {
  return WOBBLE * (1.4 * noise(at * 0.45, edge) + 0.6 * noise(at * 1.3, edge + 50) - 1);
}

/**
 * Returns how far the sides of a patch are drawn inwards. In the middle they are at their simulated place; towards the ends
 * they move inwards, so that there are no corners.
 *
 * @param d distance from the nearer end, m; @param r radius of the corner, m
 * @returns inward shift of a side, m
 */
export function cornerInset(d: number, r: number): number {
  if (d >= r) return 0;
  const left = r - Math.max(0, d);
  return r - Math.sqrt(r * r - left * left);
}

/** A patch: x from `left` to `right`, y from `top` to `bottom`, m. */
export interface PatchBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * Draws the outline of a patch, in map coordinates, between two y. It depends on the patch alone: two chunks that share one
 * draw the same edge.
 *
 * @param draw called with each point in turn, m
 */
export function patchOutline(
  box: PatchBox,
  y0: number,
  y1: number,
  draw: (x: number, y: number) => void,
): void {
  const { left, right, top, bottom } = box;
  const round = Math.min(ROUND, (right - left) / 2, (bottom - top) / 2);
  const seed = Math.round(left * 10 + top * 7);
  const from = Math.max(top, y0);
  const to = Math.min(bottom, y1);
  const side = (x: number, out: 1 | -1, y: number): void => {
    const inset = cornerInset(Math.min(y - top, bottom - y), round);
    draw(x + out * (wobble(y, seed + out) - inset), y);
  };
  const end = (y: number, out: 1 | -1): void => {
    const run = right - left - 2 * round;
    for (let x = STEP; x < run; x += STEP) {
      const at = out > 0 ? right - round - x : left + round + x;
      draw(at, y + out * wobble(at, seed + 3 * out));
    }
  };
  for (let y = from; y < to; y += STEP) side(right, 1, y);
  side(right, 1, to);
  if (to === bottom) end(bottom, 1);
  for (let y = to; y > from; y -= STEP) side(left, -1, y);
  side(left, -1, from);
  if (from === top) end(top, -1);
}

type Context = CanvasRenderingContext2D;

/** Draws patches of other snow: the last one wins, as in the simulation. */
export function drawPatches(c: Context, f: PaintFrame, s: PaintSource, index: number): void {
  const p = s.course.patches;
  const y0 = index * CHUNK - 2;
  const y1 = (index + 1) * CHUNK + 2;
  for (let i = 0; i < p.length; i += 5) {
    const box = { left: p[i]!, top: p[i + 1]!, right: p[i + 2]!, bottom: p[i + 3]! };
    if (box.bottom <= y0 || box.top >= y1) continue;
    c.beginPath();
    patchOutline(box, y0, y1, (x, y) => c.lineTo(texelX(f, x - s.layout.centreAt(y)), texelY(index, y)));
    c.filter = FEATHER;
    c.globalCompositeOperation = 'multiply';
    c.fillStyle = '#ffff00';
    c.fill();
    c.globalCompositeOperation = 'lighter';
    c.fillStyle = blueAlong(c, s, index, HARDNESS[p[i + 4]!]!, box);
    c.fill();
    c.filter = 'none';
  }
}

const piste = createEdges();

/** Returns the patch's channel down a chunk, because the piste below it may change. */
function blueAlong(
  c: Context,
  s: PaintSource,
  index: number,
  hardness: number,
  box: PatchBox,
): CanvasGradient {
  const from = Math.max(box.top, index * CHUNK);
  const to = Math.max(from + 1 / PAINT_DENSITY, Math.min(box.bottom, (index + 1) * CHUNK));
  const gradient = c.createLinearGradient(0, texelY(index, from), 0, texelY(index, to));
  const stops = Math.ceil((to - from) / 4);
  for (let n = 0; n <= stops; n++) {
    const y = from + ((to - from) * n) / stops;
    s.layout.edgesAt(y, piste);
    gradient.addColorStop(n / stops, `rgb(0,0,${patchValue(hardness, piste.snow)})`);
  }
  return gradient;
}
