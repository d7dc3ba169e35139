import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type InputStream, replay } from '../../src/sim';
import { eventually } from '../harness/eventually';
import { makeClub } from './event-club';
import {
  authorRides,
  compiledOf,
  type Rider,
  type RidingServer,
  ridden,
  rowFor,
  type SentRide,
  startRiding,
  streamOf,
} from './riding';

/** Number of an author's ride on a track where a missed gate costs time. */
const GENTLE = 26;

const rides = '/api/collections/rides/records';

/** A ride that missed a gate, which cost time. */
function withMiss(n: number): InputStream {
  const { trackId, equipment } = authorRides[n]!;
  const k = compiledOf(trackId, equipment);
  const { runs } = streamOf(n);
  for (let at = 3; at < runs.length; at += 3) {
    const off = [...runs.with(at, runs[at]! + 15), 400, 0, 0];
    const stream = ridden(k, { ...streamOf(n), timePenalty: true, runs: off });
    const { outcome, penaltyUs } = replay(k, stream);
    if (outcome === 'finished' && penaltyUs > 0) return stream;
  }
  throw new Error('no gate is missed');
}

describe('of rides that are the same to the last touch', () => {
  let server: RidingServer;
  beforeAll(async () => {
    server = await startRiding('http');
    await server.wake();
  });
  afterAll(() => server?.close());

  const riders = (...names: string[]) => Promise.all(names.map((name) => server.rider(name)));
  const send = async (rider: Rider, row: SentRide): Promise<Record<string, unknown>> => {
    const { status, body } = await rider.send(row);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  const remove = async (rider: Rider): Promise<void> => {
    const path = `/api/collections/users/records/${rider.id}`;
    expect((await server.operator.call('DELETE', path)).status).toBe(204);
  };
  const ride = async (id: string) => (await server.operator.call('GET', `${rides}/${id}`)).body;
  const ridesOn = async (rider: Rider, row: SentRide, event = ''): Promise<readonly string[]> => {
    const { track, hash, equipment, simVersion } = row;
    const query = `track=${track}&hash=${hash}&equipment=${equipment}&simVersion=${simVersion}&event=${event}`;
    const { body } = await rider.call('GET', `/api/fl/board?${query}`);
    return (body.items as { ride: string }[]).map((item) => item.ride);
  };
  const flagsOf = async (id: string): Promise<readonly unknown[]> => {
    const filter = encodeURIComponent(`ride = "${id}"`);
    const path = `/api/collections/ride_flags/records?filter=${filter}`;
    return (await server.operator.call('GET', path)).body.items as readonly unknown[];
  };
  /** Waits until a ride that had no place has one. */
  const placed = (id: string) =>
    eventually(async () => {
      const row = await ride(id);
      expect(row).toMatchObject({ status: 'verified', reason: '' });
      return row;
    });

  it('the next gets the place of a rider whose account is deleted', async () => {
    const [ann, bob, cid, dan] = (await riders('ann', 'bob', 'cid', 'dan')) as [Rider, Rider, Rider, Rider];
    const club = await makeClub(server);
    const event = await club.event({ tracks: [authorRides[2]!.trackId] });
    await server.operator.call('POST', '/api/collections/server_members/records', {
      ...{ server: club.server, user: bob.id, role: 'member' },
    });
    const [first, second, third, last] = ['', event, '', ''].map((of) =>
      rowFor(2, streamOf(2, 1), { event: of }),
    ) as [SentRide, SentRide, SentRide, SentRide];
    const { medal } = await send(ann, first);
    expect(medal).not.toBe('');
    const { seq } = await send(bob, second);
    expect(await send(cid, third)).toMatchObject({ reason: 'same-ride' });
    expect(await ridesOn(bob, first)).toEqual([first.id]);
    expect(await ridesOn(bob, first, event)).toEqual([]);

    await remove(ann);
    const row = await placed(second.id);
    expect(row.medal).toBe(medal);
    // Its rider's devices hear of it.
    expect(row.seq).toBeGreaterThan(seq as number);
    for (const of of ['', event]) expect(await ridesOn(bob, first, of)).toEqual([second.id]);
    const parts = await bob.call(
      'GET',
      `/api/collections/participations/records?filter=(event='${event}'%26%26rider='${bob.id}')`,
    );
    expect(parts.body.items).toMatchObject([{ rides: 1, bestUs: first.claimedUs }]);

    expect(await send(dan, last)).toMatchObject({ reason: 'same-ride', medal: '' });
    expect(await ridesOn(bob, first)).toEqual([second.id]);
    expect(await flagsOf(second.id)).toEqual([]);
    for (const { id } of [third, last])
      await eventually(async () =>
        expect(await flagsOf(id)).toMatchObject([{ other: second.id, kind: 'identical' }]),
      );
    // And again when that one goes.
    await remove(bob);
    await placed(third.id);
    expect(await ridesOn(cid, first)).toEqual([third.id]);
    expect(await ride(last.id)).toMatchObject({ reason: 'same-ride' });
  });

  it('who sends it before the next has the place is behind it all the same', async () => {
    const [eve, fay, gus] = (await riders('eve', 'fay', 'gus')) as [Rider, Rider, Rider];
    const [first, second, third] = [1, 2, 3].map(() => rowFor(4, streamOf(4, 1))) as [
      SentRide,
      SentRide,
      SentRide,
    ];
    await send(eve, first);
    await send(fay, second);
    await remove(eve);
    expect(await send(gus, third)).toMatchObject({ reason: 'same-ride' });
    await placed(second.id);
    expect(await ridesOn(fay, first)).toEqual([second.id]);
  });

  it('none is behind one that has no place because of a missed gate', async () => {
    const stream = withMiss(GENTLE);
    for (const rider of await riders('jon', 'kim')) {
      const row = rowFor(GENTLE, stream);
      expect(await send(rider, row)).toMatchObject({ status: 'verified', reason: 'gate-missed' });
      expect(await flagsOf(row.id)).toEqual([]);
    }
  });

  it.each([
    ['removes', (id: string) => server.operator.call('DELETE', `${rides}/${id}`)],
    ['marks', (id: string) => server.operator.call('PATCH', `${rides}/${id}`, { deleted: true })],
    ['refuses', (id: string) => server.operator.call('PATCH', `${rides}/${id}`, { status: 'refused' })],
  ] as const)('the next gets the place of one that the operator %s', async (how, takeAway) => {
    const n = { removes: 6, marks: 8, refuses: 10 }[how];
    const [lea, max] = (await riders(`lea-${how}`, `max-${how}`)) as [Rider, Rider];
    const [best, worse] = [1, 2]
      .map((hand) => rowFor(n, streamOf(n, hand)))
      .sort((a, b) => a.claimedUs - b.claimedUs) as [SentRide, SentRide];
    const same = rowFor(n, streamOf(n, 1), { stream: best.stream, claimedUs: best.claimedUs });
    for (const row of [worse, best]) await send(lea, row);
    expect(await send(max, same)).toMatchObject({ reason: 'same-ride' });
    expect(await ridesOn(max, best)).toEqual([best.id]);
    expect([200, 204]).toContain((await takeAway(best.id)).status);
    await placed(same.id);
    // A flag that names no other ride would tell of the author's.
    const named = (await flagsOf(same.id)) as readonly { other: string }[];
    expect(named.filter(({ other }) => other === '')).toEqual([]);
    // The rider's next best stands in place of the one that is gone.
    expect(await ridesOn(max, best)).toEqual([same.id, worse.id]);
  });
});
