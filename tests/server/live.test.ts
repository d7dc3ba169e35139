import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InputStream } from '../../src/sim';
import { chunksOf } from './chunks';
import { addEvent, date, day } from './events';
import { sendLive } from './live-ride';
import {
  type Answer,
  authorRides,
  codeOf,
  type Rider,
  type RidingServer,
  rowFor,
  startRiding,
  streamOf,
} from './riding';

describe('live riding on the server', () => {
  let server: RidingServer;
  let ann: Rider;
  let bob: Rider;
  const { trackId: track } = authorRides[0]!;
  beforeAll(async () => {
    server = await startRiding('http');
    [ann, bob] = [await server.rider('ann'), await server.rider('bob')];
  });
  afterAll(() => server?.close());

  const start = (rider: Rider, event = '', equipment = 'ski') =>
    rider.call('POST', '/api/fl/start', { track, event, equipment });
  const ticketOf = (answer: Answer) => answer.body.ticket as string;

  async function stream(
    rider: Rider,
    ticket: string,
    n: number,
    variant: number,
    msPerTick: number,
  ): Promise<InputStream> {
    const ridden = streamOf(n, variant);
    await sendLive(server, rider, ticket, ridden, msPerTick);
    return ridden;
  }

  it('a ride that came as it was ridden is live', async () => {
    const ticket = ticketOf(await start(ann));
    const ridden = await stream(ann, ticket, 0, 1, 10);
    const answer = await ann.send(rowFor(0, ridden, { ticket }));
    expect(answer.body).toMatchObject({ status: 'verified', live: true });
    const left = await server.operator.call(
      'GET',
      `/api/collections/live_chunks/records?filter=(ticket='${ticket}')`,
    );
    expect(left.body.totalItems).toBe(0);
  });

  it('one in slow motion is verified, not live', async () => {
    const ticket = ticketOf(await start(ann));
    const ridden = await stream(ann, ticket, 0, 2, 12);
    expect((await ann.send(rowFor(0, ridden, { ticket }))).body).toMatchObject({
      status: 'verified',
      live: false,
    });
  });

  it('one without chunks is verified, not live', async () => {
    const ticket = ticketOf(await start(ann));
    const answer = await ann.send(rowFor(0, streamOf(0, 3), { ticket }));
    expect(answer.body).toMatchObject({ status: 'verified', live: false });
  });

  it('one that waited in the queue is live all the same', async () => {
    const ticket = ticketOf(await start(ann));
    const row = rowFor(0, await stream(ann, ticket, 0, 4, 10), { ticket });
    const body = { ...row, rider: ann.id };
    const requests = [{ method: 'POST', url: '/api/collections/rides/records', body }];
    expect((await ann.call('POST', '/api/batch', { requests })).status).toBe(200);
    await server.wake();
    expect(await server.settled(ann, row.id)).toMatchObject({ status: 'verified', live: true });
  });

  it('a ticket is for one ride of its rider, track and equipment', async () => {
    const ticket = ticketOf(await start(ann));
    const refused = { status: 'refused', reason: 'ticket-mismatch' };
    expect((await bob.send(rowFor(0, streamOf(0, 5), { ticket }))).body).toMatchObject(refused);
    expect((await ann.send(rowFor(1, streamOf(1, 5), { ticket }))).body).toMatchObject(refused);
    expect((await ann.send(rowFor(2, streamOf(2, 5), { ticket }))).body).toMatchObject(refused);
    expect((await ann.send(rowFor(0, streamOf(0, 6), { ticket }))).body).toMatchObject({
      status: 'verified',
    });
    expect((await ann.send(rowFor(0, streamOf(0, 7), { ticket }))).body).toMatchObject(refused);
  });

  it('a ticket that nobody knows proves nothing and bars nothing', async () => {
    const made = 'abcdefghijklmno';
    const free = await ann.send(rowFor(0, streamOf(0, 8), { ticket: made }));
    expect(free.body).toMatchObject({ status: 'verified', live: false });
    const event = await addEvent(server, [ann], { takes: 'live' });
    const live = await ann.send(rowFor(0, streamOf(0, 15), { event, ticket: made }));
    expect(live.body).toMatchObject({ status: 'refused', reason: 'not-live' });
  });

  it('an event that takes live rides takes no others', async () => {
    const event = await addEvent(server, [ann], { takes: 'live' });
    const none = await ann.send(rowFor(0, streamOf(0, 9), { event }));
    expect(none.body).toMatchObject({ status: 'refused', reason: 'not-live' });
    const first = ticketOf(await start(ann, event));
    const slow = await stream(ann, first, 0, 10, 12);
    expect((await ann.send(rowFor(0, slow, { event, ticket: first }))).body).toMatchObject({
      status: 'refused',
      reason: 'lagged',
    });
    const second = ticketOf(await start(ann, event));
    const good = await stream(ann, second, 0, 11, 10);
    const answer = await ann.send(rowFor(0, good, { event, ticket: second }));
    expect(answer.body).toMatchObject({ status: 'verified', live: true });
  });

  it('a start costs an attempt, and its ride no other', async () => {
    const event = await addEvent(server, [ann], { attempts: 2 });
    const ticket = ticketOf(await start(ann, event));
    expect((await ann.send(rowFor(0, streamOf(0, 12), { event, ticket }))).body.status).toBe('verified');
    expect((await start(ann, event)).status).toBe(200);
    expect(codeOf(await start(ann, event))).toBe('event:no-attempts-left');
    expect(codeOf(await ann.send(rowFor(0, streamOf(0, 13), { event })))).toBe('event:no-attempts-left');
  });

  it('of ten starts at once for the last attempt one is given', async () => {
    const event = await addEvent(server, [bob], { attempts: 1 });
    const answers = await Promise.all(Array.from({ length: 10 }, () => start(bob, event)));
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
  });

  it('a ride begun in the window may arrive after its end, one without a ticket may not', async () => {
    const event = await addEvent(server, [ann]);
    const ticket = ticketOf(await start(ann, event));
    const at = (ms: number) => ({ endsAt: date(Date.now() + ms) });
    // The clock goes on: the event ends between the start and the arrival.
    await server.operator.call('PATCH', `/api/collections/start_tickets/records/${ticket}`, {
      at: Date.now() - 60_000,
    });
    await server.operator.call('PATCH', `/api/collections/events/records/${event}`, at(-30_000));
    expect(codeOf(await ann.send(rowFor(0, streamOf(0, 14), { event })))).toBe('event:outside-window');
    expect((await ann.send(rowFor(0, streamOf(0, 14), { event, ticket }))).body.status).toBe('verified');
    expect(codeOf(await start(ann, event))).toBe('event:outside-window');
    const next = await addEvent(server, [ann]);
    const late = ticketOf(await start(ann, next));
    await server.operator.call('PATCH', `/api/collections/start_tickets/records/${late}`, {
      at: Date.now() - 2 * day,
    });
    await server.operator.call('PATCH', `/api/collections/events/records/${next}`, {
      startsAt: date(Date.now() - 3 * day),
      ...at(-1.5 * day),
    });
    expect(codeOf(await ann.send(rowFor(0, streamOf(0, 15), { event: next, ticket: late })))).toBe(
      'event:outside-window',
    );
  });

  it('says what is wrong with a start', async () => {
    const event = await addEvent(server, [bob], { equipment: 'board' });
    expect(codeOf(await start(ann, event))).toBe('event:not-a-member');
    expect(codeOf(await start(bob, event, 'ski'))).toBe('equipment:wrong-equipment');
    expect(codeOf(await start(bob, event, 'sledge'))).toBe('equipment:wrong-equipment');
    const nowhere = { track: 'abcdefghijklmno', event: '', equipment: 'ski' };
    expect(codeOf(await ann.call('POST', '/api/fl/start', nowhere))).toBe('track:unknown-track');
    const guest = await fetch(`${server.game.url}/api/fl/start`, { method: 'POST', body: '{}' });
    expect(guest.status).toBe(401);
  });

  it('chunks come in order from the rider of the ticket, and a repeated one changes nothing', async () => {
    const ticket = ticketOf(await start(ann));
    const live = (rider: Rider, n: unknown, data: unknown) =>
      rider.call('POST', '/api/fl/live', { ticket, n, data });
    const parts = chunksOf(streamOf(0, 16), 100);
    expect(codeOf(await live(ann, 1, parts[1]!.data))).toBe('n:out-of-order');
    expect((await live(ann, 0, parts[0]!.data)).status).toBe(204);
    const stampOf = async () => {
      const { body } = await server.operator.call(
        'GET',
        `/api/collections/live_chunks/records?filter=(ticket='${ticket}')`,
      );
      return (body.items as { at: number }[]).map(({ at }) => at);
    };
    const stamped = await stampOf();
    expect((await live(ann, 0, parts[0]!.data)).status).toBe(204);
    expect(await stampOf()).toEqual(stamped);
    expect(codeOf(await live(ann, 0, parts[9]!.data))).toBe('n:out-of-order');
    expect(codeOf(await live(bob, 1, parts[1]!.data))).toBe('ticket:ticket-mismatch');
    expect(codeOf(await live(ann, 1.5, parts[1]!.data))).toBe('n:out-of-order');
    expect(codeOf(await live(ann, 1200, parts[1]!.data))).toBe('n:out-of-order');
    expect(codeOf(await live(ann, 1, 'A'.repeat(4097)))).toBe('data:stream-malformed');
    expect(codeOf(await live(ann, 1, '++'))).toBe('data:stream-malformed');
    expect((await live(ann, 1, 'A'.repeat(10_000))).status).toBe(413);
  });

  it('what is kept of one rider’s rides is bounded in bytes, and the ride that is ridden now is seen', async () => {
    const [cid, dan] = [await server.rider('cid'), await server.rider('dan')];
    const rows = '/api/collections/live_chunks/records';
    const countOf = async (filter: string) => {
      const path = `${rows}?perPage=1&filter=${encodeURIComponent(filter)}`;
      return (await server.operator.call('GET', path)).body.totalItems;
    };
    const kept = (rider: Rider, ticket: string, n: number) => ({
      method: 'POST',
      url: rows,
      body: { rider: rider.id, ticket, n, at: n + 1, data: 'A'.repeat(6000) },
    });
    // More than 16 MB of rides given up, newer from chunk to chunk.
    for (let from = 0; from < 2600; from += 50) {
      const requests = Array.from({ length: 50 }, (_, i) => kept(cid, 'givenup00000000', from + i));
      expect((await server.operator.call('POST', '/api/batch', { requests })).status).toBe(200);
    }
    const others = { requests: [kept(dan, 'ofdan0000000000', 0)] };
    expect((await server.operator.call('POST', '/api/batch', others)).status).toBe(200);

    const ticket = ticketOf(await start(cid));
    const parts = chunksOf(streamOf(0, 17), 100);
    for (let n = 0; n < 3; n++)
      expect((await cid.call('POST', '/api/fl/live', { ticket, n, data: parts[n]!.data })).status).toBe(204);
    expect(await countOf(`ticket='${ticket}'`)).toBe(3);
    expect(await countOf("ticket='givenup00000000'")).toBe(1299);
    // The newest of them stay.
    expect(await countOf("ticket='givenup00000000' && n=2599")).toBe(1);
    expect(await countOf("ticket='ofdan0000000000'")).toBe(1);
  });
});
