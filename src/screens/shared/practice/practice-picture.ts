import type { State } from '../../../sim';
import { HALF_WIDTH_MM } from './practice-slope';

/** How the rider is dressed. */
export interface Kit {
  readonly equipment: 'ski' | 'board';
  readonly primary: string;
  readonly secondary: string;
}

/** Colours of the snow, taken from the page's theme. */
interface Palette {
  readonly snow: string;
  readonly groove: string;
  readonly edge: string;
  readonly off: string;
  readonly trail: string;
  readonly shadow: string;
  readonly tree: string;
  /** Snow on a tree in the shade, and where the sun reaches it. */
  readonly bough: string;
  readonly lit: string;
  /** What the sun adds on its own side of the piste. */
  readonly glow: string;
  readonly powder: string;
}

/** CSS px per metre. */
const SCALE = 19;
/** The rider is drawn this much larger than in true scale, or nobody would see the lean. */
const RIDER_SCALE = 1.75;
/** Where the rider stands on the picture: share of its height from above; downhill is up, as in the ride. */
const RIDER_AT = 0.68;
/** Trail rows kept. */
const TRAIL = 260;
/** A row of trail every so many metres. */
const TRAIL_STEP = 0.5;
const SPRAY = 90;
/** Distance of the tracks from the rider's middle, m, at the size the rider is drawn. */
const SKI_TRACKS = [-0.45, 0.45] as const;
const BOARD_TRACK = [0] as const;

/** The trail behind the rider and the snow in the air: rings written in place. */
export interface Wake {
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly wide: Float32Array;
  /** Rows written so far. */
  rows: number;
  readonly puffX: Float32Array;
  readonly puffY: Float32Array;
  readonly puffVx: Float32Array;
  readonly puffVy: Float32Array;
  /** Life left, 1…0. */
  readonly puffLife: Float32Array;
  nextPuff: number;
}

export function createWake(): Wake {
  const ring = (n: number): Float32Array => new Float32Array(n);
  return {
    x: ring(TRAIL),
    y: ring(TRAIL),
    wide: ring(TRAIL),
    rows: 0,
    puffX: ring(SPRAY),
    puffY: ring(SPRAY),
    puffVx: ring(SPRAY),
    puffVy: ring(SPRAY),
    puffLife: ring(SPRAY),
    nextPuff: 0,
  };
}

/** Wipes the snow clean. */
export function clearWake(wake: Wake): void {
  wake.rows = 0;
  wake.puffLife.fill(0);
}

/** Slip across the skis, m/s. */
const slip = (s: State): number => Math.abs(s.vs);

/** Lays the trail to where the rider is and throws snow, `dt` seconds after the last time. */
export function moveWake(wake: Wake, s: State, dt: number): void {
  const last = (wake.rows + TRAIL - 1) % TRAIL;
  const far = wake.rows === 0 || Math.hypot(s.x - wake.x[last]!, s.y - wake.y[last]!) > TRAIL_STEP;
  if (far && s.air === 0) {
    const at = wake.rows % TRAIL;
    wake.x[at] = s.x;
    wake.y[at] = s.y;
    wake.wide[at] = 0.16 + Math.min(0.7, slip(s) * 0.16);
    wake.rows++;
  }
  const thrown = s.air === 0 ? Math.min(4, slip(s) * 0.5 + Math.abs(s.u) * Math.abs(s.vf) * 0.06) : 0;
  for (let i = 0; i < thrown; i++) {
    const at = wake.nextPuff;
    wake.nextPuff = (at + 1) % SPRAY;
    const side = s.u >= 0 ? -1 : 1;
    wake.puffX[at] = s.x + (Math.random() - 0.5) * 0.6;
    wake.puffY[at] = s.y + (Math.random() - 0.5) * 1.4;
    wake.puffVx[at] = s.vx * 0.35 + side * (1 + 3 * Math.random());
    wake.puffVy[at] = s.vy * 0.35;
    wake.puffLife[at] = 1;
  }
  for (let i = 0; i < SPRAY; i++) {
    if (wake.puffLife[i]! <= 0) continue;
    wake.puffX[i]! += wake.puffVx[i]! * dt;
    wake.puffY[i]! += wake.puffVy[i]! * dt;
    wake.puffLife[i]! -= dt * 1.8;
  }
}

