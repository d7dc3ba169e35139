import type { State } from '../../../sim';
import { type Frame, SCALE } from './practice-frame';

/** Trail rows kept. */
const TRAIL = 260;
/** A row of trail every so many metres. */
const TRAIL_STEP = 0.5;
const SPRAY = 90;

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

/** Draws trail and spray. @param tracks distances of the tracks from the rider's middle, m, at the size the rider is drawn */
export function drawWake({ g, palette, px, py }: Frame, wake: Wake, tracks: readonly number[]): void {
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
