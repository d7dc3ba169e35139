import { describe, expect, it } from 'vitest';
import {
  type Course,
  compile,
  create,
  createGround,
  evaluateGround,
  optionsOf,
  snowAt,
  step,
} from '../../../src/sim';
import { corpus } from './corpus';
import { plane } from './courses';

describe('the ground', () => {
  it('is the same in the hot path of a step as in evaluateGround, to the last bit', () => {
    const ground = createGround();
    let compared = 0;
    for (let n = 0; n < 32; n++) {
      const { course, equipment, stream } = corpus(n);
      const k = compile(course, equipment);
      const s = create(k, optionsOf(stream));
      for (let i = 0; i < stream.runs.length; i += 3) {
        for (let j = 0; j < stream.runs[i]!; j++) {
          step(k, s, stream.runs[i + 1]!, stream.runs[i + 2]!);
          evaluateGround(k, s.x, s.y, 0, ground);
          // A rider pushed by a tree or net stands on the ground of the new place; all others on that of the step.
          if (
            ground.zg !== s.zg ||
            ground.gx !== s.gx ||
            ground.gy !== s.gy ||
            ground.X !== s.X ||
            ground.iD !== s.iD
          )
            expect.fail(
              `ride ${n}, tick ${s.tick}: ${JSON.stringify(ground)} against ${s.zg}, ${s.gx}, ${s.gy}`,
            );
          compared++;
        }
      }
    }
    expect(compared).toBeGreaterThan(100_000);
  });

  it('has the slope that its heights have', () => {
    const { course } = corpus(16);
    const k = compile(course, 'ski');
    const at = (x: number, y: number): number => {
      const g = createGround();
      evaluateGround(k, x, y, 0, g);
      return g.zg;
    };
    const g = createGround();
    const e = 1e-5;
    for (let y = 20; y < 300; y += 3.37) {
      for (const x of [-8, -1.3, 0, 4.4]) {
        evaluateGround(k, x, y, 0, g);
        expect(Math.abs((at(x + e, y) - at(x - e, y)) / (2 * e) - g.gx)).toBeLessThan(1e-5);
        const slope = (at(x, y + e) - at(x, y - e)) / (2 * e);
        // Only the lip of a kicker may have a corner.
        if (Math.abs(slope - g.gy) > 1e-4)
          expect(course.bumps.some((b) => b.kind === 1 && Math.abs((b.y + b.length) / 1000 - y) < 1)).toBe(
            true,
          );
      }
    }
  });

  it('is powder beside the piste, and what a patch says on it', () => {
    const course: Course = plane(10, {
      over: {
        width: new Array<number>(212).fill(10_000),
        patches: [{ x0: -2000, y0: 30_000, x1: 2000, y1: 40_000, snow: 0 }],
      },
    });
    const k = compile(course, 'ski');
    expect(snowAt(k, 0, 20, 0, 4)).toBe(1);
    expect(snowAt(k, 10.5, 20, 0, 4)).toBe(4);
    expect(snowAt(k, 1, 35, 0, 5)).toBe(0);
  });
});
