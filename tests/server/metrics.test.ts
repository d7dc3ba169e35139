import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wakeQueue } from '../../scripts/verifier';
import { mayReadMetrics, writeMetrics } from '../../server/rules/metrics';
import { apiOf } from '../harness/api';
import { eventually } from '../harness/eventually';
import { type GameServer, startGameServer } from '../harness/game-server';
import { listen } from '../harness/live-channel';
import { ownGameServer } from '../harness/own-server';
import { keyOf } from './cells/keys';

const SECRET = 'a-verifiers-secret-for-tests';
const TOKEN = 'an-operators-token-for-tests';

describe('metrics as text', () => {
  it('name, help, type and value stand as Prometheus reads them', () => {
    const labels = { cell: 'a"b\\c\nd' };
    expect(
      writeMetrics([
        { name: 'fl_a', type: 'gauge', help: 'What it is.', values: [{ value: 1 }, { labels, value: 2.5 }] },
        { name: 'fl_none', type: 'gauge', help: 'Nothing.', values: [] },
        { name: 'fl_b', type: 'counter', help: 'More.', values: [{ value: 3 }] },
      ]),
    ).toBe(
      '# HELP fl_a What it is.\n# TYPE fl_a gauge\nfl_a 1\nfl_a{cell="a\\"b\\\\c\\nd"} 2.5\n' +
        '# HELP fl_b More.\n# TYPE fl_b counter\nfl_b 3\n',
    );
  });

  it('are for who has the token, and without one for this machine', () => {
    const equal = (a: string, b: string) => a === b;
    expect(mayReadMetrics('t', 'Bearer t', '10.0.0.1', equal)).toBe(true);
    expect(mayReadMetrics('t', '', '127.0.0.1', equal)).toBe(false);
    expect(mayReadMetrics('', '', '127.0.0.1', equal)).toBe(true);
    expect(mayReadMetrics('', 'Bearer ', '10.0.0.1', equal)).toBe(false);
  });
});

/** Asks for one metric of a server, without its labels. */
async function figureOf(url: string, name: string): Promise<number> {
  const answer = await fetch(`${url}/api/fl/metrics`, { headers: { Authorization: `Bearer ${TOKEN}` } });
  const text = await answer.text();
  return Number(new RegExp(`^${name}(?:{[^}]*})? (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
}

describe('the metrics of a server', () => {
  const { server, api } = ownGameServer({ env: { FL_METRICS_TOKEN: TOKEN } });
  const ask = (headers: Readonly<Record<string, string>> = { Authorization: `Bearer ${TOKEN}` }) =>
    fetch(`${server.url}/api/fl/metrics`, { headers });
  const figure = (name: string): Promise<number> => figureOf(server.url, name);

  it('are not there for anybody without the token', async () => {
    expect((await ask({})).status).toBe(404);
    expect((await ask({ Authorization: 'Bearer something' })).status).toBe(404);
    const ann = await api.account('ann');
    expect((await ask({ Authorization: ann.token })).status).toBe(404);
    const answer = await ask();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  });

  it('follow what happens', async () => {
    const accounts = await figure('fl_accounts_total');
    const ben = await api.account('ben', { verified: true });
    expect(await figure('fl_accounts_total')).toBe(accounts + 1);
    const channels = await figure('fl_live_channels');
    const channel = await listen(server.url, [`fl/changes/${ben.id}`], ben.token);
    expect(await figure('fl_live_channels')).toBe(channels + 1);
    channel.close();
    expect(await figure('fl_rides_pending')).toBe(0);
    expect(await figure('fl_verifier_up')).toBe(0);
    expect(await figure('fl_data_bytes')).toBeGreaterThan(100_000);
    expect(await figure('fl_backup_age_seconds')).toBe(-1);
    await api.call('POST', '/api/backups', { name: 'one.zip' }, await api.superuser());
    expect(await figure('fl_backup_age_seconds')).toBeGreaterThanOrEqual(0);
  });
});

describe('a club cell', () => {
  const club = { FL_CELL: 'club', FL_CELL_NAME: 'north', FL_PASS_SECRET: keyOf('north') };
  const env = { ...club, FL_METRICS_TOKEN: TOKEN, FL_VERIFIER_SECRET: SECRET };

  describe('whose account cell is away', () => {
    const { server } = ownGameServer({ env: { ...env, FL_ACCOUNT_URL: 'http://127.0.0.1:1' } });

    it('says that it has never answered', async () => {
      expect(await figureOf(server.url, 'fl_account_answered_seconds')).toBe(-1);
    });
  });

  describe('that its account cell refuses', () => {
    let calls = 0;
    /** Its clock is a minute ahead. */
    const account = createServer((_, answer) => {
      calls++;
      answer.writeHead(401, { Date: new Date(Date.now() + 60_000).toUTCString() }).end('{}');
    });
    let server: GameServer;
    beforeAll(async () => {
      await once(account.listen(0, '127.0.0.1'), 'listening');
      const { port } = account.address() as AddressInfo;
      server = await startGameServer({ env: { ...env, FL_ACCOUNT_URL: `http://127.0.0.1:${port}` } });
      await wakeQueue(server.url, SECRET);
    });
    afterAll(async () => {
      await server?.close();
      account.close();
    });

    it('says so in the log, once, and how far the clocks are apart', async () => {
      const api = apiOf(server);
      await eventually(() => expect(calls).toBeGreaterThan(1));
      const ahead = await figureOf(server.url, 'fl_clock_ahead_seconds');
      // An answer takes a while where others work beside it.
      expect(Math.abs(ahead - 60)).toBeLessThan(30);
      const filter = encodeURIComponent("message = 'A call between cells was refused'");
      await eventually(async () => {
        const path = `/api/logs?filter=${filter}`;
        const { body } = await api.call('GET', path, undefined, await api.superuser());
        expect(body.totalItems).toBe(1);
      });
    });
  });
});
