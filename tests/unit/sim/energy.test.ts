import { describe, expect, it } from 'vitest';
import { compile, create, G, optionsOf, type State, step } from '../../../src/sim';
import { corpus } from './corpus';
import { frictionless, moving, plane, speedOf } from './courses';

const energy = (s: State): number => 0.5 * (s.vx * s.vx + s.vy * s.vy + s.vz * s.vz) + G * s.z;

describe('energy', () => {
  it('falls in every tick of every corpus ride above 6 m/s, whatever the input', () => {
    let ticks = 0;
    for (let n = 0; n < 120; n++) {
      const { course, equipment, stream } = corpus(n);
      const k = compile(course, equipment);
      const s = create(k, optionsOf(stream));
      for (let i = 0; i < stream.runs.length; i += 3) {
        for (let j = 0; j < stream.runs[i]!; j++) {
          const before = energy(s);
          const fast = s.vf > 6;
          const rising = s.crash === 1;
          step(k, s, stream.runs[i + 1]!, stream.runs[i + 2]!);
          if (!fast || rising) continue;
          ticks++;
          if (energy(s) >= before)
            expect.fail(`ride ${n} gained ${energy(s) - before} J/kg at tick ${s.tick}`);
        }
      }
    }
    expect(ticks).toBeGreaterThan(200_000);
  });

  it('of a frictionless level carve stays within 1e-4 of its speed', () => {
    const k = frictionless(compile(plane(0), 'ski'));
    const s = moving(k, 14);
    for (let i = 0; i < 2000; i++) step(k, s, i % 300 < 150 ? 60 : -60, 0);
    expect(Math.abs(speedOf(s) / 14 - 1)).toBeLessThan(1e-4);
  });
});
