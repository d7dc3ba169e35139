import { BufferAttribute, BufferGeometry, Sphere, Vector3 } from 'three';
import { type Compiled, createGround, createPoint, groundAt } from '../../sim';
import { clamp } from '../maths';
import { Dirty } from './dirty';
import type { Mark } from './groove';
import { clearRing, createRing, createWindow, placeOf, pushRow, type Ring, segments } from './ring';

/** Vertices across one groove: fade, wall, floor, wall, fade. */
const ACROSS = 5;
const OFFSET = [-1.9, -0.75, 0, 0.75, 1.9] as const;
const ALPHA = [0, 0.72, 1, 0.72, 0] as const;
const RAISED = [0.012, 0.03, 0.008, 0.03, 0.012] as const;
const FLOOR_TONE = 0.04;
/** Far rows are merged four at a time. */
export const COARSE_STEP = 4;

/** Grooves in the snow as a mesh of fixed size: one row of vertices every few decimetres; the oldest is overwritten. */
export interface Ribbon {
  readonly geometry: BufferGeometry;
  readonly ring: Ring;
  /** y of each stored row, m. */
  readonly rowY: Float32Array;
  /** Adds a row. @param sun direction to the sun, world frame */
  add(k: Compiled, mark: Mark, sun: { readonly x: number; readonly z: number }): void;
  /**
   * Selects the rows to draw, by age.
   *
   * @param fine number of newest rows drawn individually; then every fourth row up to age `oldest`
   */
  show(fine: number, oldest: number): void;
  /** Draws every fourth row from age `newest` to about age `fine`, and then each row to age `oldest`. */
  showAhead(newest: number, fine: number, oldest: number): void;
  clear(): void;
}

/** Builds the triangles of every row (step 1), then of every fourth row, as indices. */
function buildIndex(capacity: number, grooves: number): BufferAttribute {
  const rowSize = grooves * ACROSS;
  const perRow = grooves * (ACROSS - 1) * 6;
  const total = (capacity + capacity / COARSE_STEP) * perRow;
  const index = capacity * rowSize > 65535 ? new Uint32Array(total) : new Uint16Array(total);
  let at = 0;
  for (const step of [1, COARSE_STEP]) {
    for (let row = 0; row < capacity; row += step) {
      const next = (row + step) % capacity;
      for (let g = 0; g < grooves; g++) {
        for (let j = 0; j < ACROSS - 1; j++) {
          const a = row * rowSize + g * ACROSS + j;
          const b = next * rowSize + g * ACROSS + j;
          index[at++] = a;
          index[at++] = a + 1;
          index[at++] = b + 1;
          index[at++] = a;
          index[at++] = b + 1;
          index[at++] = b;
        }
      }
    }
  }
  return new BufferAttribute(index, 1);
}

/**
 * @param capacity number of rows kept; a multiple of {@link COARSE_STEP}
 * @param grooves 2 for skis, 1 for a snowboard or a thin line
 */
export function createRibbon(capacity: number, grooves: 1 | 2): Ribbon {
  const rowSize = grooves * ACROSS;
  const perRow = grooves * (ACROSS - 1) * 6;
  const ring = createRing(capacity);
  const rowY = new Float32Array(capacity);
  const position = new Float32Array(capacity * rowSize * 3);
  // Tone and alpha; padded to four bytes for alignment on graphics hardware.
  const shade = new Uint8Array(capacity * rowSize * 4);
  const geometry = new BufferGeometry();
  const positions = new BufferAttribute(position, 3);
  const shades = new BufferAttribute(shade, 4, true);
  geometry.setAttribute('position', positions);
  geometry.setAttribute('aShade', shades);
  geometry.setIndex(buildIndex(capacity, grooves));
  geometry.boundingSphere = new Sphere(new Vector3(), Number.POSITIVE_INFINITY);
  const dirtyPositions = new Dirty(positions);
  const dirtyShades = new Dirty(shades);
  const ground = createGround();
  const foot = createPoint();
  const window = createWindow();
  const groups = [0, 1, 2, 3].map(() => ({ start: 0, count: 0, materialIndex: 0 }));
  /** Light on the left wall of the row being added, 0…1. */
  const row = { lit: 0 };
  let used = 0;

  /** Adds one groove of a row, left or right of the rider or in the middle, perpendicular to the direction of travel. */
  function groove(first: number, side: -1 | 0 | 1, m: Mark): void {
    const { zg, gx, gy } = ground;
    const { lit } = row;
    const off = side * m.apart;
    for (let j = 0; j < ACROSS; j++) {
      const out = OFFSET[j]! * m.width;
      const dx = m.hy * off + m.ty * out;
      const dy = -m.hx * off - m.tx * out;
      const tone = j === 2 ? FLOOR_TONE : j < 2 ? lit * (1 - 0.1 * j) : 1 - lit * (j === 3 ? 0.9 : 1);
      const v = first + j;
      position[v * 3] = m.x + dx;
      position[v * 3 + 1] = zg + gx * dx + gy * dy + RAISED[j]!;
      position[v * 3 + 2] = -(m.y + dy);
      shade[v * 4] = tone * 255;
      shade[v * 4 + 1] = ALPHA[j]! * m.depth * 255;
    }
  }

  /** Draws a window of segments; coarse ones in whole steps from a row that has one. */
  function group(newest: number, oldest: number, step: 1 | typeof COARSE_STEP): void {
    segments(ring, newest, oldest, window);
    for (let i = 0; i < window.length; i++) {
      const span = window[i]!;
      const from = Math.ceil(span.start / step);
      const to = Math.floor((span.start + span.count) / step);
      if (to <= from) continue;
      const g = groups[used++]!;
      const base = step === 1 ? 0 : capacity * perRow;
      g.start = base + from * perRow;
      g.count = (to - from) * perRow;
      geometry.groups[used - 1] = g;
    }
  }

  /** Returns the age of the row at or after age `wanted` where fine segments can change to coarse ones; at most `oldest`. */
  function whole(wanted: number, oldest: number): number {
    const age = Math.min(wanted, oldest);
    return Math.min(oldest, age + (placeOf(ring, age) % COARSE_STEP));
  }

  /** Ends the list of groups without changing its length, so that its memory is kept. */
  function end(): void {
    if (geometry.groups.length !== used) geometry.groups.length = used;
  }

  return {
    geometry,
    ring,
    rowY,
    add(k, m, sun) {
      const at = pushRow(ring);
      rowY[at] = m.y;
      foot.x = m.x;
      foot.y = m.y;
      groundAt(k, foot, 0, ground);
      // The wall that faces the sun is lit: the left wall faces right.
      row.lit = clamp(0.5 + 0.7 * (sun.x * m.ty + sun.z * m.tx));
      const first = at * rowSize;
      if (grooves === 1) groove(first, 0, m);
      else {
        groove(first, -1, m);
        groove(first + ACROSS, 1, m);
      }
      dirtyPositions.mark(first * 3, rowSize * 3);
      dirtyShades.mark(first * 4, rowSize * 4);
    },
    show(fine, oldest) {
      used = 0;
      const last = Math.min(oldest, ring.count - 1);
      if (last >= 1) {
        const split = whole(fine, last);
        group(0, split, 1);
        if (split < last) group(split, last, COARSE_STEP);
      }
      end();
    },
    showAhead(newest, fine, oldest) {
      used = 0;
      const split = whole(fine, oldest);
      if (newest < split) group(newest, split, COARSE_STEP);
      if (split < oldest) group(split, oldest, 1);
      end();
    },
    clear() {
      clearRing(ring);
      used = 0;
      end();
    },
  };
}
