import { describe, expect, it } from 'vitest';
import { referenceTimes, UnridableError } from '../../../src/pilot/reference';
import { compile, replay } from '../../../src/sim';
import { SETTINGS, setCourse } from './courses';

const course = setCourse({ ...SETTINGS.GS, gates: 8, drop: 60 });

describe('reference times', { timeout: 60_000 }, () => {
  it.each(['ski', 'board'] as const)('keep author, gold, silver and bronze apart on a %s', (equipment) => {
    const r = referenceTimes(course, equipment, 'quick');
    expect(r.goldUs).toBeGreaterThanOrEqual(r.authorUs * 1.015);
    expect(r.silverUs).toBeGreaterThanOrEqual(r.goldUs * 1.015);
    expect(r.bronzeUs).toBeGreaterThanOrEqual(r.silverUs * 1.015);
    for (const us of [r.goldUs, r.silverUs, r.bronzeUs]) expect(us % 10_000).toBe(0);
  });

  it('are the same every time, and the author has ridden his', () => {
    const once = referenceTimes(course, 'ski', 'quick');
    expect(referenceTimes(course, 'ski', 'quick')).toEqual(once);
    const verdict = replay(compile(course, 'ski'), once.author);
    expect(verdict.outcome).toBe('finished');
    expect(verdict.timeUs).toBe(once.authorUs);
  });

  it('are refused for a course nobody can ride, naming the gate', () => {
    const far = course.gates.map((g, i) => (i === 4 ? { ...g, x: g.x + g.side * 60_000 } : g));
    const ask = (): unknown => referenceTimes({ ...course, gates: far, maxTicks: 5000 }, 'ski', 'quick');
    // The line swings out for the far gate, so the one before may be the first that is missed.
    expect(ask).toThrow(/^The pilot cannot pass gate [45] of this course\.$/);
    expect(ask).toThrow(UnridableError);
  });

  it('exist for a course without gates', () => {
    const r = referenceTimes({ ...course, gates: [] }, 'ski', 'quick');
    expect(r.bronzeUs).toBeGreaterThan(r.authorUs);
  });
});
