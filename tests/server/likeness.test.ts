import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InputStream } from '../../src/sim';
import { eventually } from '../harness/eventually';
import { between, random } from '../unit/sim/corpus';
import { changed } from './changed';
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
  trackOf,
} from './riding';

/** The author's ride of First glide on skis, and of a slalom. */
const GLIDE = authorRides.findIndex(({ trackId }) => trackOf(trackId).name === 'First glide');
const SLALOM = 0;

/** Straight down First glide, out of the gate at this tick. */
function straight(tick: number): InputStream {
  const { trackId, equipment } = authorRides[GLIDE]!;
  const runs = [tick, 0, 0, 2, 0, 1, 198, 0, 0, 2000, 0, 1];
  return ridden(compiledOf(trackId, equipment), { ...streamOf(GLIDE), runs });
}

const board = ({ track, hash, equipment, simVersion }: SentRide) =>
  `/api/fl/board?track=${track}&hash=${hash}&equipment=${equipment}&simVersion=${simVersion}&limit=100`;

/** The rides of a board, from the first on. */
async function ridesOn(rider: Rider, row: SentRide): Promise<readonly string[]> {
  const { status, body } = await rider.call('GET', board(row));
  expect(status, JSON.stringify(body)).toBe(200);
  return (body.items as { ride: string }[]).map(({ ride }) => ride);
}

interface Flag {
  readonly ride: string;
  readonly other: string;
  readonly author: boolean;
  readonly kind: string;
  readonly measure: number;
}

/** The flags of a ride that somebody sees. */
async function flagsOf(who: Rider, ride: string): Promise<readonly Flag[]> {
  const filter = encodeURIComponent(`ride = "${ride}"`);
  const { body } = await who.call('GET', `/api/collections/ride_flags/records?filter=${filter}`);
  return body.items as unknown as readonly Flag[];
}

