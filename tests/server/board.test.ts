import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  boardName,
  bucketOf,
  isBefore,
  LEVELS,
  opponentTimes,
  readAfter,
  readBoard,
} from '../../server/rules/board';
import { addEvent } from './events';
import {
  authorRides,
  RIDER_PASSWORD,
  type Rider,
  type RidingServer,
  rowFor,
  startRiding,
  streamOf,
  tracks,
} from './riding';

const { trackId: track } = authorRides[0]!;

interface Item {
  readonly rank: number;
  readonly ride: string;
  readonly rider: string;
  readonly name: string;
  readonly timeUs: number;
}

describe('the rules of boards', () => {
  it('a board is named by all that never mixes', () => {
    const key = { track, event: '', equipment: 'ski', simVersion: '1' };
    expect(readBoard(key)).toEqual({ ...key, simVersion: 1, hash: '' });
    const hash = '0123456789abcdef'.repeat(4);
    expect(readBoard({ ...key, hash })).toEqual({ ...key, simVersion: 1, hash });
    expect(boardName({ track: 'a', event: 'b', equipment: 'board', simVersion: 2 })).toBe('a.b.board.2');
    for (const wrong of [
      { track: 'x' },
      { equipment: 'any' },
      { simVersion: '' },
      { event: 'x' },
      { simVersion: '1.5' },
      { hash: 'abc' },
    ]) {
      expect(readBoard({ ...key, ...wrong })).toBeUndefined();
    }
  });

  it('small buckets fill big ones', () => {
    expect(LEVELS[0] % LEVELS[1]).toBe(0);
    expect([bucketOf(12_345_678, 0), bucketOf(12_345_678, 1)]).toEqual([12, 1234]);
  });

  it('equal times rank by who came first', () => {
    const a = { timeUs: 10, at: 5, ride: 'b' };
    expect(isBefore(a, { ...a, at: 6, ride: 'a' })).toBe(true);
    expect(isBefore(a, { ...a, ride: 'c' })).toBe(true);
    expect(isBefore(a, a)).toBe(false);
  });

  it('the opponent is 0.5 to 2 % ahead', () => {
    expect(opponentTimes(60_000_000)).toEqual({ from: 58_800_000, to: 59_700_000 });
  });

  it('reads where a page ended, and nothing else', () => {
    expect(readAfter('123.abcdefghijklmno')).toEqual({ timeUs: 123, ride: 'abcdefghijklmno' });
    for (const wrong of ['', '123', '1.2', "1.abcdefghijklmn'", '-1.abcdefghijklmno']) {
      expect(readAfter(wrong)).toBeUndefined();
    }
  });
});

