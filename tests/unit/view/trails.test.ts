import type { BufferAttribute } from 'three';
import { describe, expect, it } from 'vitest';
import { Snow } from '../../../src/sim';
import { createSpray, createTrails } from '../../../src/view/fx';
import { BOARD_LENGTH, blendMarks, createMark, markOf, SEEN, SKI_LENGTH } from '../../../src/view/fx/groove';
import { COARSE_STEP, createRibbon } from '../../../src/view/fx/ribbon';
import { createRing, createWindow, placeOf, pushRow, segments } from '../../../src/view/fx/ring';
import { createLight } from '../../../src/view/light';
import { TIERS } from '../../../src/view/quality';
import { between, createBetween } from '../../../src/view/rider/between';
import { plane } from '../sim/courses';
import { hillyCourse, type Ridden, rideDown } from './slope';

const light = createLight('golden');
const NOW = { nowMs: 0, dt: 0.01, alpha: 1 };
const ME = { equipment: 'ski', kind: 'me' } as const;

describe('ring of rows', () => {
  it('never holds more rows than its capacity', () => {
    const ring = createRing(64);
    for (let i = 0; i < 1000; i++) {
      const at = pushRow(ring);
      expect(at).toBeGreaterThanOrEqual(0);
      expect(at).toBeLessThan(64);
      expect(ring.count).toBeLessThanOrEqual(64);
    }
    expect(placeOf(ring, 0)).toBe((1000 - 1) % 64);
  });

  it('splits a window where the store begins again', () => {
    const ring = createRing(16);
    for (let i = 0; i < 20; i++) pushRow(ring);
    const w = createWindow();
    segments(ring, 0, 10, w);
    expect([w[0].start, w[0].count, w[1].start, w[1].count]).toEqual([9, 7, 0, 3]);
    segments(ring, 0, 99, w);
    expect(w[0].count + w[1].count).toBe(15);
  });
});

describe('ribbon', () => {
  const k = rideDown(plane(15, { length: 100 }), 'ski', () => {}, undefined, 1).k;
  const filled = (rows: number, capacity = 64) => {
    const r = createRibbon(capacity, 2);
    for (let i = 0; i < rows; i++) {
      r.add(k, { ...createMark(), y: i * 0.4, depth: 1 }, { x: -0.9, z: 0 });
    }
    return r;
  };
  const indices = (r: ReturnType<typeof createRibbon>): number =>
    r.geometry.groups.reduce((n, g) => n + g.count, 0);

  it('draws a triangle pair per gap, groove and strip', () => {
    const r = filled(30);
    r.show(100, 100);
    expect(indices(r)).toBe(29 * 2 * 4 * 6);
  });

  it('draws far rows four at a time, without a gap', () => {
    const r = filled(61);
    r.show(8, 60);
    const fine = r.geometry.groups[0]!.count / 48;
    const coarse = r.geometry.groups[1]!.count / 48;
    expect(fine + coarse * COARSE_STEP).toBe(60);
    expect(fine).toBeLessThan(8 + COARSE_STEP);
  });

  it('never joins the oldest row with the newest', () => {
    const r = filled(200);
    r.show(64, 64);
    const head = r.ring.head;
    const forbidden = (head === 0 ? 63 : head - 1) * 48;
    for (const g of r.geometry.groups) {
      expect(forbidden >= g.start && forbidden < g.start + g.count && g.start < 64 * 48).toBe(false);
    }
    expect(indices(r)).toBe(63 * 48);
  });

  it('lies on the snow', () => {
    const r = filled(20);
    const p = r.geometry.getAttribute('position');
    const pitch = Math.tan((15 * Math.PI) / 180);
    for (let i = 0; i < 20 * 10; i++) {
      const above = p.getY(i) - p.getZ(i) * pitch;
      expect(above).toBeGreaterThan(0);
      expect(above).toBeLessThan(0.04);
    }
  });

  it('sends only rows that were written', () => {
    const r = filled(5);
    const a = r.geometry.getAttribute('position') as BufferAttribute;
    expect(a.updateRanges).toEqual([{ start: 0, count: 5 * 10 * 3 }]);
    a.clearUpdateRanges();
    r.add(k, createMark(), { x: 0, z: -1 });
    expect(a.updateRanges).toEqual([{ start: 5 * 10 * 3, count: 10 * 3 }]);
  });
});

