import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  type Course,
  compile,
  create,
  decodeStream,
  type Equipment,
  GEAR,
  optionsOf,
  replay,
  type State,
  simVersion,
  type Verdict,
} from '../../../src/sim';
import { ride as rideRuns } from '../../../src/sim/ride';
import { corpus, mirroredRide } from './corpus';

interface Golden {
  readonly name: string;
  readonly equipment: Equipment;
  /** Tick of the gun; absent = free start. */
  readonly gunTick?: number;
  readonly stream: string;
  readonly verdict: Verdict;
  readonly course: Course;
}

const file = new URL(`./golden/v${simVersion}.json`, import.meta.url);
const rides = JSON.parse(readFileSync(file, 'utf8')) as Golden[];

/** How a golden ride leaves its rider. */
function endOf(golden: Golden): State {
  const k = compile(golden.course, golden.equipment);
  const stream = decodeStream(golden.stream);
  const s = create(k, optionsOf(stream, golden.gunTick));
  rideRuns(k, s, stream.runs, k.maxTicks);
  return s;
}

describe('golden rides', () => {
  it('are at least 40, mirrored ones among them', () => {
    expect(rides.length).toBeGreaterThanOrEqual(40);
    expect(rides.filter((r) => r.name.includes('mirrored')).length).toBeGreaterThanOrEqual(10);
  });

  it('are of every gear, several on each, in the mirror, too', () => {
    for (const name of Object.keys(GEAR)) {
      const mine = rides.filter((r) => compile(r.course, r.equipment).gear.name === name);
      expect(mine.length, name).toBeGreaterThanOrEqual(6);
      expect(mine.filter((r) => r.name.endsWith(', mirrored')).length, name).toBeGreaterThanOrEqual(2);
      expect(mine.filter((r) => r.verdict.outcome === 'finished').length, name).toBeGreaterThanOrEqual(3);
    }
  });

  it('begin at the gun, too: in time, too early, late and not at all', () => {
    const guns = rides.filter((r) => r.gunTick !== undefined);
    expect(rides.filter((r) => decodeStream(r.stream).gunStart)).toEqual(guns);
    const ends = guns.map(endOf);
    expect(ends.map((s) => s.t0)).toEqual(guns.map((r) => r.gunTick));
    const shut = guns.filter((_, i) => ends[i]!.shut === 1);
    expect(shut.map((r) => r.name)).toEqual(['gun, a false start', 'gun, a false start, mirrored']);
    expect(guns.length - shut.length).toBeGreaterThanOrEqual(3);
  });

  it('take the same time to the microsecond as their mirrored ones', () => {
    const pairs = rides.flatMap((there) => {
      const back = rides.find((r) => r.name === `${there.name}, mirrored`);
      return back ? [{ there, back }] : [];
    });
    expect(pairs.length).toBeGreaterThanOrEqual(20);
    for (const { there, back } of pairs)
      expect({ ...back.verdict, finalHash: 0 }, back.name).toEqual({ ...there.verdict, finalHash: 0 });
  });

  it.each(rides.map((r) => [r.name, r] as const))('%s ends as it always did, to the last bit', (_, ride) => {
    const k = compile(ride.course, ride.equipment);
    const stream = decodeStream(ride.stream, ride.course.maxTicks);
    expect(stream.courseHash).toBe(k.hash);
    const verdict = replay(k, stream, ride.gunTick);
    expect(JSON.parse(JSON.stringify(verdict))).toEqual(ride.verdict);
    expect(verdict.finalHash).toBe(stream.finalHash);
  });
});

describe('a mirrored ride', () => {
  it.each([0, 3, 9, 18, 24, 33, 40, 47])('of the corpus (%i) takes the same time to the microsecond', (n) => {
    const ride = corpus(n);
    const there = replay(compile(ride.course, ride.equipment), ride.stream);
    const mirrored = mirroredRide(ride);
    const back = replay(compile(mirrored.course, mirrored.equipment), mirrored.stream);
    expect({ ...back, finalHash: 0 }).toEqual({ ...there, finalHash: 0 });
  });
});
