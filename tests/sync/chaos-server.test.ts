import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SyncServer, startSyncServer } from './fixture/server';
import { runChaos } from './next/chaos';

/** Edits, deletions, deaths and copies of workers over a bad network, by seeds that stay. */

let server: SyncServer;
beforeAll(async () => {
  server = await startSyncServer();
});
afterAll(() => server.close());

const nothing = { lost: [], doubled: [], disagreeing: [], editsLost: [], deletionsUndone: [] };
/** Two at a time: most of a run is waiting, and RxDB opens 13 collections in a process. */
const pairs = Array.from({ length: 10 }, (_, n) => [2 * n + 1, 2 * n + 2] as const);

test.each(pairs)('nothing is lost by the seeds %i and %i, and all devices agree', async (...seeds) => {
  const found = await Promise.all(seeds.map((seed) => runChaos(server, seed)));
  expect(found).toEqual([nothing, nothing]);
});
