import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { servePocketBase } from '../../scripts/pocketbase';
import { anyFree } from '../../scripts/ports';
import { type Account, type Api, apiOf, type Json, PASSWORD } from '../harness/api';
import { ownGameServer } from '../harness/own-server';

/** A chunked call, which does not say how long it is. */
function chunked(url: string, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(
      `${url}${path}`,
      { method: 'POST', headers: { 'Content-Type': 'application/json' } },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      },
    );
    call.on('error', reject);
    call.write('{"name":');
    call.end('"x"}');
  });
}

describe('bodies and batches', () => {
  const { server, api } = ownGameServer();
  let rider: Account;
  beforeAll(async () => {
    rider = await api.account('rider', { verified: true });
  });

  const records = '/api/collections/records/records';
  const record = (n: number, more: Json = {}): Json => ({
    ...{ id: `limit${n.toString().padStart(10, '0')}`, owner: rider.id, rider: rider.id },
    ...{
      trackId: 'a'.repeat(15),
      equipment: 'ski',
      timeUs: 1_000_000 + n,
      splitsUs: [],
      stream: 'A'.repeat(2000),
    },
    ...{ hash: 'ab'.repeat(32), simVersion: 1, riddenAt: n, eventId: '', deleted: false, ...more },
  });
  const batch = (rows: readonly Json[], token?: string) =>
    api.call<Json[] & { data: Json }>(
      'POST',
      '/api/batch',
      { requests: rows.map((body) => ({ method: 'POST', url: records, body })) },
      token,
    );

  it('takes 50 rows at once', async () => {
    const { status, body } = await batch(
      Array.from({ length: 50 }, (_, n) => record(n)),
      rider.token,
    );
    expect(status).toBe(200);
    expect(new Set(body.map((one) => (one as { body: { seq: number } }).body.seq)).size).toBe(50);
  });

  it('takes 50 rides’ worth of the longest streams', async () => {
    const rows = Array.from({ length: 50 }, (_, n) => record(1000 + n, { stream: 'A'.repeat(32_768) }));
    expect((await batch(rows, rider.token)).status).toBe(200);
  });

  it('refuses 51', async () => {
    const rows = Array.from({ length: 51 }, (_, n) => record(300 + n));
    expect((await batch(rows, rider.token)).status).toBe(413);
  });

  it('writes all of a batch or nothing', async () => {
    const { status } = await batch([record(600), record(601, { timeUs: 0 })], rider.token);
    expect(status).toBe(400);
    expect((await api.call('GET', `${records}/limit0000000600`, undefined, rider.token)).status).toBe(404);
  });

  it('refuses what is too big, before reading it', async () => {
    expect(
      (await api.call('POST', records, record(700, { stream: 'A'.repeat(1_100_000) }), rider.token)).status,
    ).toBe(413);
    const rows = Array.from({ length: 9 }, (_, n) => record(800 + n, { stream: 'A'.repeat(1_000_000) }));
    expect((await batch(rows, rider.token)).status).toBe(413);
  });

  it('refuses a stream longer than a ride can be, at the field', async () => {
    const answer = await api.call<{ data: Json }>(
      'POST',
      records,
      record(710, { stream: 'A'.repeat(32_769) }),
      rider.token,
    );
    expect([answer.status, Object.keys(answer.body.data)]).toEqual([400, ['stream']]);
  });

  it('wants to know how long a body is', async () => {
    expect(await chunked(server.url, records)).toBe(411);
  });

  it('tells a token that no longer holds from no token', async () => {
    const row = `${records}/limit0000000900`;
    for (const [method, path, body] of [
      ['GET', records],
      ['GET', row],
      ['POST', records, record(900)],
      ['PATCH', row, { timeUs: 1 }],
      ['DELETE', row],
      ['GET', '/api/fl/epoch'],
      ['GET', '/api/sync/state'],
      ['POST', '/api/sync/state', { seen: 0 }],
    ] as const) {
      expect((await api.call(method, path, body, 'a.b.c')).status).toBe(401);
    }
    expect((await batch([record(900)], 'a.b.c')).status).toBe(401);
    expect((await api.call('GET', records)).status).toBe(200);
    expect((await api.call('GET', '/api/health', undefined, 'a.b.c')).status).toBe(200);
    await expect(api.logIn(rider.email)).resolves.toBeTruthy();
  });
});

/** How many of so many calls are answered before the first 429. */
async function untilLimited(most: number, call: () => Promise<{ status: number }>): Promise<number> {
  for (let n = 0; n < most; n++) if ((await call()).status === 429) return n;
  return most;
}

/** A sign-up that lacks a password: it counts, and costs next to nothing. */
const signUp = (api: Api) => () =>
  api.call('POST', '/api/collections/users/records', { email: 'x', name: 'x' });

describe('the rate of calls from one address', () => {
  const { api } = ownGameServer({ env: { FL_RATE_LIMITS: 'on' } });

  it('is tight for guessing passwords and for mails', async () => {
    const guess = () =>
      api.call('POST', '/api/collections/users/auth-with-password', {
        identity: 'a@b.invalid',
        password: 'wrong',
      });
    expect(await untilLimited(200, guess)).toBeLessThanOrEqual(40);
    const reset = () =>
      api.call('POST', '/api/collections/users/request-password-reset', { email: 'a@b.invalid' });
    expect(await untilLimited(200, reset)).toBeLessThanOrEqual(20);
    expect(await untilLimited(200, signUp(api))).toBeLessThanOrEqual(40);
  });

  it('is loose for a club that rides behind one address', async () => {
    const { id } = await api.put('users', {
      ...{ email: 'club@club.invalid', name: 'Club', verified: true },
      ...{ password: PASSWORD, passwordConfirm: PASSWORD },
    });
    const superuser = await api.superuser();
    const { body } = await api.call<{ token: string }>(
      'POST',
      `/api/collections/users/impersonate/${id}`,
      {},
      superuser,
    );
    const board = '/api/collections/track_heads/records?perPage=1';
    expect(await untilLimited(300, () => api.call('GET', board, undefined, body.token))).toBe(300);
  });
});

describe('a server without limits', () => {
  const { server, api } = ownGameServer();

  it('has none from its first start on', async () => {
    expect(await untilLimited(400, signUp(api))).toBe(400);
  });

  const nameOfApp = async () => {
    const answer = await api.call<{ meta: Json }>('GET', '/api/settings', undefined, await api.superuser());
    return answer.body.meta.appName;
  };

  it('has none after its settings have been changed', async () => {
    const changed = { rateLimits: { enabled: true }, meta: { appName: 'Changed here' } };
    expect((await api.call('PATCH', '/api/settings', changed, await api.superuser())).status).toBe(200);
    expect(await nameOfApp()).toBe('Changed here');
    expect(await untilLimited(400, signUp(api))).toBe(400);
  });

  it('has none after another program has changed the settings beside it', async () => {
    const nothing = mkdtempSync(join(tmpdir(), 'fall-line-beside-'));
    const beside = await servePocketBase({
      ...{ dataDir: server.dataDir, publicDir: nothing, hooksDir: nothing, migrationsDir: nothing },
      port: await anyFree(),
    });
    const changed = { rateLimits: { enabled: true }, meta: { appName: 'Changed beside' } };
    await apiOf({ ...server, url: beside.url }).call(
      'PATCH',
      '/api/settings',
      changed,
      await api.superuser(),
    );
    await expect.poll(nameOfApp).toBe('Changed beside');
    expect(await untilLimited(400, signUp(api))).toBe(400);
    await beside.stop();
    rmSync(nothing, { recursive: true });
  });
});
