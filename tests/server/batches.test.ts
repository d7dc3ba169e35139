import PocketBase from 'pocketbase';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSender } from '../../sync/push/batch';
import type { Sending } from '../../sync/push/singles';
import { meaningOf } from '../../sync/remote/answer';
import { createRemote } from '../../sync/remote/remote';
import { type Account, type Api, apiOf, type Json } from '../harness/api';
import { deafCall } from '../harness/deaf-call';
import { type GameServer, startGameServer } from '../harness/game-server';
import { makeTrackRow } from './permissions/world';
import { makeId } from './riding';

const url = '/api/collections/records/records';
/** Rows that one batch may have. */
const MOST = 50;

let server: GameServer;
let api: Api;
beforeAll(async () => {
  server = await startGameServer();
  api = apiOf(server);
});
afterAll(() => server?.close());

/** @param batch a number by which the rows of one batch are known */
const record = ({ id: owner }: Account, batch = 1): Json & { id: string } => ({
  ...{ id: makeId(), owner, rider: owner, trackId: 'a'.repeat(15), equipment: 'ski', timeUs: 52_470_000 },
  ...{ splitsUs: [], stream: 'A'.repeat(400), hash: 'ab'.repeat(32), simVersion: 1, riddenAt: batch },
  ...{ eventId: '', deleted: false },
});

/** Sends records together, without any client in between. */
async function send(who: Account, rows: readonly Json[]): Promise<Response> {
  const requests = rows.map((body) => ({ method: 'POST', url, body }));
  return fetch(`${server.url}/api/batch`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: who.token },
    body: JSON.stringify({ requests }),
  });
}

const many = (who: Account, count: number, batch?: number) =>
  Array.from({ length: count }, () => record(who, batch));

/** Records that are on the server, in the order in which they were written. */
async function written(filter: string): Promise<readonly { id: string; owner: string; riddenAt: number }[]> {
  const rows: { id: string; owner: string; riddenAt: number }[] = [];
  for (let page = 1; ; page++) {
    const query = `perPage=1000&page=${page}&sort=seq&fields=id,owner,riddenAt&filter=${encodeURIComponent(filter)}`;
    const { body } = await api.call<{ items: typeof rows }>(
      ...(['GET', `${url}?${query}`, undefined, await api.superuser()] as const),
    );
    rows.push(...body.items);
    if (body.items.length < 1000) return rows;
  }
}

it('more rows than fit into one batch arrive from a device that knows of no such bound', async () => {
  const ann = await api.account('ann', { verified: true });
  expect((await send(ann, many(ann, MOST))).status).toBe(200);
  expect((await send(ann, many(ann, MOST + 1))).status).toBe(413);
  const client = new PocketBase(server.url);
  client.authStore.save(ann.token, null);
  const sender = createSender(
    createRemote(client, 'records', 60_000, () => true),
    200,
  );
  const items = many(ann, 210).map((body): Sending => ({ id: body.id, creates: true, body }));
  const told: string[] = [];
  const hindered = await sender.send(items, async (_, reply) => void told.push(meaningOf(reply, true)));
  expect(hindered).toBeUndefined();
  expect(told).toEqual(items.map(() => 'taken'));
  expect(await written(`owner = '${ann.id}'`)).toHaveLength(MOST + items.length);
});

it('of an account that sends many batches at once some are put off, and none is half there', async () => {
  const ben = await api.account('ben', { verified: true });
  const batches = Array.from({ length: 12 }, () => many(ben, MOST));
  const answers = await Promise.all(batches.map((rows) => send(ben, rows)));
  const there = new Set((await written(`owner = '${ben.id}'`)).map(({ id }) => id));
  for (const [n, { status, headers }] of answers.entries()) {
    expect([200, 429]).toContain(status);
    if (status === 429) expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
    for (const { id } of batches[n]!) expect(there.has(id)).toBe(status === 200);
  }
  expect(answers.map(({ status }) => status)).toContain(200);
  expect(answers.map(({ status }) => status)).toContain(429);
  // What was put off is taken when it comes again.
  expect((await send(ben, batches[answers.findIndex(({ status }) => status === 429)]!)).status).toBe(200);
});

