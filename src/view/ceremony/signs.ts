import { BufferAttribute, BufferGeometry } from 'three';
import { METALS } from './metals';
import type { Rank } from './types';

/** The texts in the scene. They share one texture, so that they take one draw call. */
export type Region = 'title' | 'rank1' | 'rank2' | 'rank3';

/** A part of the texture, px from its upper left corner. */
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Size of the texture, px. */
const WIDTH = 1024;
const HEIGHT = 512;
const BOXES: Readonly<Record<Region, Box>> = {
  title: { x: 0, y: 0, width: 1024, height: 160 },
  rank1: { x: 0, y: 192, width: 300, height: 300 },
  rank2: { x: 340, y: 192, width: 300, height: 300 },
  rank3: { x: 680, y: 192, width: 300, height: 300 },
};

/** Font sizes of a title, px: one line down to `ONE_LINE`, then two lines down to `SMALLEST`. */
const LARGEST = 92;
const ONE_LINE = 64;
const TWO_LINES = 60;
const SMALLEST = 38;
const FONT = '"Archivo Variable", Archivo, system-ui, sans-serif';
export const SIGN_FONT = `900 ${LARGEST}px ${FONT}`;

/** Lines of text and their font size. */
export interface Fitted {
  readonly lines: readonly string[];
  readonly size: number;
}

/** Returns the width of a text at a font size, px. */
export type WidthOf = (text: string, size: number) => number;

/** Truncates a text with an ellipsis. */
function cutOff(text: string, most: number, size: number, widthOf: WidthOf): string {
  if (widthOf(text, size) <= most) return text;
  const letters = [...text];
  while (letters.length > 1 && widthOf(`${letters.join('').trimEnd()}…`, size) > most) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

/** Divides a text into two lines as equal as its words allow; a single word is divided in the middle. */
function halves(text: string, size: number, widthOf: WidthOf): readonly [string, string] {
  const words = text.includes(' ') ? text.split(' ') : [...text];
  const glue = text.includes(' ') ? ' ' : '';
  const all = words
    .map((_, i) => [words.slice(0, i).join(glue), words.slice(i).join(glue)] as const)
    .slice(1);
  const widest = ([a, b]: readonly [string, string]): number => Math.max(widthOf(a, size), widthOf(b, size));
  return all.reduce((best, one) => (widest(one) < widest(best) ? one : best), all[0] ?? [text, '']);
}

/** Fits a title: smaller, then on two lines, then smaller still. A longer title is truncated; the page shows it in full. */
export function fitTitle(title: string, most: number, widthOf: WidthOf): Fitted {
  const text = title.trim().replace(/\s+/gu, ' ');
  for (let size = LARGEST; size >= ONE_LINE; size -= 4)
    if (widthOf(text, size) <= most) return { lines: [text], size };
  for (let size = TWO_LINES; size >= SMALLEST; size -= 2) {
    const lines = halves(text, size, widthOf);
    if (lines.every((line) => widthOf(line, size) <= most)) return { lines, size };
  }
  const lines = halves(text, SMALLEST, widthOf);
  return { lines: lines.map((line) => cutOff(line, most, SMALLEST, widthOf)), size: SMALLEST };
}

function writeTitle(c: CanvasRenderingContext2D, title: string): void {
  const { x, y, width, height } = BOXES.title;
  c.fillStyle = '#16213f';
  c.fillRect(x, y, width, height);
  c.fillStyle = '#ffc21f';
  c.fillRect(x, y, width, 8);
  c.fillRect(x, y + height - 8, width, 8);
  c.textAlign = 'center';
  c.textBaseline = 'middle';
  const widthOf: WidthOf = (text, size) => {
    c.font = `900 ${size}px ${FONT}`;
    return c.measureText(text).width;
  };
  const { lines, size } = fitTitle(title, width - 90, widthOf);
  c.font = `900 ${size}px ${FONT}`;
  c.fillStyle = '#ffffff';
  c.save();
  c.translate(x + width / 2, y + height / 2 + 5);
  c.transform(1, 0, -0.14, 1, 0, 0);
  for (const [i, line] of lines.entries()) c.fillText(line, 0, (i - (lines.length - 1) / 2) * size * 1.08);
  c.restore();
}

/** Draws a medal as on the screens: a scalloped disc, a hexagon, a rounded square. */
function medalPath(c: CanvasRenderingContext2D, rank: Rank, x: number, y: number, r: number): void {
  c.beginPath();
  if (rank === 3) c.roundRect(x - r * 0.88, y - r * 0.88, r * 1.76, r * 1.76, r * 0.4);
  else {
    const corners = rank === 1 ? 24 : 6;
    for (let i = 0; i < corners; i++) {
      const a = (i / corners) * 2 * Math.PI - Math.PI / 2;
      const k = rank === 1 && i % 2 === 1 ? r * 0.87 : r;
      c.lineTo(x + Math.cos(a) * k, y + Math.sin(a) * k);
    }
    c.closePath();
  }
}

function writeRank(c: CanvasRenderingContext2D, rank: Rank): void {
  const { x, y, width, height } = BOXES[`rank${rank}`];
  const [mx, my] = [x + width / 2, y + height / 2];
  const { metal, ink } = METALS[rank];
  medalPath(c, rank, mx, my, 142);
  c.fillStyle = metal;
  c.fill();
  medalPath(c, rank, mx, my, 112);
  c.strokeStyle = ink;
  c.globalAlpha = 0.35;
  c.lineWidth = 7;
  c.stroke();
  c.globalAlpha = 1;
  c.fillStyle = ink;
  c.textAlign = 'center';
  c.textBaseline = 'middle';
  c.font = `900 168px ${FONT}`;
  c.fillText(String(rank), mx, my + 12);
}

/** Draws all texts into the texture. */
export function writeSigns(canvas: HTMLCanvasElement, title: string): void {
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const c = canvas.getContext('2d');
  if (c === null) return;
  writeTitle(c, title);
  for (const rank of [1, 2, 3] as const) writeRank(c, rank);
}

/** The place of a sign that faces the camera: its middle and size, m. */
export interface Place extends Box {
  readonly z: number;
}

/** A sign's corners in the scene and in the texture. */
export interface Sign {
  readonly positions: readonly number[];
  readonly uvs: readonly number[];
}

export function addSign(region: Region, { x, y, z, width, height }: Place): Sign {
  const box = BOXES[region];
  const [l, r] = [x - width / 2, x + width / 2];
  const [b, t] = [y - height / 2, y + height / 2];
  const [u0, u1] = [box.x / WIDTH, (box.x + box.width) / WIDTH];
  const [v1, v0] = [1 - box.y / HEIGHT, 1 - (box.y + box.height) / HEIGHT];
  return {
    positions: [l, b, z, r, b, z, r, t, z, l, b, z, r, t, z, l, t, z],
    uvs: [u0, v0, u1, v0, u1, v1, u0, v0, u1, v1, u0, v1],
  };
}

export function signGeometry(signs: readonly Sign[]): BufferGeometry {
  const geometry = new BufferGeometry();
  const of = (values: readonly number[], size: number): BufferAttribute =>
    new BufferAttribute(new Float32Array(values), size);
  geometry.setAttribute(
    'position',
    of(
      signs.flatMap(({ positions }) => positions),
      3,
    ),
  );
  geometry.setAttribute(
    'uv',
    of(
      signs.flatMap(({ uvs }) => uvs),
      2,
    ),
  );
  return geometry;
}
