import { CanvasTexture, ClampToEdgeWrapping, LinearFilter, LinearMipmapLinearFilter } from 'three';
import { hash01 } from '../maths';
import type { Spot, WornSpot } from '../terrain';
import { CHUNK, PAINT_DENSITY } from './grid';
import { type PaintFrame, type PaintSource, texelX, texelY } from './paint-frame';
import { drawPatches, NO_PATCH } from './patches';
import { drawRuts, drawScuffs } from './ruts';
import type { Filtering } from './textures';

/** The canvas of one chunk, drawn once: R tree shadows, G worn line and ruts, B hardness of patches relative to the piste. */
export interface PaintMap {
  readonly texture: CanvasTexture;
  /** Number of steps to draw a chunk; call {@link step} with 0…steps − 1. */
  readonly steps: number;
  step(source: PaintSource, index: number, step: number): void;
  dispose(): void;
}

const STARTERS = 9;
/** Green of each starter's track; two overlapping strokes add up to a worn one. */
const WEAR = ['#004600', '#005a00', '#006e00', '#007d00'] as const;
/** Length of hill over which starters stop; and the distance after which their tracks are twice as far apart, m. */
const STOPPING = 32;
const SPREAD = 9;
const TREES_PER_STEP = 24;
const TREE_STEPS = 4;
/** Three stacked cones along a tree's shadow: from, to, width, as shares of its length and crown. */
const CONES = [
  [0.04, 0.52, 1],
  [0.3, 0.76, 0.74],
  [0.55, 1, 0.46],
] as const;
/** Widths at which the cones are drawn three times: their sum has a penumbra at the rim. */
const PENUMBRA = [0.82, 1, 1.2] as const;
/** Trees up to this distance above or below a chunk are drawn, because their shadows reach into it, m. */
export const SHADOW_REACH = 34;

type Context = CanvasRenderingContext2D;

/** Creates a soft round dab of one colour, to be stamped: faster than a gradient each time. */
function dab(colour: string): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = 64;
  canvas.height = 64;
  const c = canvas.getContext('2d')!;
  const gradient = c.createRadialGradient(32, 32, 0, 32, 32, 32);
  gradient.addColorStop(0, colour);
  gradient.addColorStop(1, '#000');
  c.fillStyle = gradient;
  c.beginPath();
  c.arc(32, 32, 32, 0, Math.PI * 2);
  c.fill();
  return canvas;
}

/** Dabs shared by all paint maps of a view. */
export interface Dabs {
  readonly rut: HTMLCanvasElement;
  readonly trunk: HTMLCanvasElement;
  readonly lamp: HTMLCanvasElement;
}

export function createDabs(): Dabs {
  return { rut: dab('#009600'), trunk: dab('#be0000'), lamp: dab('#820000') };
}

/** The worn line over one chunk, a point per metre: its texels, and the texels by which a lateral metre moves a starter. */
const wear = {
  x: new Float64Array(CHUNK + 8),
  y: new Float64Array(CHUNK + 8),
  room: new Float64Array(CHUNK + 8),
};

/** The present point of the worn line, and the middle of the piste beside it. Objects, as passed numbers would be boxed. */
const worn: WornSpot = { x: 0, y: 0, tightness: 0 };
const middle: Spot = { x: 0, y: 0 };

/** Fills {@link wear}, once for all starters. @returns the number of points */
function wearAlong(f: PaintFrame, s: PaintSource, index: number, from: number, to: number): number {
  const perMetre = f.width / (2 * f.reach);
  let n = 0;
  for (let y = from; ; y = Math.min(to, y + 1)) {
    worn.y = y;
    s.line.find(worn);
    middle.y = y;
    s.layout.centre(middle);
    wear.x[n] = texelX(f, worn.x - middle.x);
    wear.y[n] = texelY(index, y);
    wear.room[n] = (1 - 0.75 * worn.tightness) * perMetre;
    n++;
    if (y >= to) return n;
  }
}

function drawWear(c: Context, f: PaintFrame, s: PaintSource, index: number): void {
  const from = Math.max(s.line.from, index * CHUNK - 2);
  const to = Math.min(s.line.to, (index + 1) * CHUNK + 2);
  if (from >= to) return;
  c.lineCap = 'round';
  c.lineJoin = 'round';
  const points = wearAlong(f, s, index, from, to);
  for (let k = 0; k < STARTERS; k++) {
    const off = (hash01(k, 77) - 0.5) * 1.3;
    c.strokeStyle = WEAR[Math.floor(hash01(k, 78) * WEAR.length)]!;
    c.lineWidth = (0.22 + hash01(k, 79) * 0.3) * PAINT_DENSITY;
    // Below the finish each starter stops at a different place, farther and farther from the others.
    const stop = s.line.to - STOPPING * hash01(k, 80);
    c.beginPath();
    for (let i = 0; i < points && from + i <= stop; i++) {
      const apart = 1 + Math.max(0, from + i - s.course.finishY) / SPREAD;
      c.lineTo(wear.x[i]! + off * apart * wear.room[i]!, wear.y[i]!);
    }
    c.stroke();
  }
}

