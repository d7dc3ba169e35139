import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { eventually } from '../harness/eventually';
import { ownGameServer } from '../harness/own-server';

interface Entry {
  readonly message: string;
  readonly data: { readonly status: number; readonly url: string; readonly userAgent: string };
}

describe('the log of calls that failed', () => {
  const { server, api } = ownGameServer();

  /** Bytes on the disk, what is still to be moved into the database included. */
  const bytes = (): number =>
    readdirSync(server.dataDir)
      .filter((name) => /^auxiliary\.db(-wal)?$/.test(name))
      .reduce((sum, name) => sum + statSync(join(server.dataDir, name)).size, 0);

  async function entries(status: number): Promise<readonly Entry[]> {
    const path = `/api/logs?perPage=500&filter=${encodeURIComponent(`data.status = ${status}`)}`;
    const { body } = await api.call<{ items: readonly Entry[] }>(
      'GET',
      path,
      undefined,
      await api.superuser(),
    );
    return body.items;
  }

  it('keeps few of each kind, and short, whoever fails how often', async () => {
    const long = 'x'.repeat(9000);
    const fail = async (path: string): Promise<void> => {
      const answer = await fetch(server.url + path, { headers: { 'User-Agent': long, Referer: long } });
      await answer.arrayBuffer();
    };
    for (let n = 0; n < 500; n += 25) {
      const calls = Array.from({ length: 25 }, (_, i) => [
        fail(`/api/collections/communities/records?filter=${n + i}${long}`),
        fail(`/assets/${n + i}-${long}.js`),
      ]);
      await Promise.all(calls.flat());
    }
    // They are written together, some seconds after the last.
    const gone = await api.call('GET', '/api/collections/communities/records', undefined, 'no token');
    expect(gone.status).toBe(401);
    await eventually(async () => expect(await entries(401)).toHaveLength(1));
    for (const status of [400, 404]) {
      const kept = await entries(status);
      expect(kept.length).toBeGreaterThan(0);
      expect(kept.length).toBeLessThanOrEqual(30);
      for (const { message, data } of kept)
        for (const text of [message, data.url, data.userAgent]) expect(text.length).toBeLessThanOrEqual(301);
    }
    expect(bytes()).toBeLessThan(1_000_000);
  });
});

describe('the log', () => {
  const { server, api } = ownGameServer();

  it('tells of nobody: no address of a mail or a machine, no token, no password', async () => {
    const ann = await api.account('ann');
    const secrets = [
      ...['ann@club', 'ann%40club', ann.token, 'AbCdEfKey', 'powder-day', 'lost-token', '127.0.0.1'],
      'Arlberg',
    ];
    const page = 'https://play.club.invalid/reset-password/lost-token.of.ann';
    const fail = async (path: string, body?: object): Promise<void> => {
      const answer = await fetch(server.url + path, {
        method: body === undefined ? 'GET' : 'PATCH',
        headers: { Referer: page, 'User-Agent': 'Mail ann@club.invalid', 'Content-Type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      await answer.arrayBuffer();
      expect(answer.status, path).toBeGreaterThanOrEqual(400);
    };
    const rows = '/api/collections';
    await fail(
      `${rows}/servers/records?filter=${encodeURIComponent("x = 'ann@club.invalid' || x = 'Ann Arlberg'")}`,
    );
    await fail(`${rows}/nowhere/records/ann@club.invalid?token=${ann.token}`);
    await fail('/api/fl/servers/abcdefghijklmno/calendar.ics?key=AbCdEfKey');
    await fail(`${rows}/nowhere/records/${ann.token}`);
    const change = { password: 'powder-day-9', email: 'ann@club.invalid' };
    await fail(`${rows}/users/records/ann%40club.invalid`, change);
    for (const [path, body] of [
      ['users/auth-with-password', { identity: ann.email, password: 'powder-day-wrong' }],
      [
        'users/confirm-password-reset',
        { token: ann.token, password: 'powder-day-2', passwordConfirm: 'powder-day-3' },
      ],
    ] as const)
      expect((await api.call('POST', `${rows}/${path}`, body)).status).toBe(400);
    // They are written together, some seconds after the last.
    let kept: readonly Entry[] = [];
    await eventually(async () => {
      const { body } = await api.call<{ items: readonly Entry[] }>(
        'GET',
        '/api/logs?perPage=500',
        undefined,
        await api.superuser(),
      );
      kept = body.items;
      expect(kept.map(({ data }) => data.url)).toEqual(
        expect.arrayContaining([
          '/api/collections/servers/records?filter=…',
          '/api/fl/servers/abcdefghijklmno/calendar.ics?key=…',
          '/api/collections/users/auth-with-password',
          '/api/collections/users/confirm-password-reset',
        ]),
      );
    });
    const text = JSON.stringify(kept);
    for (const secret of secrets) expect(text, secret).not.toContain(secret);
  });
});
