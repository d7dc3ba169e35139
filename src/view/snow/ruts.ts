import { hash01 } from '../maths';
import type { Spot, WornSpot } from '../terrain';
import { CHUNK, PAINT_DENSITY } from './grid';
import { type PaintFrame, type PaintSource, texelX, texelY } from './paint-frame';

type Context = CanvasRenderingContext2D;

/** Distance of the scuffs along the line, and the width over which they are scattered, m. */
const SCUFF_GAP = 0.8;
const SCUFF_REACH = 13;
/** Number of scuffs on both sides of every step of the line. */
const SCUFFS = 4;

/** Ruts at a gate by discipline: their number, and their range above and below the gate, m. */
const RUTS = [4, 4, 3, 3] as const;
const ABOVE = [4, 7, 10, 12] as const;
const BELOW = [5, 9, 14, 16] as const;
/** Distance between two ruts and the width of one, m. */
const RUT_GAP = 0.5;
const RUT_WIDTH = 0.3;
/** Distance between the points of a rut, m. */
const STEP = 0.75;
/** Size of the scoop below a gate, where the pressure is highest, m. */
const SCOOP = 2.1;
/** Distance between the ripples that skidding skis leave below a gate, m. */
const CHATTER_GAP = 0.8;

const worn: WornSpot = { x: 0, y: 0, tightness: 0 };
const middle: Spot = { x: 0, y: 0 };

/** Moves {@link worn} to the line at y. @returns its distance from the centre line, m */
function lineAt(s: PaintSource, y: number): number {
  worn.y = y;
  s.line.find(worn);
  middle.y = y;
  s.layout.centre(middle);
  return worn.x - middle.x;
}

/**
 * Draws scuffs across the line and beside it, so that the snow below the rider is never plain. Their places depend on y alone,
 * so that neighbouring chunks draw the same.
 */
export function drawScuffs(c: Context, f: PaintFrame, s: PaintSource, index: number): void {
  const from = Math.max(s.line.from, index * CHUNK - 1);
  const to = Math.min(s.line.to, (index + 1) * CHUNK + 1);
  const perMetre = f.width / (2 * f.reach);
  for (let n = Math.ceil(from / SCUFF_GAP); n * SCUFF_GAP < to; n++) {
    const y = (n + 0.7 * hash01(n, 81)) * SCUFF_GAP;
    const x = lineAt(s, y);
    // Across the line, deeper in tighter turns.
    const wide = (0.8 + 0.9 * hash01(n, 82)) * perMetre;
    c.fillStyle = worn.tightness > 0.35 ? '#005000' : '#003c00';
    c.fillRect(texelX(f, x + 0.7 * (hash01(n, 83) - 0.5)) - wide / 2, texelY(index, y), wide, 1);
    // And beside it, where other skis slipped.
    c.fillStyle = '#003200';
    for (let side = 0; side < SCUFFS; side++) {
      const off = (hash01(n, 84 + side) - 0.5) * SCUFF_REACH;
      const at = texelY(index, y + SCUFF_GAP * hash01(n, 104 + side));
      c.fillRect(texelX(f, x + off), at, (0.2 + 0.8 * hash01(n, 124 + side)) * perMetre, 1 + (n & 1));
    }
  }
}

/** Draws parallel grooves around one gate, on the outside of the turn. */
function drawGrooves(c: Context, f: PaintFrame, s: PaintSource, index: number, gate: number): void {
  const k = s.course;
  const kind = k.course.discipline;
  const perMetre = f.width / (2 * f.reach);
  const y = k.gateY[gate]!;
  const out = k.gateSide[gate]!;
  for (let n = 0; n < RUTS[kind]; n++) {
    const from = y - ABOVE[kind] * (0.6 + 0.5 * hash01(gate, 140 + n));
    const to = y + BELOW[kind] * (0.6 + 0.5 * hash01(gate, 150 + n));
    const off = out * (n - 0.6 + 0.5 * hash01(gate, 160 + n)) * RUT_GAP;
    c.strokeStyle = n === 1 ? '#007800' : '#005a00';
    c.lineWidth = Math.max(1, RUT_WIDTH * (0.8 + 0.5 * hash01(gate, 170 + n)) * perMetre);
    c.beginPath();
    for (let at = from; at <= to; at += STEP) c.lineTo(texelX(f, lineAt(s, at) + off), texelY(index, at));
    c.stroke();
  }
}

/** Draws ripples across the ruts below one gate. */
function drawChatter(c: Context, f: PaintFrame, s: PaintSource, index: number, gate: number): void {
  const k = s.course;
  const kind = k.course.discipline;
  const perMetre = f.width / (2 * f.reach);
  const y = k.gateY[gate]!;
  const out = k.gateSide[gate]!;
  const bars = Math.round((BELOW[kind] * 0.8) / CHATTER_GAP);
  c.fillStyle = '#004a00';
  for (let n = -2; n < bars; n++) {
    const at = y + n * CHATTER_GAP;
    const wide = (1 + 0.8 * hash01(gate * 31 + n, 180)) * perMetre;
    const x = texelX(f, lineAt(s, at) + out * 0.5 + 0.5 * (hash01(gate * 31 + n, 181) - 0.5));
    c.fillRect(x - wide / 2, texelY(index, at), wide, 0.35 * PAINT_DENSITY);
  }
}

/** Draws the traces of starters at the gates of a chunk: grooves, ripples and a scoop. */
export function drawRuts(
  c: Context,
  f: PaintFrame,
  s: PaintSource,
  index: number,
  rut: HTMLCanvasElement,
): void {
  const k = s.course;
  const kind = k.course.discipline;
  const perMetre = f.width / (2 * f.reach);
  c.lineCap = 'round';
  c.lineJoin = 'round';
  for (let g = 0; g < k.gateY.length; g++) {
    const y = k.gateY[g]!;
    if (y + 1.2 * BELOW[kind] < index * CHUNK || y - 1.2 * ABOVE[kind] > (index + 1) * CHUNK) continue;
    drawGrooves(c, f, s, index, g);
    drawChatter(c, f, s, index, g);
    const x = lineAt(s, y + 1.1);
    const [w, h] = [SCOOP * 0.62 * perMetre, SCOOP * 1.35 * PAINT_DENSITY];
    c.drawImage(rut, texelX(f, x) - w, texelY(index, y + 0.8) - h, 2 * w, 2 * h);
  }
}
