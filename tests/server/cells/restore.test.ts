import { cpSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Json, PASSWORD } from '../../harness/api';
import { eventually } from '../../harness/eventually';
import { authorRides, rowFor, type SentRide, streamOf } from '../riding';
import { type Cells, type Guest, startCells, type TestCell } from './world';

let cells: Cells;
let ann: Guest;
let ben: Guest;
beforeAll(async () => {
  cells = await startCells({ reserved: ['east'] });
  [ann, ben] = [await cells.guest('ann'), await cells.guest('ben')];
});
afterAll(() => cells?.close());

/** Rides of a rider on one track, the slowest first: each next one takes the place of the one before. */
const ridesOn = (n: number, from: number, count: number): readonly SentRide[] =>
  Array.from({ length: count }, (_, i) => rowFor(n, streamOf(n, from + i))).sort(
    (a, b) => b.claimedUs - a.claimedUs,
  );

/** What became of rides in a cell, by their ids. */
const statusIn = async ({ api }: TestCell, rides: readonly SentRide[]): Promise<readonly unknown[]> => {
  const token = await api.superuser();
  const found = rides.map(({ id }) =>
    api.call('GET', `/api/collections/rides/records/${id}`, undefined, token),
  );
  return (await Promise.all(found)).map(({ body }) => body.status);
};

const epochOf = async ({ api }: TestCell): Promise<unknown> =>
  (await api.call('GET', '/api/fl/epoch')).body.epoch;

describe('a club cell that is killed', () => {
  it('loses no ride that it acknowledged, and no other cell notices', async () => {
    const [north, south] = [await ann.signIn(cells.north, 'north'), await ben.signIn(cells.south, 'south')];
    const [mine, others] = [ridesOn(0, 1, 8), ridesOn(0, 20, 8)];
    const acknowledged: SentRide[] = [];
    const ride = async (): Promise<void> => {
      for (const row of mine) {
        const answer = await cells.send(cells.north, row, ann, north).catch(() => undefined);
        if (answer?.status === 200) acknowledged.push(row);
        if (acknowledged.length === 4) void cells.north.server.kill();
      }
    };
    const elsewhere = async (): Promise<void> => {
      for (const row of others) expect(await cells.judge(cells.south, row, ben, south)).toBe('verified');
    };
    await Promise.all([ride(), elsewhere()]);
    expect(acknowledged.length).toBeGreaterThanOrEqual(4);
    expect(acknowledged.length).toBeLessThan(8);

    await cells.north.server.restart();
    await cells.wake(cells.north);
    await eventually(async () =>
      expect(new Set(await statusIn(cells.north, acknowledged))).toEqual(new Set(['verified'])),
    );
    await eventually(async () =>
      expect(new Set(await statusIn(cells.account, [...acknowledged, ...others]))).toEqual(
        new Set(['verified']),
      ),
    );
    // A device that heard no answer sends its ride again.
    const last = mine.at(-1)!;
    await cells.send(cells.north, last, ann, north);
    const best = [last, others.at(-1)!].sort((a, b) => a.claimedUs - b.claimedUs);
    const riderOf = (row: SentRide) => (row === last ? ann.id : ben.id);
    await cells.untilBoard(
      0,
      best.map((row) => `${riderOf(row)} ${row.id}`),
    );
  });
});

