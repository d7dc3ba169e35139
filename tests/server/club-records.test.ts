import { expect, it } from 'vitest';
import { simVersion } from '../../src/sim';
import type { Json } from '../harness/api';
import { startGameServer } from '../harness/game-server';
import { runSql } from '../harness/raw-sql';
import { makePeople } from './people';
import { tracks } from './riding';

interface Best {
  readonly items: readonly Json[];
  readonly total: number;
}
interface Page {
  readonly items: readonly { track: string; name: string; ski: Best; board: Best }[];
  readonly next: string;
}

it('records are the bests of members on the tracks of events', async () => {
  const server = await startGameServer();
  try {
    const { api, club, host, trainer, member, stranger } = await makePeople(server);
    const id = await club();
    const [used, other] = [tracks[0]!, tracks[1]!];
    const event = (track: string, startsAt: string) =>
      api.put('events', {
        ...{ server: id, name: 'Cup', tracks: [track], equipment: 'any', attempts: 0, takes: 'verified' },
        ...{ state: 'open', startsAt, endsAt: '2090-01-01 00:00:00.000Z' },
      });
    await event(used.id, '2026-01-01 00:00:00.000Z');
    await event(used.id, '2026-02-01 00:00:00.000Z');
    await server.stop();
    const best = (track: string, rider: string, timeUs: number, more = `'ski', ${simVersion}`) =>
      `INSERT INTO bests (id, track, event, equipment, simVersion, rider, timeUs, ride, at, live) VALUES ('${rider.slice(0, 8)}${timeUs}', '${track}', '', ${more}, '${rider}', ${timeUs}, 'ride${timeUs}', 1, FALSE)`;
    await runSql(server.dataDir, [
      best(used.id, host.id, 41_000_000),
      best(used.id, member.id, 40_000_000),
      best(used.id, stranger.id, 30_000_000),
      best(used.id, trainer.id, 39_000_000, `'ski', ${simVersion + 1}`),
      best(used.id, trainer.id, 44_000_000, `'board', ${simVersion}`),
      best(other.id, member.id, 20_000_000),
    ]);
    await server.restart();
    const ask = <T>(more: string, token = member.token) =>
      api.call<T>('GET', `/api/fl/servers/records?server=${id}${more}`, undefined, token);

    const { status, body } = await ask<Page>('');
    expect([status, body.next]).toEqual([200, '']);
    expect(body.items.map(({ track, name }) => [track, name])).toEqual([[used.id, used.name]]);
    const [{ ski, board }] = body.items as [Page['items'][number]];
    expect(ski.total).toBe(2);
    expect(ski.items).toMatchObject([
      { rank: 1, rider: member.id, name: 'member', timeUs: 40_000_000 },
      { rank: 2, rider: host.id, name: 'host', timeUs: 41_000_000 },
    ]);
    expect(board.items).toMatchObject([{ rank: 1, rider: trainer.id }]);

    const all = await ask<Best>(`&track=${used.id}&equipment=ski`);
    expect(all.body).toEqual(ski);
    expect((await ask(`&track=${other.id}&equipment=ski`)).status).toBe(404);
    expect((await ask(`&track=${used.id}&equipment=sled`)).status).toBe(400);
    expect((await ask('&after=x')).status).toBe(400);
    expect((await ask('', stranger.token)).status).toBe(404);
  } finally {
    await server.close();
  }
});