/** Reads the theme's colours where the canvas stands. */
export function paletteAt(element: Element): Palette {
  const scheme = getComputedStyle(element).colorScheme;
  const night =
    scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  return night
    ? {
        snow: '#8199d0',
        groove: 'rgba(80, 104, 168, 0.45)',
        edge: '#22346b',
        off: '#5f77b6',
        trail: '#31457f',
        shadow: 'rgba(16, 28, 72, 0.45)',
        tree: '#17304a',
        bough: '#4a63a2',
        lit: '#8199d0',
        glow: 'rgba(251, 233, 198, 0.35)',
        powder: 'rgba(251, 233, 198, 0.9)',
      }
    : {
        snow: '#fbf7f1',
        groove: 'rgba(214, 222, 246, 0.55)',
        edge: '#a3b6e6',
        off: '#e2e9f8',
        trail: '#8fa3df',
        shadow: 'rgba(128, 150, 216, 0.62)',
        tree: '#2f6b5a',
        bough: '#a3b6e6',
        lit: '#fffaf0',
        glow: 'rgba(255, 244, 226, 0.9)',
        powder: 'rgba(205, 216, 246, 0.9)',
      };
}

/** The picture being drawn: its context and how metres lie on it. */
interface Frame {
  readonly g: CanvasRenderingContext2D;
  readonly width: number;
  readonly height: number;
  readonly s: State;
  readonly palette: Palette;
  readonly px: (x: number) => number;
  readonly py: (y: number) => number;
}

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

