import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkpoints, firstDifference } from './engine/checkpoints';
import { type EngineHost, startEngineHost } from './engine/host';
import { engineRide, RIDES } from './engine/rides';

/** Rides handed over at once. */
const BATCH = 16;

let host: EngineHost;
beforeAll(async () => {
  host = await startEngineHost(new URL('./engine/checkpoints.ts', import.meta.url));
});
afterAll(() => host?.close());

describe("PocketBase's engine", () => {
  const batches = Array.from({ length: RIDES / BATCH }, (_, b) => b * BATCH);

  it.each(batches)('agrees with V8 to the last bit on 16 random rides from number %i', async (from) => {
    for (let n = from; n < from + BATCH; n++) {
      const one = engineRide(n);
      const there = (await host.call('checkpoints', one)) as number[];
      expect(there.length).toBeGreaterThan(10);
      expect(firstDifference(checkpoints(one), there), `ride ${n}`).toBeUndefined();
    }
  });
});
