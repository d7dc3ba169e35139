import type { Track } from '../../../tracks';
import { HEIGHT, SNOW, WIDTH } from './layout';

type Pen = CanvasRenderingContext2D;

/** Colours of a time of day: those of the slope in that light. */
export interface Palette {
  readonly sky: readonly [top: string, middle: string, low: string];
  readonly far: readonly [shade: string, lit: string];
  readonly near: readonly [shade: string, lit: string];
  readonly snow: readonly [top: string, bottom: string];
  readonly tree: readonly [needles: string, snow: string];
  readonly ink: string;
  readonly quiet: string;
  /** The piste on the snow. */
  readonly piste: string;
  readonly line: string;
  readonly wordmark: string;
}

const DAY = { ink: '#0e1730', quiet: '#46527a', tree: ['#2f6b5a', '#ffffff'], wordmark: '#0e1730' } as const;
export const PALETTES: Readonly<Record<Track['light'], Palette>> = {
  golden: {
    ...DAY,
    sky: ['#6b9bdd', '#c3cdf0', '#ffe6cf'],
    far: ['#8ea3da', '#ffdcc2'],
    near: ['#7488c6', '#ffdcb4'],
    snow: ['#fff4e2', '#e5e8f6'],
    piste: '#ffffff',
    line: '#7488c6',
  },
  crisp: {
    ...DAY,
    sky: ['#2f7ccf', '#7fb6ea', '#dcecf8'],
    far: ['#9dbcee', '#eff4fb'],
    near: ['#7aa0d6', '#fffdf8'],
    snow: ['#fdfeff', '#dde9f8'],
    piste: '#ffffff',
    line: '#5f8bbd',
    wordmark: '#ffffff',
  },
  flat: {
    ...DAY,
    sky: ['#b4c2d6', '#cbd6e5', '#dee6f0'],
    far: ['#cfd9e6', '#dbe3ee'],
    near: ['#c0cdde', '#d3dde9'],
    snow: ['#eef3f9', '#d8e1ec'],
    piste: '#ffffff',
    line: '#8498b8',
  },
  night: {
    sky: ['#060d22', '#0e1d45', '#2a3f78'],
    far: ['#223366', '#4a63a2'],
    near: ['#202f60', '#5a72ae'],
    snow: ['#1b2a5c', '#0f1834'],
    tree: ['#14284a', '#8199d0'],
    ink: '#f6f2e6',
    quiet: '#b3bfe0',
    piste: '#2b3d75',
    line: '#8fa4dc',
    wordmark: '#ffffff',
  },
};

type Corner = readonly [x: number, y: number];

function polygon(pen: Pen, colour: string, corners: readonly Corner[]): void {
  pen.fillStyle = colour;
  pen.beginPath();
  for (const [x, y] of corners) pen.lineTo(x, y);
  pen.closePath();
  pen.fill();
}

/** Summits and saddles from left to right, summits at the odd places. */
const FAR: readonly Corner[] = [
  [-80, 400],
  [70, 262],
  [230, 372],
  [430, 236],
  [590, 352],
  [760, 118],
  [960, 350],
  [1060, 262],
  [1180, 400],
];
const NEAR: readonly Corner[] = [
  [-60, 470],
  [170, 352],
  [370, 452],
  [560, 376],
  [720, 440],
  [930, 322],
  [1180, 470],
];

