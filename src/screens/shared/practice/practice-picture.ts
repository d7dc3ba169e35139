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
        groove: '#7088c2',
        edge: '#22346b',
        off: '#5f77b6',
        trail: '#31457f',
        shadow: 'rgba(16, 28, 72, 0.45)',
        tree: '#17304a',
        powder: 'rgba(251, 233, 198, 0.9)',
      }
    : {
        snow: '#fbf7f1',
        groove: '#eff1f9',
        edge: '#a3b6e6',
        off: '#e2e9f8',
        trail: '#8fa3df',
        shadow: 'rgba(120, 142, 208, 0.5)',
        tree: '#37775f',
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

function drawSnow({ g, width, height, s, palette, px, py }: Frame): void {
  g.fillStyle = palette.off;
  g.fillRect(0, 0, width, height);
  const half = HALF_WIDTH_MM / 1000;
  g.fillStyle = palette.snow;
  g.fillRect(px(-half), 0, 2 * half * SCALE, height);
  g.fillStyle = palette.groove;
  for (let x = -half; x < half; x += 1.2) g.fillRect(px(x), 0, 3, height);
  g.fillStyle = palette.edge;
  g.fillRect(px(-half) - 4, 0, 4, height);
  g.fillRect(px(half), 0, 4, height);
  // Rungs every 10 m, so that speed is seen; every 50 m a stronger one.
  const from = Math.floor((s.y - (1 - RIDER_AT) * (height / SCALE) * 1.2) / 10) * 10;
  for (let y = from; py(y) > -20; y += 10) {
    g.globalAlpha = y % 50 === 0 ? 0.7 : 0.3;
    g.fillRect(px(-half), py(y), 2 * half * SCALE, y % 50 === 0 ? 3 : 1.5);
  }
  g.globalAlpha = 1;
}

/** A wood beside the piste, the same at the same place of the hill each time. */
function drawTrees({ g, height, s, palette, px, py }: Frame): void {
  const half = HALF_WIDTH_MM / 1000;
  const first = Math.floor((s.y - height / SCALE) / 3);
  for (let i = first; i < first + (2 * height) / SCALE / 3; i++) {
    const chance = Math.abs(Math.sin(i * 127.1) * 43758.5) % 1;
    const [x, y] = [px((i % 2 === 0 ? -1 : 1) * (half + 3 + chance * 14)), py(i * 3)];
    const size = 12 + 14 * chance;
    g.fillStyle = palette.shadow;
    g.beginPath();
    g.ellipse(x + size * 0.7, y + size * 0.2, size, size * 0.35, 0, 0, 7);
    g.fill();
    g.fillStyle = palette.tree;
    g.beginPath();
    for (let k = 0; k < 14; k++) {
      const r = k % 2 === 0 ? size : size * 0.66;
      const a = (k / 14) * 2 * Math.PI;
      g.lineTo(x + Math.cos(a) * r, y + Math.sin(a) * r);
    }
    g.fill();
  }
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
  g.fillStyle = palette.shadow;
  g.beginPath();
  g.ellipse(9, 7, 13, 17, 0, 0, 7);
  g.fill();
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
  drawWake(frame, wake, kit.equipment === 'ski' ? SKI_TRACKS : BOARD_TRACK);
  drawTrees(frame);
  drawRider(frame, kit);
}
