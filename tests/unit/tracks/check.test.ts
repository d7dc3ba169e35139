import { describe, expect, it } from 'vitest';
import { figuresOf, fisAdvice, rideFaults, setCourse } from '../../../src/tracks';
import { plainCourse } from './some-track';

const gates = plainCourse().gates;
const keys = (over: Parameters<typeof plainCourse>[0]) => rideFaults(plainCourse(over)).map((f) => f.key);

describe('what makes a course unridable', () => {
  it('finds nothing on a plain course', () => {
    expect(rideFaults(plainCourse())).toEqual([]);
  });

  it('names the gate that is outside the nets', () => {
    const moved = gates.map((g, i) => (i === 2 ? { ...g, x: 25_000 } : g));
    expect(rideFaults(plainCourse({ gates: moved }))).toMatchObject([{ key: 'gate-outside', gate: 3 }]);
  });

  it('names the second of two gates that stand on one another', () => {
    const near = gates.map((g, i) => (i === 4 ? { ...g, y: gates[3]!.y + 1000 } : g));
    expect(rideFaults(plainCourse({ gates: near }))).toMatchObject([{ key: 'gate-too-close', gate: 5 }]);
  });

  it('finds a tree in the line, and not one beside it', () => {
    // Between gates 1 (passed at x = 2.8) and 2 (at −2.8), half way down, the line runs through x = 0.
    expect(keys({ trees: [{ x: 0, y: 42_500, r: 400 }] })).toEqual(['tree-in-gate']);
    expect(keys({ trees: [{ x: 6000, y: 42_500, r: 400 }] })).toEqual([]);
  });

  it('asks for 70 m behind the finish', () => {
    expect(keys({ finish: 370_000 })).toEqual([]);
    expect(keys({ finish: 370_001 })).toEqual(['short-outrun']);
  });

  it('forbids a gate where a jump is still in the air', () => {
    const bumps = [{ kind: 1 as const, y: 60_000, height: 600, length: 12_000 }];
    expect(keys({ bumps })).toEqual(['gate-on-jump']);
    expect(keys({ bumps: [{ ...bumps[0]!, y: 56_000 - 25_000 }] })).toEqual([]);
  });

  it('allows 0.006 1/m of profile curvature in super-G and no more', () => {
    const bent = (mm: number): number[] => {
      // Two even slopes that meet in one point: the bend there is `mm` over one spacing squared.
      return plainCourse().z.map((v, i) => v - (i > 20 ? (i - 20) * mm : 0));
    };
    expect(keys({ discipline: 2, z: bent(600) })).toEqual([]);
    expect(keys({ discipline: 2, z: bent(620) })).toEqual(['too-sharp']);
    expect(keys({ discipline: 1, z: bent(620) })).toEqual([]);
  });
});

describe('figures of the gates', () => {
  const at = (y: number, side: 1 | -1) => ({ x: 0, y: y * 1000, side, width: 5000 });

  it('counts side switches, not gates', () => {
    expect(figuresOf([at(10, 1), at(20, -1), at(32, -1), at(42, 1)])).toMatchObject({ turns: 2, delays: 1 });
  });

  it('tells hairpins, verticals and longer combinations apart', () => {
    const hairpin = [at(10, 1), at(16, -1)];
    const vertical = [at(30, 1), at(36, -1), at(42, 1), at(48, -1)];
    const long = [at(60, 1), at(66, -1), at(72, 1), at(78, -1), at(84, 1)];
    expect(figuresOf([...hairpin, ...vertical, ...long])).toMatchObject({
      hairpins: 1,
      verticals: 1,
      long: 1,
    });
  });
});

describe('the sport’s figures as advice', () => {
  it('has none for a training track', () => {
    expect(fisAdvice({ style: 'training', course: plainCourse() })).toEqual([]);
  });

  it('measures drop, turns and width of a raced track', () => {
    const topics = fisAdvice({ style: 'giant-slalom', course: plainCourse() }).map((a) => a.topic);
    expect(topics).toContain('drop');
    expect(topics).not.toContain('distance');
  });

  it('names the gate that is too wide, with the source of the rule', () => {
    const wide = gates.map((g, i) => (i === 6 ? { ...g, width: 8500 } : g));
    const advice = fisAdvice({ style: 'giant-slalom', course: plainCourse({ gates: wide }) });
    expect(advice.filter((a) => a.topic === 'gate-width')).toEqual([
      { topic: 'gate-width', gate: 7, have: 8.5, min: 4, max: 8, source: 'F2, art. 901.2.3' },
    ]);
  });

  it('names the gate whose turning pole is too near', () => {
    const near = gates.map((g, i) => (i === 3 ? { ...g, y: gates[2]!.y + 8000 } : g));
    const advice = fisAdvice({ style: 'giant-slalom', course: plainCourse({ gates: near }) });
    expect(advice.filter((a) => a.topic === 'distance').map((a) => a.gate)).toEqual([4]);
  });

  it('asks an easy track for less drop than one of no stated difficulty', () => {
    const course = setCourse({
      style: 'giant-slalom',
      lengthM: 420,
      dropM: 110,
      seed: 4,
      difficulty: 'easy',
    });
    expect(fisAdvice({ style: 'giant-slalom', course, difficulty: 'easy' })).toEqual([]);
    expect(fisAdvice({ style: 'giant-slalom', course }).map((a) => a.topic)).toEqual(['drop']);
  });

  it('asks a slalom for hairpins, verticals and delayed gates', () => {
    const course = { ...setCourse({ style: 'slalom', lengthM: 500, dropM: 160, seed: 4 }) };
    const even = course.gates.map((g, i) => ({
      ...g,
      y: 12_000 + i * 9000,
      side: (i % 2 ? 1 : -1) as 1 | -1,
    }));
    const topics = fisAdvice({ style: 'slalom', course: { ...course, gates: even } }).map((a) => a.topic);
    expect(topics).toEqual(expect.arrayContaining(['hairpins', 'verticals', 'delays']));
  });
});
