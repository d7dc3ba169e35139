import { type Frame, RIDER_AT, SCALE } from './practice-frame';
import { HALF_WIDTH_MM } from './practice-slope';

/** Width of one pass of the groomer and of one ridge it leaves, m. */
const PASS = 4.8;
const RIDGE = 0.4;
/** Marker poles stand along both edges, this far apart: what passes by tells the speed. */
const MARKER_GAP = 10;
/** How far the low sun throws a tree's shadow over the piste, in sizes of the tree. */
const SHADOW = 6;

/** First multiple of `step` below the picture, m down the hill. */
function firstBelow({ height, s }: Frame, step: number): number {
  return Math.floor((s.y - (1 - RIDER_AT) * (height / SCALE) * 1.2) / step) * step;
}

/** The piste with its groomed passes and berms, in the light of a low sun. */
export function drawSnow({ g, width, height, palette, px }: Frame): void {
  const half = HALF_WIDTH_MM / 1000;
  const left = px(-half);
  const wide = 2 * half * SCALE;
  g.fillStyle = palette.off;
  g.fillRect(0, 0, width, height);
  g.fillStyle = palette.snow;
  g.fillRect(left, 0, wide, height);
  // The low sun stands at the left: what it reaches fades to the right, and a berm runs along both edges.
  const light = g.createLinearGradient(left, 0, left + wide, 0);
  light.addColorStop(0, palette.glow);
  light.addColorStop(1, 'rgba(255, 255, 255, 0)');
  g.fillStyle = light;
  g.fillRect(left, 0, wide, height);
  g.fillStyle = palette.groove;
  g.globalAlpha = 0.34;
  for (let x = -half; x < half; x += 2 * PASS) g.fillRect(px(x), 0, PASS * SCALE, height);
  g.fillStyle = palette.edge;
  g.globalAlpha = 0.16;
  for (let x = -half; x < half; x += RIDGE) g.fillRect(px(x), 0, 1.5, height);
  g.globalAlpha = 0.5;
  for (const side of [-1, 1]) {
    const at = px(side * half);
    const berm = g.createLinearGradient(at - 14, 0, at + 14, 0);
    berm.addColorStop(0, 'rgba(255, 255, 255, 0)');
    berm.addColorStop(0.5, palette.edge);
    berm.addColorStop(1, 'rgba(255, 255, 255, 0)');
    g.fillStyle = berm;
    g.fillRect(at - 14, 0, 28, height);
  }
  g.globalAlpha = 1;
}

/** Poles along the edges. */
export function drawMarkers(frame: Frame): void {
  const { g, palette, px, py } = frame;
  const half = HALF_WIDTH_MM / 1000;
  for (let y = firstBelow(frame, MARKER_GAP); py(y) > -20; y += MARKER_GAP) {
    for (const side of [-1, 1]) {
      const [x, at] = [px(side * half), py(y)];
      g.fillStyle = palette.shadow;
      g.fillRect(x, at - 1.5, 34, 3);
      g.fillStyle = '#ff7a2f';
      g.beginPath();
      g.arc(x, at, 5, 0, 7);
      g.fill();
      g.fillStyle = '#16213f';
      g.beginPath();
      g.arc(x, at, 2.4, 0, 7);
      g.fill();
    }
  }
}

/** Trees of the wood beside the piste, the same at the same place of the hill each time. */
function eachTree({ height, s, px, py }: Frame, see: (x: number, y: number, size: number) => void): void {
  const half = HALF_WIDTH_MM / 1000;
  const first = Math.floor((s.y - height / SCALE) / 3);
  for (let i = first; i < first + (2 * height) / SCALE / 3; i++) {
    const chance = Math.abs(Math.sin(i * 127.1) * 43758.5) % 1;
    see(px((i % 2 === 0 ? -1 : 1) * (half + 2.2 + chance * 7)), py(i * 3), 26 + 18 * chance);
  }
}

/** Long blue shadows of the morning, as soft towards their tips as in the ride. */
export function drawShadows(frame: Frame): void {
  const { g, palette } = frame;
  g.fillStyle = palette.shadow;
  eachTree(frame, (x, y, size) => {
    for (const share of [1, 0.72]) {
      g.globalAlpha = 0.42;
      g.beginPath();
      g.moveTo(x, y - size * 0.62 * share);
      g.lineTo(x + size * SHADOW * share, y + size * 1.1);
      g.lineTo(x, y + size * 0.62 * share);
      g.fill();
    }
  });
  g.globalAlpha = 1;
}

/** A star of boughs; the walls turned to the sun carry lit snow, the others shade. */
function star(g: CanvasRenderingContext2D, x: number, y: number, r: number, turn: number): void {
  g.beginPath();
  for (let k = 0; k < 14; k++) {
    const at = k % 2 === 0 ? r : r * 0.7;
    const a = turn + (k / 14) * 2 * Math.PI;
    g.lineTo(x + Math.cos(a) * at, y + Math.sin(a) * at);
  }
  g.fill();
}

/** The wood beside the piste, above everything that lies on the snow. */
export function drawTrees(frame: Frame): void {
  const { g, palette } = frame;
  eachTree(frame, (x, y, size) => {
    for (let tier = 0; tier < 3; tier++) {
      const r = size * (1 - 0.3 * tier);
      const up = tier * size * 0.16;
      g.fillStyle = palette.tree;
      star(g, x, y - up, r, tier * 0.22);
      g.fillStyle = palette.bough;
      star(g, x, y - up - r * 0.06, r * 0.8, tier * 0.22);
      g.fillStyle = palette.lit;
      star(g, x - r * 0.14, y - up - r * 0.1, r * 0.58, tier * 0.22);
    }
  });
}