/** A tree's shadow in texels: position of the tree, vector to the shadow's tip, and half the width of its crown. */
const cast = { x: 0, y: 0, dx: 0, dy: 0, r: 0 };

/** Draws the shadow in {@link cast}. */
function drawCone(c: Context): void {
  const { x: sx, y: sy, dx, dy, r } = cast;
  const length = Math.sqrt(dx * dx + dy * dy) || 1;
  const px = (-dy / length) * r;
  const py = (dx / length) * r;
  for (let n = 0; n < PENUMBRA.length * CONES.length; n++) {
    const q = PENUMBRA[Math.floor(n / CONES.length)]!;
    const cone = CONES[n % CONES.length]!;
    const from = cone[0];
    const w = cone[2] * (1 + (q - 1) * (0.8 + from * 2.2));
    const end = cone[1] + (q - 1) * 0.1;
    c.beginPath();
    c.moveTo(sx + dx * from + px * w, sy + dy * from + py * w);
    c.lineTo(sx + dx * end, sy + dy * end);
    c.lineTo(sx + dx * from - px * w, sy + dy * from - py * w);
    c.closePath();
    c.fill();
  }
}

/**
 * Stamps a dab on the tree of {@link cast}, on whole texels: the error of a hand's width is invisible, and fractions would be
 * boxed as objects on the way to the canvas.
 */
function stamp(c: Context, dab: HTMLCanvasElement, crowns: number): void {
  const r = cast.r * crowns;
  const size = Math.round(2 * r) | 0;
  c.drawImage(dab, Math.round(cast.x - r) | 0, Math.round(cast.y - r) | 0, size, size);
}

function drawTree(c: Context, f: PaintFrame, s: PaintSource, index: number, t: number, dabs: Dabs): void {
  const { trees, layout } = s;
  const y = trees.y[t]!;
  const ty = trees.tipY[t]!;
  middle.y = y;
  layout.centre(middle);
  cast.x = texelX(f, trees.x[t]! - middle.x);
  cast.y = texelY(index, y);
  cast.r = trees.radius[t]! * (f.width / (2 * f.reach));
  if (s.flood === 1) {
    stamp(c, dabs.lamp, 1);
    return;
  }
  middle.y = ty;
  layout.centre(middle);
  cast.dx = texelX(f, trees.tipX[t]! - middle.x) - cast.x;
  cast.dy = texelY(index, ty) - cast.y;
  c.fillStyle = '#560000';
  drawCone(c);
  stamp(c, dabs.trunk, 1.15);
}

/** Draws a share of the trees in each of the tree steps. */
function drawTrees(c: Context, f: PaintFrame, s: PaintSource, index: number, part: number, dabs: Dabs): void {
  const from = s.trees.firstFrom(index * CHUNK - SHADOW_REACH);
  const to = s.trees.firstFrom((index + 1) * CHUNK + SHADOW_REACH);
  const share = Math.max(TREES_PER_STEP, Math.ceil((to - from) / TREE_STEPS));
  const last = Math.min(to, from + (part + 1) * share);
  for (let t = from + part * share; t < last; t++) drawTree(c, f, s, index, t, dabs);
}

/** Creates a paint map for one slot of the ring; its canvas is redrawn each time the slot moves down the hill. */
export function createPaintMap(
  frame: PaintFrame,
  dabs: Dabs,
  filtering: Pick<Filtering, 'anisotropy'>,
): PaintMap {
  const canvas = document.createElement('canvas');
  canvas.width = frame.width;
  canvas.height = frame.height;
  const c = canvas.getContext('2d', { willReadFrequently: true, alpha: false })!;
  const texture = new CanvasTexture(canvas);
  texture.magFilter = LinearFilter;
  // On every tier: otherwise the worn line would change its width abruptly across the piste at the border of a mip level.
  texture.minFilter = LinearMipmapLinearFilter;
  texture.wrapS = ClampToEdgeWrapping;
  texture.wrapT = ClampToEdgeWrapping;
  texture.anisotropy = filtering.anisotropy;

  return {
    texture,
    steps: TREE_STEPS + 2,
    step(source, index, step) {
      if (step === 0) {
        c.globalCompositeOperation = 'source-over';
        c.fillStyle = NO_PATCH;
        c.fillRect(0, 0, frame.width, frame.height);
        // Shadows only add up: where two overlap, the channel just saturates.
        c.globalCompositeOperation = 'lighter';
        drawWear(c, frame, source, index);
        drawScuffs(c, frame, source, index);
        drawRuts(c, frame, source, index, dabs.rut);
        drawPatches(c, frame, source, index);
      } else if (step <= TREE_STEPS) {
        if (source.shadows) drawTrees(c, frame, source, index, step - 1, dabs);
      } else {
        // The outermost texels repeat beyond the map, so they must stay blank.
        c.globalCompositeOperation = 'source-over';
        c.fillStyle = NO_PATCH;
        c.fillRect(0, 0, 1, frame.height);
        c.fillRect(frame.width - 1, 0, 1, frame.height);
        texture.needsUpdate = true;
      }
    },
    dispose() {
      texture.dispose();
      canvas.width = 0;
      canvas.height = 0;
    },
  };
}
