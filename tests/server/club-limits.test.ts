import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, type Api, apiOf } from '../harness/api';
import { type GameServer, startGameServer } from '../harness/game-server';
import { runSql } from '../harness/raw-sql';
import { eventRow } from './permissions/world';

const rows = (collection: string) => `/api/collections/${collection}/records`;

/** A row of another many times over. */
const copies = (table: string, columns: string, n: number): string =>
  `WITH RECURSIVE k(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM k WHERE n < ${n}) INSERT INTO ${table} (id, ${columns}) ` +
  `SELECT printf('copy%011d', k.n), ${columns} FROM k, (SELECT ${columns} FROM ${table} LIMIT 1)`;

describe('how much of a club one account can make', () => {
  let server: GameServer;
  let api: Api;
  let host: Account;
  const found = (id: string) =>
    api.call('POST', rows('servers'), { id, name: `Club ${id}`, owner: host.id, open: true }, host.token);
  const hold = (id: string) =>
    api.call('POST', rows('events'), { ...eventRow('first0000000000'), id }, host.token);
  beforeAll(async () => {
    server = await startGameServer();
    api = apiOf(server);
    host = await api.account('host', { verified: true, premium: true });
    expect((await found('first0000000000')).status).toBe(200);
    expect((await hold('event0000000000')).status).toBe(200);
    await server.stop();
    const event =
      'server, name, startsAt, endsAt, tracks, equipment, attempts, takes, state, plan, seq, deleted';
    await runSql(server.dataDir, [
      copies('servers', 'name, owner, open, seq, deleted', 98),
      copies('events', event, 1998),
    ]);
    await server.restart();
  });
  afterAll(() => server?.close());

  it.each([
    ['servers', 'owner', 'too-many-servers'],
    ['events', 'server', 'too-many-events'],
  ] as const)('ends for %s', async (collection, field, code) => {
    const make = collection === 'servers' ? found : hold;
    // Servers and events stand in one feed, in which each id is of one row.
    const last = `last${collection}00000000000`.slice(0, 15);
    expect((await make(last)).status).toBe(200);
    const more = await make('more00000000000');
    expect(more).toMatchObject({ status: 400, body: { data: { [field]: { code } } } });
    // Whoever sends the last one again hears that it is there.
    const again = await make(last);
    expect(again).toMatchObject({ status: 400, body: { data: { id: { code: 'validation_not_unique' } } } });
  });

  it('ends for calls in a short time', async () => {
    const user = await api.account('hasty', { verified: true });
    const call = () => api.call('POST', '/api/fl/servers/withdraw', { server: 'x' }, user.token);
    const seen: number[] = [];
    while (!seen.includes(429) && seen.length < 2000)
      seen.push(...(await Promise.all(Array.from({ length: 20 }, call))).map(({ status }) => status));
    expect(new Set(seen)).toEqual(new Set([204, 429]));
    expect(seen.filter((status) => status === 204).length).toBeGreaterThanOrEqual(200);
    // Others go on.
    expect((await api.call('POST', '/api/fl/servers/withdraw', {}, host.token)).status).toBe(204);
  });
});
