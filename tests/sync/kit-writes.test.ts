import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SyncServer, startSyncServer } from './fixture/server';

let server: SyncServer;
beforeAll(async () => {
  server = await startSyncServer();
});
afterAll(() => server.close());

test('a row keeps the last six attempts that it has taken, each with its number', async () => {
  const ann = await server.user('ann');
  const notes = ann.collection('notes');
  let row = await notes.create({ owner: ann.authStore.record!.id, text: '0', writes: 'attempt0' });
  const taken = [`${row.seq}:attempt0`];
  expect(row.writes).toBe(taken[0]);
  for (let n = 1; n < 8; n++) {
    row = await notes.update(row.id, { text: String(n), writes: `attempt${n}` });
    taken.push(`${row.seq}:attempt${n}`);
  }
  expect(row.writes).toBe(taken.slice(-6).join(' '));
});

test('nothing but an attempt is taken down as one', async () => {
  const ben = await server.user('ben');
  const notes = ben.collection('notes');
  const row = await notes.create({ owner: ben.authStore.record!.id, text: 'a', writes: 'attempt1' });
  const written = row.writes as string;
  const whole = await notes.update(row.id, { ...row, text: 'b' });
  expect(whole).toMatchObject({ text: 'b', writes: written });
  for (const writes of ['', '7:attempt9', 'attempt9 attempt8', 'x'.repeat(200)])
    expect(await notes.update(row.id, { writes })).toMatchObject({ writes: written });
});
