import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  type Course,
  compile,
  decodeStream,
  type Equipment,
  replay,
  simVersion,
  type Verdict,
} from '../../../src/sim';
import { corpus, mirrored, mirroredStream } from './corpus';

interface Golden {
  readonly name: string;
  readonly equipment: Equipment;
  readonly stream: string;
  readonly verdict: Verdict;
  readonly course: Course;
}

const file = new URL(`./golden/v${simVersion}.json`, import.meta.url);
const rides = JSON.parse(readFileSync(file, 'utf8')) as Golden[];

describe('golden rides', () => {
  it('are at least 40, mirrored ones among them', () => {
    expect(rides.length).toBeGreaterThanOrEqual(40);
    expect(rides.filter((r) => r.name.includes('mirrored')).length).toBeGreaterThanOrEqual(10);
  });

  it.each(rides.map((r) => [r.name, r] as const))('%s ends as it always did, to the last bit', (_, ride) => {
    const k = compile(ride.course, ride.equipment);
    const stream = decodeStream(ride.stream, ride.course.maxTicks);
    expect(stream.courseHash).toBe(k.hash);
    const verdict = replay(k, stream);
    expect(JSON.parse(JSON.stringify(verdict))).toEqual(ride.verdict);
    expect(verdict.finalHash).toBe(stream.finalHash);
  });
});

describe('a mirrored ride', () => {
  it.each([0, 3, 9, 18, 24, 33, 40, 47])('of the corpus (%i) takes the same time to the microsecond', (n) => {
    const ride = corpus(n);
    const there = replay(compile(ride.course, ride.equipment), ride.stream);
    const k = compile(mirrored(ride.course), ride.equipment);
    const back = replay(k, mirroredStream(ride.stream, k.hash));
    expect({ ...back, finalHash: 0 }).toEqual({ ...there, finalHash: 0 });
  });
});
