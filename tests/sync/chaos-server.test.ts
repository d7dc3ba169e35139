import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SyncServer, startSyncServer } from './fixture/server';
import { runChaos } from './next/chaos';

/** Edits, deletions, deaths and copies of workers over a bad network, by seeds that stay. */

let server: SyncServer;
beforeAll(async () => {
  server = await startSyncServer();
});
afterAll(() => server.close());

const seeds = Array.from({ length: 20 }, (_, n) => n + 1);

test.each(seeds)('by seed %i nothing is lost, no deletion undone, and all devices agree', async (seed) => {
  expect(await runChaos(server, seed)).toEqual({
    ...{ lost: [], doubled: [], disagreeing: [], editsLost: [], deletionsUndone: [] },
  });
});