/** A range: everything in shade, and on each summit's sunny side a flank of facets in light. */
function range(pen: Pen, corners: readonly Corner[], [shade, lit]: readonly [string, string]): void {
  polygon(pen, shade, [...corners, [WIDTH + 100, SNOW + 80], [-100, SNOW + 80]]);
  for (let i = 1; i < corners.length; i += 2) {
    const [[lx, ly], [x, y], [rx, ry]] = [corners[i - 1]!, corners[i]!, corners[i + 1]!];
    const drop = Math.max(ly, ry) - y;
    polygon(pen, lit, [
      [x, y],
      [x + (rx - x) * 0.2, y + drop * 0.34],
      [x + (rx - x) * 0.02, y + drop * 0.56],
      [x + (rx - x) * 0.16, y + drop * 0.98],
      [x - (x - lx) * 0.3, y + drop * 0.78],
      [x - (x - lx) * 0.36, y + drop * 1.04],
      [lx + (x - lx) * 0.18, ly - (ly - y) * 0.14],
    ]);
    pen.globalAlpha = 0.35;
    polygon(pen, shade, [
      [x, y],
      [x - (x - lx) * 0.16, y + drop * 0.5],
      [x - (x - lx) * 0.04, y + drop * 0.74],
      [x - (x - lx) * 0.3, y + drop * 0.78],
      [x - (x - lx) * 0.42, y + drop * 0.44],
    ]);
    pen.globalAlpha = 1;
  }
}

function conifer(pen: Pen, [needles, snow]: Palette['tree'], x: number, y: number, high: number): void {
  for (const [from, to, wide] of [
    [0, 0.62, 0.34],
    [0.3, 0.82, 0.26],
    [0.58, 1, 0.17],
  ] as const) {
    const [foot, top] = [y - high * from, y - high * to];
    const half = high * wide * 0.62;
    polygon(pen, needles, [
      [x - half, foot],
      [x, top],
      [x + half, foot],
      [x, foot - high * 0.05],
    ]);
    polygon(pen, snow, [
      [x - half * 0.62, foot - (foot - top) * 0.38],
      [x, top],
      [x + half * 0.3, foot - (foot - top) * 0.55],
      [x - half * 0.1, foot - (foot - top) * 0.36],
    ]);
  }
}

/** Places and heights of the trees at the foot of the mountains. */
const TREES: readonly (readonly [x: number, y: number, high: number])[] = [
  [22, 492, 120],
  [72, 476, 86],
  [402, 462, 62],
  [444, 470, 84],
  [478, 460, 52],
  [904, 470, 76],
  [946, 482, 112],
  [1002, 492, 136],
  [1056, 480, 96],
];

function stars(pen: Pen): void {
  pen.fillStyle = '#dbe4ff';
  for (let i = 0; i < 90; i++) {
    const [x, y] = [(i * 389) % WIDTH, (i * i * 37 + i * 53) % 330];
    pen.globalAlpha = 0.25 + ((i * 7) % 10) / 14;
    pen.fillRect(x, y, i % 7 === 0 ? 3.4 : 2, i % 7 === 0 ? 3.4 : 2);
  }
  pen.globalAlpha = 1;
}

/** Sky, mountains, trees and the snow that the words stand on. */
export function drawScenery(pen: Pen, light: Track['light']): void {
  const palette = PALETTES[light];
  const sky = pen.createLinearGradient(0, 0, 0, SNOW);
  for (const [i, colour] of palette.sky.entries()) sky.addColorStop(i / 2, colour);
  pen.fillStyle = sky;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  if (light === 'night') stars(pen);
  range(pen, FAR, palette.far);
  range(pen, NEAR, palette.near);
  const snow = pen.createLinearGradient(0, SNOW, 0, HEIGHT);
  snow.addColorStop(0, palette.snow[0]);
  snow.addColorStop(1, palette.snow[1]);
  polygon(pen, palette.snow[0], [
    [0, SNOW + 34],
    [260, SNOW + 2],
    [560, SNOW + 30],
    [820, SNOW + 6],
    [WIDTH, SNOW + 40],
    [WIDTH, SNOW + 120],
    [0, SNOW + 120],
  ]);
  pen.fillStyle = snow;
  pen.fillRect(0, SNOW + 44, WIDTH, HEIGHT - SNOW);
  for (const [x, y, high] of TREES) conifer(pen, palette.tree, x, y, high);
}