describe('a server with a verifier', () => {
  let server: RidingServer;
  let ann: Rider;
  let bob: Rider;
  beforeAll(async () => {
    server = await startRiding('http', undefined, 'known');
    [ann, bob] = [await server.rider('ann'), await server.rider('bob')];
    await server.wake();
  });
  afterAll(() => server?.close());

  const sent = async (rider: Rider, row: SentRide) => {
    const answer = await rider.send(row);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body;
  };
  /** Waits until nothing is left to compare: the operator looks at the table through a view of it. */
  const compared = async (): Promise<void> => {
    const name = 'left_to_compare';
    const viewQuery = 'SELECT ride AS id, tries FROM rides_to_compare';
    const made = await server.operator.call('POST', '/api/collections', { name, type: 'view', viewQuery });
    expect([200, 400]).toContain(made.status);
    await eventually(async () => {
      const { body } = await server.operator.call('GET', `/api/collections/${name}/records`);
      expect(body.totalItems).toBe(0);
    });
  };

  it('takes all of forty riders who go straight down First glide, and flags none', async () => {
    const next = random(5);
    const rows: SentRide[] = [];
    for (let i = 0; i < 40; i++) {
      const rider = await server.rider(`glider${i}`);
      const row = rowFor(GLIDE, straight(300 + between(next, -4, 4)));
      expect(await sent(rider, row)).toMatchObject({ status: 'verified', reason: '' });
      rows.push(row);
    }
    const there = await ridesOn(ann, rows[0]!);
    expect(rows.filter(({ id }) => !there.includes(id))).toEqual([]);
    await compared();
    for (const { id } of rows) expect(await flagsOf(server.operator, id)).toEqual([]);
  });

  it('lets nobody be barred by who sends the same with a false time, or a whole batch that waits', async () => {
    const cid = await server.rider('cid');
    const ride = rowFor(SLALOM, streamOf(SLALOM, 1));
    const claimed = await sent(bob, { ...ride, id: rowFor(0, streamOf(0)).id, claimedUs: 1_000_000 });
    expect(claimed).toMatchObject({ status: 'refused', reason: 'time-differs' });
    const requests = Array.from({ length: 41 }, (_, i) => ({
      method: 'POST',
      url: '/api/collections/rides/records',
      body: { ...rowFor(GLIDE, straight(360 + i), { claimedUs: 1 }), rider: bob.id },
    }));
    expect((await bob.call('POST', '/api/batch', { requests })).status).toBe(200);
    expect(await sent(cid, ride)).toMatchObject({ status: 'verified', reason: '' });
    expect(await sent(cid, rowFor(GLIDE, straight(380)))).toMatchObject({ status: 'verified', reason: '' });
    // Neither is one's own ride that was refused in the way of the true one.
    const mine = rowFor(SLALOM, streamOf(SLALOM, 2));
    await sent(bob, { ...mine, id: rowFor(0, streamOf(0)).id, claimedUs: 1_000_000 });
    expect(await sent(bob, mine)).toMatchObject({ status: 'verified' });
  });

  it('keeps the first of two long rides that are the same, and flags the other', async () => {
    const first = rowFor(2, streamOf(2, 1));
    const second = rowFor(2, streamOf(2, 1));
    expect(await sent(ann, first)).toMatchObject({ status: 'verified', reason: '' });
    expect(await sent(bob, second)).toMatchObject({ status: 'verified', reason: 'same-ride', medal: '' });
    expect(await ridesOn(ann, first)).toEqual([first.id]);
    expect(await flagsOf(server.operator, second.id)).toMatchObject([
      { other: first.id, author: false, kind: 'identical', measure: 1 },
    ]);
  });

  it('takes the author’s ride for the author’s, as it is and changed', async () => {
    const same = rowFor(4, streamOf(4));
    const like = rowFor(4, changed(4, streamOf(4), 4));
    expect(await sent(bob, same)).toMatchObject({ status: 'verified', reason: 'same-ride' });
    expect(await sent(bob, like)).toMatchObject({ status: 'verified', reason: '' });
    expect(await flagsOf(server.operator, same.id)).toMatchObject([{ author: true, kind: 'identical' }]);
    await eventually(async () => {
      const flags = await flagsOf(server.operator, like.id);
      expect(flags).toMatchObject([{ author: true, other: '', kind: 'alike' }]);
    });
    expect(await ridesOn(bob, like)).not.toContain(like.id);
  });

  it('flags a copy changed in a few places, which operators and hosts of its event see and nobody else', async () => {
    const club = await makeClub(server);
    const event = await club.event({ tracks: [authorRides[6]!.trackId] });
    await server.operator.call('POST', '/api/collections/server_members/records', {
      ...{ server: club.server, user: bob.id, role: 'member' },
    });
    const original = rowFor(6, streamOf(6, 1));
    const copy = rowFor(6, changed(6, streamOf(6, 1), 4), { event });
    expect(await sent(ann, original)).toMatchObject({ status: 'verified' });
    expect(await sent(bob, copy)).toMatchObject({ status: 'verified', reason: '' });
    await eventually(async () => {
      const flag = expect.objectContaining({ other: original.id, kind: 'alike' });
      expect(await flagsOf(server.operator, copy.id)).toContainEqual(flag);
    });
    for (const sees of [club.founder, club.host]) expect(await flagsOf(sees, copy.id)).not.toEqual([]);
    for (const blind of [ann, bob, club.member]) expect(await flagsOf(blind, copy.id)).toEqual([]);
    // It has no place until an operator clears it.
    expect(await ridesOn(ann, copy)).not.toContain(copy.id);
    // Who rides like before is no copy of oneself.
    const again = rowFor(6, changed(6, streamOf(6, 1), 5));
    expect(await sent(ann, again)).toMatchObject({ status: 'verified' });
    await compared();
    const flags = await flagsOf(server.operator, again.id);
    expect(flags.filter(({ other }) => other === original.id)).toEqual([]);
    // With the rider goes the ride, and with the ride its flags.
    expect((await server.operator.call('DELETE', `/api/collections/users/records/${ann.id}`)).status).toBe(
      204,
    );
    const left = await flagsOf(server.operator, copy.id);
    expect(left.filter(({ other }) => other === original.id)).toEqual([]);
  });

  it('compares a ride of an event with those of the event, and flags the one that came later alone', async () => {
    const [eve, dan] = [await server.rider('eve'), await server.rider('dan')];
    const club = await makeClub(server);
    const event = await club.event({ tracks: [authorRides[8]!.trackId] });
    for (const { id } of [eve, dan]) {
      await server.operator.call('POST', '/api/collections/server_members/records', {
        ...{ server: club.server, user: id, role: 'member' },
      });
    }
    const rides = [1, 2].map((k) => streamOf(8, k)).sort((a, b) => a.claimedUs - b.claimedUs);
    const [best, inEvent] = rides as [InputStream, InputStream];
    expect(await sent(eve, rowFor(8, best))).toMatchObject({ status: 'verified', reason: '' });
    const original = rowFor(8, inEvent, { event });
    const copy = rowFor(8, changed(8, inEvent, 4), { event });
    expect(await sent(eve, original)).toMatchObject({ status: 'verified', reason: '' });
    expect(await sent(dan, copy)).toMatchObject({ status: 'verified', reason: '' });
    await compared();
    const others = async (ride: string) => (await flagsOf(server.operator, ride)).map(({ other }) => other);
    expect(await others(copy.id)).toContain(original.id);
    expect(await others(original.id)).not.toContain(copy.id);
  });
});
