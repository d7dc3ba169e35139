import { describe, expect, it, vi } from 'vitest';
import { compile, create, createGround, evaluateGround, step } from '../../../../src/sim';
import { bodyOf, courseFrom, parseCourse } from '../../../../src/tracks';
import fc from '../../../harness/fast-check';
import { bodies, plainCourse } from '../some-track';

// Many random tracks: minutes are no fault on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

describe('a course from a gate on', () => {
  it('is the course itself from the first gate', () => {
    const course = plainCourse();
    expect(courseFrom(course, 0)).toBe(course);
  });

  it('begins above its gate, with all the gates from there on and none before', () => {
    const course = plainCourse();
    const rest = courseFrom(course, 3);
    expect(rest.gates).toHaveLength(5);
    expect(rest.gates[0]!.y).toBeGreaterThan(0);
    expect(rest.finish - rest.gates[0]!.y).toBe(course.finish - course.gates[3]!.y);
    expect(rest.splits).toEqual([90_000]);
  });

  it('can be given to the simulation wherever it begins', () => {
    fc.assert(
      fc.property(bodies, fc.nat(200), (body, n) => {
        const course = bodyOf(body).course;
        const index = n % course.gates.length;
        const rest = courseFrom(course, index);
        expect(parseCourse(rest)).toEqual({ ok: true, course: rest });
        expect(rest.gates.length).toBe(course.gates.length - (rest === course ? 0 : index));
      }),
      { numRuns: 60 },
    );
  });

  it('has the same snow under every point of it', () => {
    fc.assert(
      fc.property(bodies, fc.nat(200), (body, n) => {
        const { course } = body;
        const rest = courseFrom(course, n % course.gates.length);
        const by = (course.finish - rest.finish) / 1000;
        const [a, b] = [compile(course, 'ski'), compile(rest, 'ski')];
        const [there, here] = [createGround(), createGround()];
        for (let y = 0; y < rest.finish / 1000; y += 7.3) {
          // A bump that began above the new start is left out, and with it the snow it lifted.
          if (a.bumpFrom.some((from, i) => from < by && a.bumpTo[i]! > y + by)) continue;
          evaluateGround(a, 3, y + by, 0, there);
          evaluateGround(b, 3, y, 0, here);
          for (const key of ['zg', 'gx', 'gy', 'X'] as const) expect(here[key]).toBeCloseTo(there[key], 6);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('is ridden the same from there on by a rider who comes through the same place', () => {
    const course = plainCourse();
    const rest = courseFrom(course, 4);
    const by = (course.finish - rest.finish) / 1000;
    const [a, b] = [compile(course, 'ski'), compile(rest, 'ski')];
    const steer = (tick: number): number => (Math.floor(tick / 90) % 2 === 0 ? 70 : -70);
    const whole = create(a);
    let tick = 0;
    while (whole.y < by) step(a, whole, steer(tick), tick++ === 300 ? 1 : 0);
    // The same rider, put on the cut course at the same place.
    const cut = create(b);
    const { gates: _, splits: __, goofy: ___, timePenalty: ____, gunTick: _____, ...moving } = whole;
    Object.assign(cut, { ...moving, y: whole.y - by, cell: whole.cell - (course.z.length - rest.z.length) });
    Object.assign(cut, { nextGate: 0, nextSplit: 0, nextLine: rest.gates[0]!.y / 1000 });
    Object.assign(cut, { passed: 0, missed: 0, straddled: 0, brushed: 0 });
    const before = { missed: whole.missed, passed: whole.passed, straddled: whole.straddled };
    while (whole.t1 < 0 && tick < 20_000) {
      step(a, whole, steer(tick), 0);
      step(b, cut, steer(tick), 0);
      tick++;
      expect(cut.y + by).toBeCloseTo(whole.y, 5);
      expect(cut.x).toBeCloseTo(whole.x, 5);
      expect(cut.vf).toBeCloseTo(whole.vf, 5);
    }
    expect(whole.t1).toBeGreaterThan(0);
    expect(Math.abs(cut.t1 - whole.t1)).toBeLessThanOrEqual(1);
    expect(cut.missed).toBe(whole.missed - before.missed);
    expect(cut.passed).toBe(whole.passed - before.passed);
    expect(cut.straddled).toBe(whole.straddled - before.straddled);
  });
});
