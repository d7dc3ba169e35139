import type PocketBase from 'pocketbase';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RemoteRow } from '../../sync/index';
import { openDevice } from './fixture/client';
import { type SyncServer, sdk, startSyncServer } from './fixture/server';

let server: SyncServer;
let client: PocketBase;
beforeEach(async () => {
  server = await startSyncServer();
  client = sdk(server.url);
});
afterEach(() => server.close());

/** Whether the held writer has its time stamp and waits. */
async function untilHeld(): Promise<void> {
  for (;;) {
    const { holding } = await client.send<{ holding: boolean }>('/api/test/holding', { method: 'GET' });
    if (holding) return;
  }
}

/**
 * One writer is stamped and kept waiting before its transaction; a second one writes; a reader reads; then the first
 * one's row arrives. This is what happens by itself under load, only in order.
 */
async function writeAround(collection: string, read: () => Promise<void>): Promise<void> {
  const held = client.collection(collection).create({ text: 'held' });
  await untilHeld();
  await client.collection(collection).create({ text: 'second' });
  await read();
  await client.send('/api/test/release', { method: 'POST' });
  await held;
}

test('a checkpoint by the time of change loses the row of a slow writer', async () => {
  const seen: string[] = [];
  let checkpoint = '';
  async function pull(): Promise<void> {
    const rows = await client
      .collection('naive')
      .getFullList({ sort: 'updated,id', filter: checkpoint === '' ? '' : `updated > "${checkpoint}"` });
    for (const row of rows) seen.push(row.text as string);
    checkpoint = (rows.at(-1)?.updated as string | undefined) ?? checkpoint;
  }
  await writeAround('naive', pull);
  await pull();
  expect(seen).toEqual(['second']);
});

test('the checkpoint by seq does not', async () => {
  const device = await openDevice(client, { only: 'notes' });
  const modifier = (row: RemoteRow) => device.note({ text: String(row.text) });
  const replication = device.mirror({
    collectionName: 'open',
    anonymous: true,
    pull: { modifier },
  });
  await writeAround('open', () => replication.awaitInSync());
  expect(await device.texts()).toEqual(['second']);
  await replication.awaitInSync();
  expect(await device.texts()).toEqual(['held', 'second']);
});
