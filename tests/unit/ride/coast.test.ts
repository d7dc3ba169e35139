import { describe, expect, it } from 'vitest';
import { coast } from '../../../src/ride/coast';
import { compile, copyState, create, Phase } from '../../../src/sim';
import { plane } from '../sim/courses';

describe('beyond the line', () => {
  it.each([
    [6, 8],
    [12, 8],
    [24, 3],
    [35, 12],
    [42, 0],
  ])('a rider with %i m/s on %i degrees stands before the fence', (speed, pitch) => {
    for (const equipment of ['ski', 'board'] as const) {
      const k = compile(plane(pitch, { length: 200 }), equipment);
      const s = create(k);
      Object.assign(s, { phase: Phase.finished, t0: 0, t1: 1, tick: 900, y: 200.1, vy: speed, vf: speed });
      s.z = s.zg - 200.1 * Math.tan((pitch * Math.PI) / 180);
      for (let n = 0; n < 3000; n++) coast(k, s);
      expect(s.y - 200).toBeLessThan(39);
      expect(Math.hypot(s.vx, s.vy, s.vz)).toBe(0);
      expect([s.crash, s.tick]).toEqual([0, 3900]);
    }
  });

  it('stops toward the middle, the same from both sides', () => {
    const k = compile(plane(8, { length: 200 }), 'ski');
    const stop = (x: number): number => {
      const s = create(k);
      Object.assign(s, { phase: Phase.finished, t0: 0, t1: 1, x, y: 200.1, vy: 20, vf: 20 });
      s.z = -200.1 * Math.tan((8 * Math.PI) / 180);
      for (let n = 0; n < 2000; n++) coast(k, s);
      return s.x;
    };
    expect(stop(6)).toBeLessThan(6);
    expect(stop(-6)).toBeCloseTo(-stop(6), 9);
  });

  it.each([
    [4, 7.5],
    [12, 9],
    [22, 12],
  ])('never comes to rest in a net: %i m/s towards it, %d m aside', (speed, x) => {
    for (const equipment of ['ski', 'board'] as const) {
      for (const side of [-1, 1]) {
        const course = plane(9, { length: 200 });
        const k = compile({ ...course, nets: course.nets.map(() => 13_000) }, equipment);
        const s = create(k);
        const across = 0.6 * side;
        Object.assign(s, { phase: Phase.finished, t0: 0, t1: 1, x: x * side, y: 200.1, hx: across, hy: 0.8 });
        Object.assign(s, { vx: speed * across, vy: speed * 0.8, vf: speed });
        s.z = -200.1 * Math.tan((9 * Math.PI) / 180);
        for (let n = 0; n < 3000; n++) coast(k, s);
        expect(Math.hypot(s.vx, s.vy)).toBe(0);
        expect(Math.abs(s.x)).toBeLessThan(13 - 1.7);
        expect(s.crash).toBe(0);
      }
    }
  });

  it('depends on the state alone', () => {
    const k = compile(plane(8, { length: 200 }), 'ski');
    const a = create(k);
    Object.assign(a, { phase: Phase.finished, t0: 0, t1: 1, y: 200.1, vy: 20, vf: 20 });
    a.z = -200.1 * Math.tan((8 * Math.PI) / 180);
    for (let n = 0; n < 120; n++) coast(k, a);
    const b = create(k);
    copyState(a, b);
    for (let n = 0; n < 300; n++) {
      coast(k, a);
      coast(k, b);
    }
    expect(b).toEqual(a);
  });
});