describe('a club cell that is restored from its backup', () => {
  it('hears again what it forgot, and no ride is lost from the common leaderboard', async () => {
    const token = await ann.signIn(cells.north, 'north');
    const gone = await cells.guest('gone');
    await gone.signIn(cells.north, 'north');
    const superuser = await cells.north.api.superuser();
    const backup = await cells.north.api.call('POST', '/api/backups', { name: 'one.zip' }, superuser);
    expect(backup.status).toBe(204);

    const [lost] = ridesOn(1, 1, 1) as [SentRide];
    expect(await cells.judge(cells.north, lost, ann, token)).toBe('verified');
    await cells.untilBoard(1, [`${ann.id} ${lost.id}`]);
    const users = '/api/collections/users/records';
    await cells.account.api.call('PATCH', `${users}/${ann.id}`, { name: 'Anna' }, ann.token);
    await cells.account.api.call('DELETE', `${users}/${gone.id}`, { password: PASSWORD }, gone.token);
    const nameOf = async (id: string) =>
      (await cells.north.api.call('GET', `${users}/${id}`, undefined, superuser)).body.name;
    await eventually(async () =>
      expect([await nameOf(ann.id), await nameOf(gone.id)]).toEqual(['Anna', undefined]),
    );

    const [before, south] = [await epochOf(cells.north), await epochOf(cells.south)];
    const restored = await cells.north.api.call('POST', '/api/backups/one.zip/restore', undefined, superuser);
    expect(restored.status).toBe(204);
    await eventually(async () => expect(await epochOf(cells.north).catch(() => before)).not.toBe(before));
    expect(await statusIn(cells.north, [lost])).toEqual([404]);
    await cells.wake(cells.north);
    await eventually(async () =>
      expect([await nameOf(ann.id), await nameOf(gone.id)]).toEqual(['Anna', undefined]),
    );

    // The other epoch has devices send what the server lost.
    expect(await cells.judge(cells.north, lost, ann, token)).toBe('verified');
    const [better] = ridesOn(1, 1, 6).slice(-1) as [SentRide];
    expect((await cells.send(cells.south, better, ben, await ben.signIn(cells.south, 'south'))).status).toBe(
      200,
    );
    const board = [`${ann.id} ${lost.id}`, `${ben.id} ${better.id}`];
    await cells.untilBoard(1, better.claimedUs < lost.claimedUs ? board.reverse() : board);
    expect(await epochOf(cells.south)).toBe(south);
  });

  it('and an account cell that is, is told again by the club cells', async () => {
    const { api } = cells.account;
    const superuser = await api.superuser();
    const backup = await api.call('POST', '/api/backups', { name: 'two.zip' }, superuser);
    expect(backup.status).toBe(204);
    const [row] = ridesOn(2, 1, 1) as [SentRide];
    const token = await ann.signIn(cells.north, 'north');
    expect(await cells.judge(cells.north, row, ann, token)).toBe('verified');
    await cells.untilBoard(2, [`${ann.id} ${row.id}`]);
    const before = await epochOf(cells.account);
    expect((await api.call('POST', '/api/backups/two.zip/restore', undefined, superuser)).status).toBe(204);
    await eventually(async () => expect(await epochOf(cells.account).catch(() => before)).not.toBe(before));
    await cells.wake(cells.account);
    // The next report tells the cell, and it asks now and then without one.
    const [next] = ridesOn(3, 1, 1) as [SentRide];
    expect(await cells.judge(cells.north, next, ann, token)).toBe('verified');
    await cells.untilBoard(3, [`${ann.id} ${next.id}`]);
    await cells.untilBoard(2, [`${ann.id} ${row.id}`]);
  });
});

describe('a club that moves to a cell of its own', () => {
  const servers = '/api/collections/servers/records';
  const rows = '/api/collections/server_members/records';

  it('keeps members, sessions’ rides and standings, and stands once on the common leaderboard', async () => {
    const north = await ann.signIn(cells.north, 'north');
    const moving = await cells.north.api.put('servers', { name: 'Moving', owner: ann.id, open: true });
    const staying = await cells.north.api.put('servers', { name: 'Staying', owner: ann.id, open: true });
    await cells.north.api
      .put('server_members', { server: moving.id, user: ann.id, role: 'owner' })
      .catch(() => undefined);
    const event = await cells.north.api.put('events', {
      ...{ server: moving.id, name: 'Cup', tracks: [authorRides[4]!.trackId], equipment: 'any', attempts: 0 },
      ...{
        takes: 'verified',
        state: 'open',
        startsAt: '2025-01-01 00:00:00.000Z',
        endsAt: '2099-01-01 00:00:00.000Z',
      },
    });
    const [row] = ridesOn(4, 1, 1) as [SentRide];
    const ride = { ...row, event: event.id };
    expect(await cells.judge(cells.north, ride, ann, north)).toBe('verified');
    await cells.untilBoard(4, [`${ann.id} ${ride.id}`]);

    // The cell stops for as long as its data are copied.
    await cells.north.server.stop();
    const east = await cells.startClub('east', (to) =>
      cpSync(cells.north.server.dataDir, to, { recursive: true }),
    );
    await cells.north.server.restart();
    await cells.wake(cells.north);
    await cells.north.api.put('servers', { deleted: true }, moving.id);
    await east.api.put('servers', { deleted: true }, staying.id);

    const token = await ann.signIn(east, 'east');
    const { body } = await east.api.call<Json>('GET', `${servers}/${moving.id}`, undefined, token);
    expect(body).toMatchObject({ name: 'Moving', owner: ann.id, deleted: false });
    const members = await east.api.call<{ items: Json[] }>(
      'GET',
      `${rows}?filter=${encodeURIComponent(`server = "${moving.id}"`)}`,
      undefined,
      token,
    );
    expect(members.body.items).toMatchObject([{ user: ann.id, role: 'owner' }]);
    expect(await statusIn(east, [ride])).toEqual(['verified']);
    const [better] = ridesOn(4, 1, 8).slice(-1) as [SentRide];
    const next = { ...better, event: event.id };
    expect(await cells.judge(east, next, ann, token)).toBe('verified');
    await cells.untilBoard(4, [`${ann.id} ${next.id}`]);
    // Where it was, it is closed.
    const again = { ...rowFor(4, streamOf(4, 40)), event: event.id };
    const late = await cells.send(cells.north, again, ann, await ann.signIn(cells.north, 'north'));
    expect(late).toMatchObject({ status: 400, body: { data: { event: { code: 'server-closed' } } } });
  });
});