function drawSnow({ g, width, height, palette, px }: Frame): void {
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

function drawMarkers(frame: Frame): void {
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
function drawShadows(frame: Frame): void {
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

function drawTrees(frame: Frame): void {
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

function drawWake({ g, palette, px, py }: Frame, wake: Wake, tracks: readonly number[]): void {
  g.strokeStyle = palette.trail;
  g.lineCap = 'round';
  const first = Math.max(0, wake.rows - TRAIL);
  for (let row = first + 1; row < wake.rows; row++) {
    const [a, b] = [(row - 1) % TRAIL, row % TRAIL];
    g.globalAlpha = (row - first) / TRAIL;
    g.lineWidth = wake.wide[b]! * SCALE;
    g.beginPath();
    for (const off of tracks) {
      g.moveTo(px(wake.x[a]! + off), py(wake.y[a]!));
      g.lineTo(px(wake.x[b]! + off), py(wake.y[b]!));
    }
    g.stroke();
  }
  g.fillStyle = palette.powder;
  for (let i = 0; i < SPRAY; i++) {
    const life = wake.puffLife[i]!;
    if (life <= 0) continue;
    g.globalAlpha = life;
    g.beginPath();
    g.arc(px(wake.puffX[i]!), py(wake.puffY[i]!), 3 + 6 * (1 - life), 0, 7);
    g.fill();
  }
  g.globalAlpha = 1;
}

/** A long rounded shape with its tip in front, in the rider's own frame (forward = up). */
function plank(g: CanvasRenderingContext2D, x: number, length: number, wide: number, tip: string): void {
  g.beginPath();
  g.roundRect(x - wide / 2, -length / 2, wide, length, wide / 2);
  g.fill();
  g.fillStyle = tip;
  g.beginPath();
  g.roundRect(x - wide / 2, -length / 2, wide, length * 0.14, wide / 2);
  g.fill();
}

/** The rider from above: skis or board under a body that leans into the turn and folds in the tuck. */
function drawRider({ g, s, palette, px, py }: Frame, kit: Kit): void {
  const lean = s.u * 9;
  const tuck = Math.max(0, s.p);
  const spread = 1 + Math.max(0, -s.p) * 0.9;
  g.save();
  g.translate(px(s.x), py(s.y));
  g.rotate(Math.atan2(s.hx, s.hy));
  g.scale(RIDER_SCALE, RIDER_SCALE);
  g.save();
  // The sun stands still while the rider turns: the shadow falls to the right of the picture.
  const turn = Math.atan2(s.hx, s.hy);
  g.fillStyle = palette.shadow;
  g.rotate(-turn);
  g.beginPath();
  g.moveTo(0, -9);
  g.lineTo(34 - 12 * tuck, 3);
  g.lineTo(38 - 14 * tuck, 9);
  g.lineTo(30 - 12 * tuck, 13);
  g.lineTo(0, 9);
  g.fill();
  g.restore();
  if (kit.equipment === 'ski') {
    for (const side of [-1, 1]) {
      g.fillStyle = '#16213f';
      plank(g, side * 5.5 * spread, 46, 4.6, '#ff5a36');
    }
  } else {
    g.fillStyle = '#16213f';
    plank(g, 0, 44, 9, '#ff5a36');
  }
  const shoulders = 11 - 3 * tuck;
  g.fillStyle = kit.secondary;
  g.beginPath();
  g.ellipse(lean * 0.5, 3, 8.5, 9 + 2 * tuck, 0, 0, 7);
  g.fill();
  g.fillStyle = kit.primary;
  g.beginPath();
  g.ellipse(lean, -1 - 4 * tuck, shoulders, 6.5 + tuck, 0, 0, 7);
  g.fill();
  // The bib on the back, and the side of the body that the sun does not reach.
  g.fillStyle = 'rgba(14, 23, 48, 0.22)';
  g.beginPath();
  g.ellipse(lean, -1 - 4 * tuck, shoulders, 6.5 + tuck, 0, -Math.PI / 2.4, Math.PI / 2);
  g.fill();
  g.fillStyle = '#f8fbff';
  g.beginPath();
  g.roundRect(lean - 4.4, -0.5 - 2 * tuck, 8.8, 6.4, 1.6);
  g.fill();
  g.fillStyle = '#ffc21f';
  g.fillRect(lean - 4.4, 4.2 - 2 * tuck, 8.8, 1.7);
  g.strokeStyle = kit.primary;
  g.lineWidth = 4;
  g.lineCap = 'round';
  for (const side of [-1, 1]) {
    g.beginPath();
    g.moveTo(lean + side * shoulders * 0.8, -2 - 4 * tuck);
    g.lineTo(lean + side * (shoulders + 4) * (1 - 0.75 * tuck), -9 - 7 * tuck);
    g.stroke();
  }
  g.fillStyle = kit.secondary;
  g.beginPath();
  g.arc(lean * 1.1, -4 - 6 * tuck, 5.4, 0, 7);
  g.fill();
  g.fillStyle = kit.primary;
  g.fillRect(lean * 1.1 - 1.3, -9 - 6 * tuck, 2.6, 9);
  g.restore();
}

/** Draws the slope from above around the rider. `width` and `height` in CSS px; the context is scaled for the screen. */
export function drawPractice(
  g: CanvasRenderingContext2D,
  size: { readonly width: number; readonly height: number },
  s: State,
  wake: Wake,
  kit: Kit,
  palette: Palette,
): void {
  const { width, height } = size;
  // The picture follows the rider sideways only half, so that a turn is seen.
  const middle = s.x * 0.72;
  const frame: Frame = {
    g,
    width,
    height,
    s,
    palette,
    px: (x) => width / 2 + (x - middle) * SCALE,
    py: (y) => height * RIDER_AT - (y - s.y) * SCALE,
  };
  drawSnow(frame);
  drawShadows(frame);
  drawWake(frame, wake, kit.equipment === 'ski' ? SKI_TRACKS : BOARD_TRACK);
  drawMarkers(frame);
  drawTrees(frame);
  drawRider(frame, kit);
}
