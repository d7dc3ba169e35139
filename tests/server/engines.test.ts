import { runInThisContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compile, GEAR } from '../../src/sim';
import { repeats } from '../harness/repeats';
import { checkpoints, firstDifference } from './engine/checkpoints';
import { type EngineHost, startEngineHost } from './engine/host';
import { engineRide, RIDES } from './engine/rides';

/** How many rides are compared. */
const compared = repeats(56, RIDES);
/** Rides handed over at once. */
const BATCH = 16;

let host: EngineHost;
/** The very text that PocketBase runs, run by V8. */
let bundled: typeof import('./engine/checkpoints');
beforeAll(async () => {
  host = await startEngineHost(new URL('./engine/checkpoints.ts', import.meta.url));
  const module = { exports: {} };
  const run = runInThisContext(`(function (module, exports) {\n${host.code}\n})`) as (
    ...given: [typeof module, object]
  ) => void;
  run(module, module.exports);
  bundled = module.exports as typeof bundled;
});
afterAll(() => host?.close());

describe("PocketBase's engine", () => {
  const batches = Array.from({ length: Math.ceil(compared / BATCH) }, (_, b) => b * BATCH);

  it('is compared on every gear and on starts at the gun', () => {
    const rides = Array.from({ length: compared }, (_, n) => engineRide(n));
    const gear = rides.map(({ course, equipment }) => compile(course, equipment).gear.name);
    expect(new Set(gear)).toEqual(new Set(Object.keys(GEAR)));
    expect(rides.filter(({ gunTick }) => gunTick !== undefined).length).toBeGreaterThanOrEqual(4);
  });

  it.each(batches)('agrees with V8 to the last bit on 16 rides from number %i', async (from) => {
    for (let n = from; n < Math.min(from + BATCH, compared); n++) {
      const one = engineRide(n);
      const there = (await host.call('checkpoints', one)) as number[];
      expect(there.length).toBeGreaterThan(10);
      expect(firstDifference(checkpoints(one), there), `ride ${n}`).toBeUndefined();
      expect(firstDifference(bundled.checkpoints(one), there), `ride ${n}, bundled`).toBeUndefined();
    }
  });
});