describe('marks', () => {
  it('widen sideways, on soft snow, and vanish in the air', () => {
    const run = rideDown(plane(15, { length: 60 }), 'ski', () => {});
    const r = createBetween();
    const m = createMark();
    const { k, cur } = run;
    between(cur, cur, { alpha: 1 }, r);
    const width = (change: Partial<typeof r>, snow: number): number => {
      const course = { ...k, snow: k.snow.map(() => snow) };
      markOf(
        { ...r, vx: 0, vy: 12, hx: 0, hy: 1, p: 0, u: 0.3, ...change },
        { ...cur, air: 0, crash: 0 },
        course,
        false,
        m,
      );
      return m.width;
    };
    const carved = width({}, Snow.hard);
    expect(width({ hx: 0.8, hy: 0.6 }, Snow.hard)).toBeGreaterThan(carved + 0.3);
    expect(width({}, Snow.powder)).toBeGreaterThan(carved * 1.8);
    expect(width({}, Snow.ice)).toBeLessThan(carved);
    markOf({ ...r, vy: 12 }, { ...cur, air: 1 }, k, false, m);
    expect(m.depth).toBe(0);
  });

  it('are narrow when carved and as wide as the board is long when skidded', () => {
    const run = rideDown(plane(15, { length: 60 }), 'ski', () => {});
    const r = createBetween();
    const m = createMark();
    const { k, cur } = run;
    between(cur, cur, { alpha: 1 }, r);
    /** Width of a mark on hard snow, as seen, m, by the angle between the way and the edge. */
    const wide = (degrees: number, board: boolean): number => {
      const a = (degrees * Math.PI) / 180;
      const moving = { ...r, vx: 0, vy: 14, hx: Math.sin(a), hy: Math.cos(a), p: 0, u: 0.8 };
      markOf(moving, { ...cur, air: 0, crash: 0 }, k, board, m);
      return m.width * SEEN;
    };
    for (const [board, length] of [
      [false, SKI_LENGTH],
      [true, BOARD_LENGTH],
    ] as const) {
      expect(wide(0, board)).toBeLessThan(0.13);
      expect(wide(3, board)).toBeLessThan(0.13);
      expect(wide(30, board)).toBeGreaterThan(length * 0.4);
      expect(wide(90, board) / length).toBeCloseTo(1, 1);
    }
  });

  it('bend between two places', () => {
    const a = { ...createMark(), x: 0, y: 0, tx: 0, ty: 1 };
    const b = { ...createMark(), x: 2, y: 2, tx: 1, ty: 0 };
    const m = createMark();
    blendMarks(a, b, 0, m);
    expect([m.x, m.y]).toEqual([0, 0]);
    blendMarks(a, b, 1, m);
    expect([m.x, m.y]).toEqual([2, 2]);
    blendMarks(a, b, 0.5, m);
    // Leaving downhill and arriving to the right: the path bulges downhill.
    expect(m.y).toBeGreaterThan(1.1);
    expect(Math.hypot(m.tx, m.ty)).toBeCloseTo(1, 9);
  });
});

/** Lays a trail over a whole ride at some frames per second. */
function lay(fps: number, see?: (t: ReturnType<typeof createTrails>, run: Ridden) => void) {
  const trails = createTrails(ME, 'high', light);
  rideDown(hillyCourse(1), 'ski', (run, tick) => {
    if (tick % Math.round(100 / fps) !== 0) return;
    trails.update(run.prev, run.cur, NOW, run.k, 'chase');
    see?.(trails, run);
  });
  return trails;
}

/** Points of the first groove's floor, in the order they were laid. */
function floor(trails: ReturnType<typeof createTrails>, count: number): { x: number; y: number }[] {
  const p = (
    trails.object.children[0] as unknown as { geometry: import('three').BufferGeometry }
  ).geometry.getAttribute('position');
  const out = [];
  for (let i = 0; i < count; i++) out.push({ x: p.getX(i * 10 + 2), y: -p.getZ(i * 10 + 2) });
  return out;
}

