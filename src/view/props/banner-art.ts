import { CanvasTexture, LinearMipmapLinearFilter } from 'three';

/** The texts on the banners at start and finish. */
export interface BannerText {
  readonly start: string;
  readonly finish: string;
}

/** A part of the texture: left, lower, right and upper edge, 0…1. */
export type Cut = readonly [left: number, low: number, right: number, high: number];

const WIDTH = 1024;
const ROW = 128;
const ROWS = 4;
const SQUARE = 22;

const INK = '#16213f';
const YELLOW = '#ffc21f';
const RED = '#e2302a';
const BLUE = '#1450e6';
const WHITE = '#ffffff';

const row = (n: number): readonly [low: number, high: number] => [1 - (n + 1) / ROWS, 1 - n / ROWS];

/** Parts of the texture for the banners of start and finish, and along the course. */
export const START_CUT: Cut = [0, row(0)[0], 1, row(0)[1]];
export const FINISH_CUT: Cut = [0, row(1)[0], 1, row(1)[1]];
export const COURSE_CUTS: readonly Cut[] = [2, 3].flatMap((n): Cut[] => [
  [0, row(n)[0], 0.5, row(n)[1]],
  [0.5, row(n)[0], 1, row(n)[1]],
]);

type Pen = CanvasRenderingContext2D;

/** Draws slanted capitals in the middle of a box. */
function write(c: Pen, x: number, y: number, width: number, ink: string, text: string): void {
  c.fillStyle = ink;
  c.textAlign = 'center';
  c.textBaseline = 'middle';
  c.font = '900 76px "Archivo Variable", Archivo, Arial, sans-serif';
  c.save();
  c.translate(x + width / 2, y + 68);
  c.transform(1, 0, -0.16, 1, 0, 0);
  c.fillText(text, 0, 0, width - 40);
  c.restore();
}

function ground(c: Pen, x: number, y: number, width: number, colour: string): void {
  c.fillStyle = colour;
  c.fillRect(x, y, width, ROW);
}

/** Draws arrows down the hill. */
function chevrons(c: Pen, x: number, y: number, colour: string): void {
  c.fillStyle = colour;
  for (let at = x + 26; at < x + 470; at += 92) {
    c.beginPath();
    for (const [dx, dy] of [
      [0, 14],
      [38, 14],
      [76, 64],
      [38, 114],
      [0, 114],
      [38, 64],
    ] as const)
      c.lineTo(at + dx, y + dy);
    c.fill();
  }
}

/** Draws the game's logo: the line between two poles. */
function sign(c: Pen, x: number, y: number): void {
  c.strokeStyle = WHITE;
  c.lineWidth = 13;
  c.lineCap = 'round';
  c.beginPath();
  c.moveTo(x + 62, y + 16);
  c.bezierCurveTo(x + 62, y + 44, x + 22, y + 44, x + 22, y + 66);
  c.bezierCurveTo(x + 22, y + 92, x + 62, y + 88, x + 62, y + 114);
  c.stroke();
  c.fillStyle = RED;
  c.fillRect(x, y + 14, 13, 46);
  c.fillStyle = YELLOW;
  c.fillRect(x + 72, y + 62, 13, 46);
}

/** Draws a range of snowy peaks. */
function peaks(c: Pen, x: number, y: number): void {
  for (const [at, height] of [
    [70, 74],
    [180, 104],
    [300, 88],
    [410, 66],
  ] as const) {
    c.fillStyle = BLUE;
    c.beginPath();
    for (const [dx, dy] of [
      [-110, 0],
      [0, -height],
      [110, 0],
    ] as const)
      c.lineTo(x + at + dx, y + 122 + dy);
    c.fill();
    c.fillStyle = WHITE;
    c.beginPath();
    for (const [dx, dy] of [
      [-30, 0.72],
      [0, 1],
      [30, 0.72],
      [10, 0.8],
      [-8, 0.7],
    ] as const)
      c.lineTo(x + at + dx, y + 122 - height * dy);
    c.fill();
  }
}

/** Draws the game's own banners: its name twice, arrows and peaks; no text that would need translation. */
function paintCourse(c: Pen): void {
  ground(c, 0, 2 * ROW, WIDTH / 2, INK);
  sign(c, 24, 2 * ROW);
  write(c, 110, 2 * ROW, 400, WHITE, 'FALL LINE');
  ground(c, WIDTH / 2, 2 * ROW, WIDTH / 2, YELLOW);
  chevrons(c, WIDTH / 2, 2 * ROW, INK);
  ground(c, 0, 3 * ROW, WIDTH / 2, RED);
  write(c, 0, 3 * ROW, 512, WHITE, 'FALL LINE');
  ground(c, WIDTH / 2, 3 * ROW, WIDTH / 2, '#8fc0f5');
  peaks(c, WIDTH / 2, 3 * ROW);
}

/** Creates the texture of all banners of a track: start, finish between chequers, and those along the course. */
export function bannerTexture(text: BannerText): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = ROWS * ROW;
  const c = canvas.getContext('2d')!;
  ground(c, 0, 0, WIDTH, INK);
  write(c, 0, 0, WIDTH, YELLOW, text.start);
  ground(c, 0, ROW, WIDTH, INK);
  write(c, 0, ROW, WIDTH, WHITE, text.finish);
  c.fillStyle = WHITE;
  for (let i = 0; i < 10; i++) {
    for (let j = 0; j < 6; j++) {
      if (((i + j) & 1) === 0) continue;
      c.fillRect(20 + i * SQUARE, ROW + j * SQUARE, SQUARE, SQUARE);
      c.fillRect(WIDTH - 20 - (i + 1) * SQUARE, ROW + j * SQUARE, SQUARE, SQUARE);
    }
  }
  paintCourse(c);
  const texture = new CanvasTexture(canvas);
  texture.minFilter = LinearMipmapLinearFilter;
  texture.anisotropy = 4;
  return texture;
}
