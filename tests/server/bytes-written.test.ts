import PocketBase from 'pocketbase';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSender } from '../../sync/push/batch';
import type { Sending } from '../../sync/push/singles';
import { meaningOf } from '../../sync/remote/answer';
import { createRemote } from '../../sync/remote/remote';
import { type Account, type Answer, type Api, apiOf, type Json } from '../harness/api';
import { type GameServer, startGameServer } from '../harness/game-server';
import { makeTrackRow } from './permissions/world';

/** What one account may have written here, counted in bytes. */

const tracks = '/api/collections/tracks/records';
const records = '/api/collections/records/records';
const STREAM = 'A'.repeat(32_768);
/** Changes of a track as long as a track can be: 4 MB, said in 1 kB. What comes in meanwhile is a tenth of it. */
const MANY = 10;

let server: GameServer;
let api: Api;
beforeAll(async () => {
  server = await startGameServer();
  api = apiOf(server);
});
afterAll(() => server?.close());

/** A record of 33 kB. @returns how it can be changed */
async function recordOf(who: Account): Promise<(fields: Json) => Promise<Answer>> {
  const row = {
    ...{ owner: who.id, rider: who.id, trackId: 'a'.repeat(15), equipment: 'ski', timeUs: 52_470_000 },
    ...{ stream: STREAM, splitsUs: [], hash: 'ab'.repeat(32), simVersion: 1, riddenAt: 1, eventId: '' },
    deleted: false,
  };
  const { status, body } = await api.call<{ id: string }>('POST', records, row, who.token);
  expect(status).toBe(200);
  return (fields) => api.call('PATCH', `${records}/${body.id}`, fields, who.token);
}

/** An account that has a track of 390 kB, and next to nothing left to write: it lost its mark, and wrote what is left then. */
async function builder(name: string): Promise<{ who: Account; track: string }> {
  const who = await api.account(name, { verified: true });
  const { course, ...row } = makeTrackRow(3, 'private');
  const body = { ...row, course: String(course).padEnd(390_000), owner: who.id };
  const { status, body: made } = await api.call<{ id: string }>('POST', tracks, body, who.token);
  expect(status).toBe(200);
  await api.put('users', { verified: false }, who.id);
  const change = await recordOf(who);
  for (let n = 0; (await change({ riddenAt: n, stream: STREAM })).status !== 429; n++)
    expect(n).toBeLessThan(400);
  await api.put('users', { verified: true }, who.id);
  return { who, track: made.id };
}

const changes = (track: string, seed: number) =>
  Array.from({ length: MANY }, (_, n) => ({
    method: 'PATCH',
    url: `${tracks}/${track}`,
    body: { seed: seed + n },
  }));

function sendBatch({ token }: Account, requests: readonly Json[]): Promise<Response> {
  return fetch(`${server.url}/api/batch`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: token },
    body: JSON.stringify({ requests }),
  });
}

/** The outer status, and of a batch that failed that of the row. */
async function statusesOf(answer: Response): Promise<readonly unknown[]> {
  const { data } = (await answer.json()) as {
    data?: { requests?: Record<string, { response: { status: number } }> };
  };
  return [answer.status, ...Object.values(data?.requests ?? {}).map(({ response }) => response.status)];
}

/** What the client of this house makes of it, row by row and in a batch. */
async function sendAsDevice(who: Account, track: string, count: number) {
  const client = new PocketBase(server.url);
  client.authStore.save(who.token, null);
  const told: string[] = [];
  const sender = createSender(
    createRemote(client, 'tracks', 60_000, () => true),
    50,
  );
  const item = (n: number): Sending => ({ id: track, creates: false, body: { seed: n } });
  const items = Array.from({ length: count }, (_, n) => item(n));
  const hindered = await sender.send(items, async (_, reply) => void told.push(meaningOf(reply, false)));
  return { hindered, told };
}

describe('an account', () => {
  it('pays for no row of a batch that was rolled back', async () => {
    const { who, track } = await builder('ann');
    const missing = { method: 'PATCH', url: `${tracks}/${'a'.repeat(15)}`, body: { seed: 1 } };
    const answers = [];
    for (let n = 0; n < 3; n++)
      answers.push(await statusesOf(await sendBatch(who, [...changes(track, n * MANY), missing])));
    expect(answers).toEqual(Array.from({ length: 3 }, () => [400, 404]));
  });

  it('pays for no row that was refused', async () => {
    const change = await recordOf(await api.account('ben'));
    const answers = new Set<number>();
    for (let n = 0; n < 200; n++) answers.add((await change({ stream: STREAM, seq: 1_000_000 })).status);
    expect([...answers]).toEqual([409]);
    expect((await change({ riddenAt: 2 })).status).toBe(200);
  });

  it('is told with the whole batch how long to wait, and gives up no row', async () => {
    const { who, track } = await builder('cid');
    expect((await sendBatch(who, changes(track, 0))).status).toBe(200);
    const answer = await sendBatch(who, changes(track, MANY));
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
    for (const count of [1, 2]) {
      const { hindered, told } = await sendAsDevice(who, track, count);
      expect(hindered).toMatchObject({ status: 429, retryAfterMs: expect.any(Number) });
      expect(told).toEqual([]);
    }
  });
});