describe('trails', () => {
  it('lay rows as close at 20 pictures a second as at 100', () => {
    for (const fps of [100, 20]) {
      const points = floor(lay(fps), 900);
      let widest = 0;
      for (let i = 60; i < points.length; i++) {
        widest = Math.max(
          widest,
          Math.hypot(points[i]!.x - points[i - 1]!.x, points[i]!.y - points[i - 1]!.y),
        );
      }
      expect(widest).toBeLessThan(1.2);
    }
  });

  it('follow the same path at 20 pictures a second', () => {
    const fast = floor(lay(100), 500);
    const slow = floor(lay(20), 500);
    let worst = 0;
    for (const p of slow.slice(20, 400)) {
      let nearest = 9;
      for (const q of fast) nearest = Math.min(nearest, Math.hypot(p.x - q.x, p.y - q.y));
      worst = Math.max(worst, nearest);
    }
    expect(worst).toBeLessThan(0.45);
  });

  it('keep the triangle budget of the chase view', () => {
    let most = 0;
    lay(50, (t) => {
      let triangles = 0;
      for (const child of t.object.children) {
        if (!child.visible) continue;
        const { geometry } = child as unknown as { geometry: import('three').BufferGeometry };
        for (const g of geometry.groups) triangles += g.count / 3;
      }
      most = Math.max(most, triangles);
    });
    expect(most).toBeGreaterThan(700);
    expect(most).toBeLessThanOrEqual(960);
  });

  it('stay, faint, for the next run', () => {
    const trails = lay(50);
    const first = trails.object.children[0]!;
    trails.restart();
    expect(first.visible).toBe(true);
    let both = 0;
    rideDown(hillyCourse(1), 'ski', (run, tick) => {
      if (tick > 900) return;
      trails.update(run.prev, run.cur, NOW, run.k, 'chase');
      if (trails.object.children.every((c) => c.visible)) both++;
    });
    expect(both).toBeGreaterThan(200);
    trails.clear();
    expect(trails.object.children.some((c) => c.visible)).toBe(false);
  });

  it('of the run before are drawn row by row where the rider is, and stay within their triangles', () => {
    const trails = lay(50);
    const { geometry } = trails.object.children[0] as unknown as { geometry: import('three').BufferGeometry };
    const p = geometry.getAttribute('position');
    const index = geometry.getIndex()!;
    trails.restart();
    let most = 0;
    let longest = 0;
    let near = 0;
    rideDown(hillyCourse(1), 'ski', (run, tick) => {
      trails.update(run.prev, run.cur, NOW, run.k, 'chase');
      const drawn = geometry.groups.reduce((n, g) => n + g.count / 3, 0);
      most = Math.max(most, drawn);
      if (tick < 600 || tick % 50 !== 0) return;
      for (const g of geometry.groups) {
        for (let i = g.start; i < g.start + g.count; i += 6) {
          const [a, b] = [index.getX(i), index.getX(i + 5)];
          const from = -p.getZ(a) - run.cur.y;
          if (from < -5 || from > 24) continue;
          near++;
          longest = Math.max(longest, Math.hypot(p.getX(a) - p.getX(b), p.getZ(a) - p.getZ(b)));
        }
      }
    });
    expect(near).toBeGreaterThan(500);
    expect(longest).toBeLessThan(1.3);
    expect(most).toBeLessThan(2900);
  });

  it('leave none for ghosts on the low tier', () => {
    const trails = createTrails({ equipment: 'ski', kind: 'rival' }, 'low', light);
    rideDown(hillyCourse(0), 'ski', (run) => trails.update(run.prev, run.cur, NOW, run.k, 'chase'));
    expect(trails.object.children.every((c) => !c.visible)).toBe(true);
  });
});

/** Particles born during a ride down an even slope of one snow. */
function thrown(snow: 0 | 1 | 4, reducedMotion = false): number {
  const spray = createSpray('high', light);
  spray.calm(reducedMotion);
  const life = spray.object.geometry.getAttribute('aLife') as unknown as {
    array: Float32Array;
    version: number;
  };
  let born = 0;
  let clock = 0;
  rideDown(
    plane(15, { length: 200, snow }),
    'ski',
    (run, tick) => {
      clock += 0.01;
      light.uniforms.uFrame.value[0] = clock;
      life.array.fill(-99);
      spray.update(run.prev, run.cur, NOW, run.k);
      for (let i = 0; i < life.array.length; i += 4) if (life.array[i]! > -90) born++;
      expect(tick).toBeGreaterThanOrEqual(0);
    },
    (_s, tick) => (tick === 300 ? [0, 1] : tick > 500 ? [tick % 200 < 100 ? 127 : -127, 0] : [0, 0]),
  );
  light.uniforms.uFrame.value[0] = 0;
  return born;
}

describe('spray', () => {
  it('has a pool of the size its tier allows', () => {
    for (const tier of ['low', 'medium', 'high'] as const) {
      const spray = createSpray(tier, light);
      expect(spray.object.geometry.getAttribute('position').count).toBe(TIERS[tier].sprayPool);
    }
  });

  it('throws little on ice, more on hard snow', () => {
    const ice = thrown(0);
    const hard = thrown(1);
    expect(ice).toBeGreaterThan(0);
    expect(ice).toBeLessThan(hard * 0.6);
  });

  it('is calmer with reduced motion', () => {
    expect(thrown(1, true)).toBeLessThan(thrown(1) * 0.6);
  });

  it('throws nothing in the gate or while paused', () => {
    const spray = createSpray('high', light);
    const life = spray.object.geometry.getAttribute('aLife');
    rideDown(plane(15, { length: 60, snow: 4 }), 'ski', (run, tick) => {
      spray.update(run.prev, run.cur, tick < 290 ? NOW : { ...NOW, dt: 0 }, run.k);
    });
    for (let i = 0; i < life.count; i++) expect(life.getX(i)).toBe(-99);
  });
});
