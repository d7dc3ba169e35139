import { describe, expect, it } from 'vitest';
import { present } from '../../server/cores';
import { ALIKE, likeness } from '../../server/rules/likeness';
import { pisteOf } from '../../src/pilot';
import { FIRST_HABIT, habitPlan } from '../../src/pilot/habit';
import { createRandom } from '../../src/pilot/random';
import type { InputStream } from '../../src/sim';
import { copyOf } from '../bench/likeness/copies';
import { honestRide } from '../harness/honest-riders';
import { authorRides, compiledOf, ridden, streamOf, trackOf } from './riding';

/** The author's ride of a slalom, and of the slope without gates that is the first lesson. */
const SLALOM = 0;
const GLIDE = authorRides.findIndex(({ trackId }) => trackOf(trackId).name === 'First glide');
const { trackId, equipment } = authorRides[SLALOM]!;
const k = compiledOf(trackId, equipment);
const wayOf = (stream: InputStream) => present.trace(k, stream);

describe('the likeness of two rides', () => {
  it('is whole for the same ride, however long it waited in the gate', () => {
    const stream = streamOf(SLALOM);
    const [first, ...rest] = stream.runs;
    const runs = [first! + 40, ...rest];
    const later = present.trace(k, { ...stream, runs, ticks: stream.ticks + 40 });
    expect(likeness(wayOf(stream), wayOf(stream))).toBe(1);
    expect(likeness(wayOf(stream), later)).toBeGreaterThan(ALIKE);
  });

  it.each([1, 20, 80, 160])('is more than people reach for a copy with %i edits', (edits) => {
    for (const seed of [1, 2, 3]) {
      const copy = copyOf(k, streamOf(SLALOM), edits, createRandom(seed))!;
      expect(copy.edits).toBe(edits);
      expect(likeness(wayOf(copy.stream), wayOf(streamOf(SLALOM)))).toBeGreaterThanOrEqual(ALIKE);
    }
  });

  it('is less between people who mean to ride the same line', () => {
    const piste = pisteOf(k);
    const line = habitPlan(piste, FIRST_HABIT);
    const ways = Array.from({ length: 24 }, (_, n) => honestRide(piste, line, n)).flatMap((ride) =>
      ride === undefined ? [] : wayOf(ride.stream),
    );
    expect(ways.length).toBeGreaterThan(12);
    const most = Math.max(...ways.flatMap((a, i) => ways.slice(0, i).map((b) => likeness(a, b))));
    expect(most).toBeLessThan(ALIKE);
  });

  it('is none where nobody steers', () => {
    const glide = authorRides[GLIDE]!;
    const slope = compiledOf(glide.trackId, glide.equipment);
    const straight = (tick: number) =>
      present.trace(slope, ridden(slope, { ...streamOf(GLIDE), runs: [tick, 0, 0, 2, 0, 1, 2200, 0, 0] }));
    expect(likeness(straight(300), straight(300))).toBe(0);
    expect(likeness(straight(300), straight(303))).toBe(0);
  });
});