describe('the boards of a server', () => {
  let server: RidingServer;
  const riders: Rider[] = [];
  /** Times of the riders, fastest first. */
  let order: { readonly rider: number; readonly timeUs: number; readonly ride: string }[] = [];
  beforeAll(async () => {
    server = await startRiding('http');
    for (let i = 0; i < 12; i++) {
      const rider = await server.rider(`rider${i}`);
      riders.push(rider);
      const row = rowFor(0, streamOf(0, i * 3));
      expect((await rider.send(row)).body.status).toBe('verified');
      order.push({ rider: i, timeUs: row.claimedUs, ride: row.id });
    }
    order = order.sort((a, b) => a.timeUs - b.timeUs || a.rider - b.rider);
  });
  afterAll(() => server?.close());

  const query = (more = '', equipment = 'ski') => `track=${track}&equipment=${equipment}&simVersion=1${more}`;
  const board = async (more = '', rider = riders[0]!) =>
    (await rider.call('GET', `/api/fl/board?${query(more)}`)).body as {
      items: Item[];
      total: number;
      next: string;
    };

  it('list each rider once, by time', async () => {
    const { items, total, next } = await board();
    expect(items.map(({ rank, ride, timeUs }) => ({ rank, ride, timeUs }))).toEqual(
      order.map(({ ride, timeUs }, i) => ({ rank: i + 1, ride, timeUs })),
    );
    expect({ total, next }).toEqual({ total: 12, next: '' });
    expect(items.map(({ name }) => name)).toEqual(order.map(({ rider }) => `rider${rider}`));
  });

  it('come in pages without gaps or repeats', async () => {
    const seen: Item[] = [];
    let after = '';
    do {
      const page = await board(`&limit=5${after === '' ? '' : `&after=${after}`}`);
      seen.push(...page.items);
      after = page.next;
    } while (after !== '');
    expect(seen.map(({ ride }) => ride)).toEqual(order.map(({ ride }) => ride));
    expect(seen.map(({ rank }) => rank)).toEqual(order.map((_, i) => i + 1));
  });

  it('tell one’s own rank and neighbours', async () => {
    const me = order[5]!;
    const { body } = await riders[me.rider]!.call('GET', `/api/fl/board/mine?${query()}`);
    expect(body).toMatchObject({ rank: 6, total: 12, timeUs: me.timeUs, ride: me.ride });
    expect((body.ahead as Item[]).map(({ rank, ride }) => [rank, ride])).toEqual(
      [2, 3, 4].map((i) => [i + 1, order[i]!.ride]),
    );
    expect((body.behind as Item[]).map(({ rank, ride }) => [rank, ride])).toEqual(
      [6, 7, 8].map((i) => [i + 1, order[i]!.ride]),
    );
  });

  it('name as opponent the nearest of those 0.5 to 2 % ahead', async () => {
    const zoe = await server.rider('zoe');
    expect((await zoe.call('GET', `/api/fl/board/mine?${query()}`)).body).toMatchObject({
      ...{ rank: 0, total: 12, timeUs: 0, opponent: null },
    });
    const slow = await server.operator.call('POST', '/api/collections/bests/records', {
      ...{ track, event: '', equipment: 'ski', simVersion: 1, rider: zoe.id, ride: 'zoesslowestride' },
      ...{ timeUs: Math.round(order[3]!.timeUs * 1.0051), at: 1 },
    });
    expect(slow.status).toBe(200);
    const { body } = await zoe.call('GET', `/api/fl/board/mine?${query()}`);
    const within = order.filter(({ timeUs }) => timeUs <= ((body.timeUs as number) * 995) / 1000);
    expect(within.length).toBeGreaterThan(0);
    expect(body.opponent).toMatchObject({ ride: within.at(-1)!.ride, rank: within.length });
    await server.operator.call('DELETE', `/api/collections/bests/records/${slow.body.id as string}`);
    expect((await board()).total).toBe(12);
  });

  it('move a rider up when a better ride comes, and not down', async () => {
    const last = order.at(-1)!;
    const rider = riders[last.rider]!;
    const tell = async () => (await rider.call('GET', `/api/fl/board/mine?${query()}`)).body;
    const variants = Array.from({ length: 60 }, (_, i) => streamOf(0, 200 + i));
    const slower = variants.find((s) => s.claimedUs > last.timeUs);
    const faster = variants.find((s) => s.claimedUs < order[2]!.timeUs)!;
    if (slower) await rider.send(rowFor(0, slower));
    expect(await tell()).toMatchObject({ rank: 12, ride: last.ride });
    const row = rowFor(0, faster);
    expect((await rider.send(row)).body.status).toBe('verified');
    const { rank, total, ride } = await tell();
    expect({ total, ride }).toEqual({ total: 12, ride: row.id });
    expect(rank).toBe(1 + order.filter(({ timeUs }) => timeUs <= faster.claimedUs).length);
  });

  it('never mix equipment, simulations or events', async () => {
    const [a, b] = [riders[0]!, riders[1]!];
    const event = await addEvent(server, [a, b]);
    const row = rowFor(0, streamOf(0, 300), { event });
    expect((await a.send(row)).body.status).toBe('verified');
    const inEvent = await board(`&event=${event}`);
    expect(inEvent.items.map(({ ride }) => ride)).toEqual([row.id]);
    const snowboard = (await a.call('GET', `/api/fl/board?${query('', 'board')}`)).body;
    expect(snowboard).toMatchObject({ items: [], total: 0 });
    const newer = (await a.call('GET', `/api/fl/board?track=${track}&equipment=ski&simVersion=2`)).body;
    expect(newer).toMatchObject({ items: [], total: 0 });
  });

  it('are shown to guests, but for events and private tracks', async () => {
    const guest = (path: string) => fetch(`${server.game.url}${path}`).then((a) => a.status);
    expect(await guest(`/api/fl/board?${query()}`)).toBe(200);
    expect(await guest(`/api/fl/board/mine?${query()}`)).toBe(401);
    const event = await addEvent(server, [riders[0]!]);
    expect(await guest(`/api/fl/board?${query(`&event=${event}`)}`)).toBe(404);
    expect((await riders[1]!.call('GET', `/api/fl/board?${query(`&event=${event}`)}`)).status).toBe(404);
    expect(await guest('/api/fl/board?track=abcdefghijklmno&equipment=ski&simVersion=1')).toBe(404);
    expect(await guest('/api/fl/board?track=x')).toBe(400);
    expect(await guest(`/api/fl/board?${query('&after=nowhere')}`)).toBe(400);
  });

  it('forget a rider who has left', async () => {
    const gone = riders[order[0]!.rider]!;
    expect(
      (await gone.call('DELETE', `/api/collections/users/records/${gone.id}`, { password: RIDER_PASSWORD }))
        .status,
    ).toBe(204);
    const { items, total } = await board('', riders[order[1]!.rider]!);
    expect(total).toBe(11);
    expect(items.map(({ rank }) => rank)).toEqual(items.map((_, i) => i + 1));
    const me = riders[items[4]!.name === '' ? 1 : Number(items[4]!.name.slice(5))]!;
    expect((await me.call('GET', `/api/fl/board/mine?${query()}`)).body.rank).toBe(5);
  });

  it('begin anew with another course under the same track', async () => {
    const { course, hash } = tracks[5]!;
    const changed = await server.operator.call('PATCH', `/api/collections/tracks/records/${track}`, {
      course: JSON.stringify(course),
      hash,
    });
    expect(changed.status).toBe(200);
    expect(await board('', riders[order[1]!.rider]!)).toMatchObject({ items: [], total: 0 });
  });
});
