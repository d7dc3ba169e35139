import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import PocketBase from 'pocketbase';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readTrack } from '../../../src/db';
import { makeDisk, makeTrack, openTab } from '../db/helpers';

const { client } = vi.hoisted(() => ({ client: { url: '' } }));
vi.mock('../../../src/session', async (original) => ({
  ...(await original<typeof import('../../../src/session')>()),
  pocketBase: () => Promise.resolve(new PocketBase(client.url)),
}));

import { download } from '../../../src/online/catalogue/download';

const track = makeTrack(1, { name: 'Piz Lumina' });
let row: Record<string, unknown>;
let server: Server;

beforeEach(async () => {
  row = { ...track, deleted: false, official: true, source: '' };
  server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(row));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  client.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => server.close());

it('keeps a track of the game under its name, and an earlier version of one under a name of its own', async () => {
  const db = await openTab(makeDisk(), { online: true });
  expect(await download(db, track)).toMatchObject({ kind: 'here', isNew: true });
  expect(await readTrack(db, track.id)).toMatchObject({ name: 'Piz Lumina', origin: 'default' });

  const earlier = makeTrack(2, { id: 'abcdefghijklmn1', name: 'Piz Lumina' });
  row = { ...earlier, deleted: false, official: true, source: track.id };
  await download(db, earlier);
  expect(await readTrack(db, earlier.id)).toMatchObject({ name: 'Piz Lumina (earlier version)' });
});

it('keeps a published version of somebody’s track under the name they gave it', async () => {
  const db = await openTab(makeDisk(), { online: true });
  row = { ...row, official: false, source: 'abcdefghijklmn1' };
  await download(db, track);
  expect(await readTrack(db, track.id)).toMatchObject({ name: 'Piz Lumina', origin: 'online' });
});