it('a single row waits for one batch and not for all that others send', async () => {
  const others = await Promise.all(
    Array.from({ length: 6 }, (_, n) => api.account(`other${n}`, { verified: true })),
  );
  const cid = await api.account('cid', { verified: true });
  let over = false;
  let batch = 1;
  const flood = others.flatMap((other) =>
    [1, 2].map(async () => {
      while (!over) {
        const answer = await send(other, many(other, MOST, ++batch));
        if (answer.status === 429) await new Promise((resolve) => setTimeout(resolve, 100));
        else expect([answer.status, answer.ok ? '' : await answer.text()]).toEqual([200, '']);
      }
    }),
  );
  await expect.poll(async () => (await written('riddenAt > 1')).length).toBeGreaterThan(MOST);
  for (let n = 0; n < 15; n++) {
    expect((await api.call('POST', url, record(cid), cid.token)).status).toBe(200);
  }
  over = true;
  await Promise.all(flood);

  // The next row is sent when the one before has been answered: a batch may be at work then, and a second may begin before
  // the row comes to the database.
  const rows = await written(`riddenAt > 1 || owner = '${cid.id}'`);
  const first = rows.findIndex(({ owner }) => owner === cid.id);
  let between = new Set<number>();
  const gaps: number[] = [];
  for (const { owner, riddenAt } of rows.slice(first + 1)) {
    if (owner !== cid.id) between.add(riddenAt);
    else {
      gaps.push(between.size);
      between = new Set();
    }
  }
  expect(gaps).toHaveLength(14);
  expect(Math.max(...gaps)).toBeLessThanOrEqual(3);
});

it('a batch is taken however many a few other accounts have waiting', async () => {
  const greedy = await Promise.all(
    Array.from({ length: 4 }, (_, n) => api.account(`greedy${n}`, { verified: true })),
  );
  const dan = await api.account('dan', { verified: true });
  let over = false;
  let theirs = 0;
  const flood = greedy.flatMap((one) =>
    [1, 2, 3].map(async () => {
      while (!over) {
        const { status } = await send(one, many(one, MOST / 2));
        if (status === 200) theirs++;
        else await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }),
  );
  /** Sends one as a device does, again where the server had it wait too long. @returns batches of others taken meanwhile */
  const sendOne = async (): Promise<number> => {
    const before = theirs;
    for (;;) {
      const { status, headers } = await send(dan, many(dan, 10));
      if (status === 200) return theirs - before;
      expect(status).toBe(429);
      await new Promise((resolve) => setTimeout(resolve, Number(headers.get('retry-after')) * 1000));
    }
  };
  const between: number[] = [];
  for (let n = 0; n < 4; n++) {
    await new Promise((resolve) => setTimeout(resolve, 300));
    between.push(await sendOne());
  }
  over = true;
  await Promise.all(flood);
  // Each of the four has one turn before, and another where the machine is so slow that the first wait was for nothing.
  expect(Math.max(...between), String(between)).toBeLessThanOrEqual(3 * greedy.length);
});

it('a batch whose answer nobody reads holds up no other', async () => {
  const eve = await api.account('eve', { verified: true });
  const fay = await api.account('fay', { verified: true });
  const tracks = '/api/collections/tracks/records';
  const { course, ...row } = makeTrackRow(3, 'private');
  const body = { ...row, course: String(course).padEnd(390_000), owner: eve.id };
  const { id } = (await api.call<{ id: string }>('POST', tracks, body, eve.token)).body;
  const change = (_: unknown, seed: number) => ({ method: 'PATCH', url: `${tracks}/${id}`, body: { seed } });
  const requests = Array.from({ length: 12 }, change);
  const end = deafCall(server, 'POST', '/api/batch', eve.token, { requests });
  const seedOf = async () =>
    (await api.call('GET', `${tracks}/${id}?fields=seed`, undefined, eve.token)).body.seed;
  await expect.poll(seedOf).toBe(11);
  expect((await send(fay, many(fay, 2))).status).toBe(200);
  end();
});

it('of each row of a batch its id and number are told, whatever is asked for', async () => {
  const gil = await api.account('gil', { verified: true });
  const rows = many(gil, 3);
  const asked = ['', '?fields=*', '?fields=stream&fields=id#x'];
  const requests = rows.map((body, n) => ({ method: 'POST', url: url + asked[n], body }));
  const { body } = await api.call<Json[]>('POST', '/api/batch', { requests }, gil.token);
  expect(body.map((one) => one.body)).toEqual(rows.map(({ id }) => ({ id, seq: expect.any(Number) })));
});
