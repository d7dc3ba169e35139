import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeStream } from '../../src/sim';
import { corpusRide, MANNERS, randomCourse } from '../unit/sim/corpus';
import { checkpoints, type EngineRide, firstDifference } from './engine/checkpoints';
import { type EngineHost, startEngineHost } from './engine/host';

/** Rides compared, and how long each may be (ticks): the other engine takes some 40 µs a tick. */
const RIDES = 208;
const LIMIT = 2400;
const BATCH = 16;

let host: EngineHost;
beforeAll(async () => {
  host = await startEngineHost(new URL('./engine/checkpoints.ts', import.meta.url));
});
afterAll(() => host?.close());

function ride(n: number): EngineRide {
  const course = randomCourse(5000 + Math.floor(n / 4));
  const { equipment, stream } = corpusRide(course, n % 2 === 0 ? 'ski' : 'board', MANNERS[n % 4]!, n, LIMIT);
  return { course, equipment, stream: encodeStream(stream) };
}

describe("PocketBase's engine", () => {
  const batches = Array.from({ length: RIDES / BATCH }, (_, b) => b * BATCH);

  it.each(batches)('agrees with V8 to the last bit on 16 random rides from number %i', async (from) => {
    for (let n = from; n < from + BATCH; n++) {
      const one = ride(n);
      const there = (await host.call('checkpoints', one)) as number[];
      expect(there.length).toBeGreaterThan(10);
      expect(firstDifference(checkpoints(one), there), `ride ${n}`).toBeUndefined();
    }
  });
});
