import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Equipment } from '../../src/sim';
import { addEvent, date, day } from './events';
import { sendLive } from './live-ride';
import {
  type Answer,
  authorRides,
  codeOf,
  type Rider,
  type RidingServer,
  ridesOf,
  rowFor,
  startRiding,
  streamOf,
  trackOf,
} from './riding';

const minute = 60_000;
const hour = 60 * minute;
const longestOf = (n: number) => trackOf(authorRides[n]!.trackId).course.maxTicks * 10;
/** A course with a short and the one with the longest longest time. */
const short = 0;
const long = authorRides.reduce(
  (best, { equipment }, n) => (equipment === 'ski' && longestOf(n) > longestOf(best) ? n : best),
  short,
);

let server: RidingServer;
let ann: Rider;
let variant = 0;
beforeAll(async () => {
  server = await startRiding('http');
  ann = await server.rider('ann');
});
afterAll(() => server?.close());

const patch = (collection: string, id: string, body: unknown) =>
  server.operator.call('PATCH', `/api/collections/${collection}/records/${id}`, body);

/** Starts in an event that runs, and lets the clock go on: the event ended so long ago, a minute after the start. */
async function startThen(endedMs: number, n = short) {
  const { trackId: track, equipment } = authorRides[n]!;
  const event = await addEvent(server, [ann], { tracks: [track], startsAt: date(Date.now() - 4 * day) });
  const given = await ann.call('POST', '/api/fl/start', { track, event, equipment });
  const ticket = String(given.body.ticket);
  return {
    event,
    ticket,
    ridden: streamOf(n, 500 + variant++),
    async wait() {
      const end = Date.now() - endedMs;
      await patch('start_tickets', ticket, { at: end - minute });
      await patch('events', event, { endsAt: date(end) });
    },
  };
}

/** A ride nobody saw, that arrives so long after the end. */
async function unseen(endedMs: number, n = short): Promise<Answer> {
  const { event, ticket, ridden, wait } = await startThen(endedMs, n);
  await wait();
  return ann.send(rowFor(n, ridden, { event, ticket, equipment: 'ski' as Equipment }));
}

/** The same, whose input came as it was ridden, at a pace. */
async function seen(endedMs: number, msPerTick: number) {
  const { event, ticket, ridden, wait } = await startThen(endedMs);
  await wait();
  await sendTold(ticket, ridden, msPerTick);
  return { event, row: rowFor(short, ridden, { event, ticket }) };
}

/** Chunks are taken for some minutes after the start, so they are sent as if it were now. */
async function sendTold(ticket: string, ridden: ReturnType<typeof streamOf>, msPerTick: number) {
  const url = `/api/collections/start_tickets/records/${ticket}`;
  const { at } = (await server.operator.call('GET', url)).body as { at: number };
  const now = Date.now();
  await patch('start_tickets', ticket, { at: now });
  await sendLive(server, ann, ticket, ridden, msPerTick);
  const chunks = `/api/collections/live_chunks/records?perPage=200&filter=(ticket='${ticket}')`;
  const { items } = (await server.operator.call('GET', chunks)).body as {
    items: { id: string; at: number }[];
  };
  for (const chunk of items) await patch('live_chunks', chunk.id, { at: chunk.at - now + at });
  await patch('start_tickets', ticket, { at });
}

describe('a ride that was started in the window and not seen', () => {
  const last = (n: number) => longestOf(n) + 10 * minute;

  it('may arrive for as long as its course can take, and ten minutes', async () => {
    expect((await unseen(last(short) - 2 * minute)).body.status).toBe('verified');
    expect(codeOf(await unseen(last(short) + 10_000))).toBe('event:outside-window');
    expect(codeOf(await unseen(12 * hour))).toBe('event:outside-window');
  });

  it('has more time on a longer course', async () => {
    expect(longestOf(long)).toBeGreaterThan(longestOf(short) + minute);
    expect((await unseen(last(short) + 10_000, long)).body.status).toBe('verified');
    expect(codeOf(await unseen(last(long) + 10_000, long))).toBe('event:outside-window');
  });
});

describe('a ride that was seen as it was ridden', () => {
  it('may arrive for a day', async () => {
    const good = await seen(23 * hour, 10);
    expect((await ann.send(good.row)).body).toMatchObject({ status: 'verified', live: true });
    expect(await ridesOf(ann, good.event)).toBe(1);
    const late = await seen(25 * hour, 10);
    expect(codeOf(await ann.send(late.row))).toBe('event:outside-window');
  });

  it('and turns out to have been in slow motion is refused when it is that late', async () => {
    const slow = await seen(12 * hour, 12);
    expect((await ann.send(slow.row)).body).toMatchObject({ status: 'refused', reason: 'outside-window' });
    expect(await ridesOf(ann, slow.event)).toBe(0);
    const soon = await seen(5 * minute, 12);
    expect((await ann.send(soon.row)).body).toMatchObject({ status: 'verified', live: false });
  });

  it('and waits for its verdict is told the same', async () => {
    const [good, slow] = [await seen(12 * hour, 10), await seen(12 * hour, 12)];
    const url = '/api/collections/rides/records';
    const early = { rider: ann.id, created: '2026-01-01 00:00:00.000Z' };
    const requests = [good, slow].map(({ row }) => ({ method: 'POST', url, body: { ...row, ...early } }));
    expect((await ann.call('POST', '/api/batch', { requests })).status).toBe(200);
    await server.wake();
    expect(await server.settled(ann, good.row.id)).toMatchObject({ status: 'verified', live: true });
    expect(await server.settled(ann, slow.row.id)).toMatchObject({ reason: 'outside-window' });
  });
});

it('a ride without a ticket arrives before the end or not at all', async () => {
  const { event, ridden, wait } = await startThen(1000);
  await wait();
  expect(codeOf(await ann.send(rowFor(short, ridden, { event })))).toBe('event:outside-window');
});
