import { expect, it } from 'vitest';
import { apiOf, type Json } from '../harness/api';
import { startGameServer } from '../harness/game-server';
import { runSql } from '../harness/raw-sql';
import { runBefore } from './older';
import { makePeople } from './people';
import { makeTrackRow } from './permissions/world';
import { authorRides, rowFor, streamOf } from './riding';

interface Page {
  readonly items: readonly Json[];
  readonly total: number;
  readonly next: string;
}

it('members stand by role, page by page, each once', async () => {
  const server = await startGameServer();
  try {
    const { api, club, owner, host, trainer, member, stranger } = await makePeople(server);
    const id = await club();
    await server.stop();
    const more = 'WITH RECURSIVE k(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM k WHERE n < 250) ';
    await runSql(server.dataDir, [
      `${more}INSERT INTO users (id, name, email, tokenKey, password) SELECT printf('user%011d', n), 'Rider ' || n, n || '@club.invalid', printf('key%030d', n), 'x' FROM k`,
      `${more}INSERT INTO server_members (id, server, user, role, since, seq, deleted) SELECT printf('more%011d', n), '${id}', printf('user%011d', n), 'member', '2020-01-01 00:00:00.000Z', n, n % 10 = 0 FROM k`,
    ]);
    await server.restart();
    const page = async (after: string, token: string) =>
      api.call<Page>('GET', `/api/fl/servers/members?server=${id}&after=${after}`, undefined, token);
    const all: Json[] = [];
    let after = '';
    do {
      const { status, body } = await page(after, member.token);
      expect([status, body.total]).toEqual([200, 229]);
      all.push(...body.items);
      after = body.next;
    } while (after !== '');
    expect(all.slice(0, 3).map(({ user, role }) => [user, role])).toEqual([
      [owner.id, 'owner'],
      [host.id, 'host'],
      [trainer.id, 'trainer'],
    ]);
    expect(all).toHaveLength(229);
    expect(new Set(all.map(({ user }) => user)).size).toBe(229);
    expect((await page('', stranger.token)).status).toBe(404);
    expect((await page('x'.repeat(15), member.token)).status).toBe(400);
  } finally {
    await server.close();
  }
});

const day = () => new Date().toISOString().slice(0, 10);

it('days ridden this month count each day once, also those from before they were counted', async () => {
  const SERVER = 'server000000000';
  const began = day();
  const server = await startGameServer({
    env: { FL_VERIFY: 'queue' },
    prepare: (dataDir) =>
      runBefore('1763690274', dataDir, async (url, superuser) => {
        const api = apiOf({ url, superuser });
        const ann = await api.account('ann', { verified: true });
        const ben = await api.account('ben', { verified: true });
        await api.put('servers', { id: SERVER, name: 'Club', owner: ann.id });
        await api.put('server_members', { server: SERVER, user: ann.id, role: 'owner' });
        await api.put('server_members', { server: SERVER, user: ben.id, role: 'member' });
        const track = { ...makeTrackRow(0, 'public'), id: authorRides[0]!.trackId, official: true };
        await api.put('tracks', track);
        await api.put('rides', { ...rowFor(0, streamOf(0)), rider: ann.id, status: 'verified' });
      }),
  });
  try {
    const api = apiOf(server);
    const ben = { token: await api.logIn('ben@club.invalid') };
    const daysOf = async () => {
      const path = `/api/fl/servers/members?server=${SERVER}`;
      const { body } = await api.call<Page>('GET', path, undefined, ben.token);
      return body.items.map(({ name, days }) => [name, days]);
    };
    // A midnight in between leaves nothing to compare.
    const isSameDay = () => day() === began;
    const before = await daysOf();
    if (isSameDay())
      expect(before).toEqual([
        ['ann', 1],
        ['ben', 0],
      ]);
    const { body } = await api.call<{ record: { id: string } }>(
      'POST',
      '/api/collections/users/auth-refresh',
      {},
      ben.token,
    );
    const first = await api.put('rides', { ...rowFor(1, streamOf(1)), rider: body.record.id });
    const sent = await daysOf();
    for (let n = 0; n < 2; n++)
      await api.put('rides', { status: n === 0 ? 'verified' : 'pending' }, first.id);
    const verified = await daysOf();
    await api.put('rides', { status: 'verified' }, first.id);
    const again = await daysOf();
    if (isSameDay()) {
      expect(sent[1]).toEqual(['ben', 0]);
      expect(verified[1]).toEqual(['ben', 1]);
      expect(again[1]).toEqual(['ben', 1]);
    }
    // Days of other months are not of this one.
    await server.stop();
    const [year = 0, month = 1] = day().split('-').map(Number);
    const lastMonth = new Date(Date.UTC(year, month - 2, 15)).toISOString().slice(0, 10);
    const nextMonth = new Date(Date.UTC(year, month, 15)).toISOString().slice(0, 10);
    await runSql(
      server.dataDir,
      [lastMonth, nextMonth].map(
        (one) => `INSERT INTO ridden_days (rider, day) VALUES ('${body.record.id}', '${one}')`,
      ),
    );
    await server.restart();
    const last = await daysOf();
    if (isSameDay()) expect(last[1]).toEqual(['ben', 1]);
  } finally {
    await server.close();
  }
});
