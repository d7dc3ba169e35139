import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLive, type LiveChunk } from '../../server/rules/live';
import { type InputStream, toBase64url } from '../../src/sim';
import { between, random } from '../unit/sim/corpus';
import { addEvent, date, day } from './events';
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

/** Runs as a chunk has them. */
function bytesOf(runs: readonly number[]): string {
  const out: number[] = [];
  for (let r = 0; r < runs.length; r += 3) {
    let head = runs[r]! * 4 + runs[r + 2]!;
    while (head >= 128) {
      out.push((head & 127) | 128);
      head = Math.floor(head / 128);
    }
    out.push(head, runs[r + 1]! & 255);
  }
  return toBase64url(Uint8Array.from(out));
}

/** A ride's input in chunks of so many ticks, as a client sends them; runs are cut where a chunk ends. */
function chunksOf(stream: InputStream, ticks: number): { readonly data: string; readonly until: number }[] {
  const out: { data: string; until: number }[] = [];
  let runs: number[] = [];
  let held = 0;
  let done = 0;
  for (let r = 0; r < stream.runs.length; r += 3) {
    for (let left = stream.runs[r]!; left > 0; ) {
      const take = Math.min(left, ticks - held);
      runs.push(take, stream.runs[r + 1]!, stream.runs[r + 2]!);
      left -= take;
      held += take;
      done += take;
      if (held === ticks || done === stream.ticks) {
        out.push({ data: bytesOf(runs), until: done });
        runs = [];
        held = 0;
      }
    }
  }
  return out;
}

/** When each chunk arrives, given how many ms a tick took; `jitter` is added to each, never taken away. */
function arriving(
  stream: InputStream,
  msPerTick: (tick: number) => number,
  jitter: () => number = () => 0,
  start = 1_000_300,
): LiveChunk[] {
  let last = 0;
  return chunksOf(stream, 50).map(({ data, until }, n) => {
    let ms = 0;
    for (let tick = 0; tick < until; tick++) ms += msPerTick(tick);
    // One connection: what was sent later arrives later.
    last = Math.max(last, start + ms + jitter());
    return { n, at: Math.round(last), data };
  });
}

describe('a ride is live', () => {
  const stream = streamOf(10);
  const startedAt = 1_000_000;
  const live = (chunks: readonly LiveChunk[]) => isLive(stream.runs, { startedAt, chunks });

  it('when its input came at the pace of the clock', () => {
    expect(live(arriving(stream, () => 10))).toBe(true);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('over a network with delays up to two seconds (%i)', (seed) => {
    const next = random(seed);
    const jitter = () => (next() % 5 === 0 ? between(next, 0, 2000) : between(next, 20, 120));
    expect(live(arriving(stream, () => 10, jitter))).toBe(true);
  });

  it('when it was begun anew just before the wand opens', () => {
    expect(live(arriving(stream, (tick) => (tick < 150 ? 0 : 10)))).toBe(true);
  });

  it('when the page stumbled for a quarter of a second', () => {
    expect(live(arriving(stream, (tick) => (tick === 1200 ? 260 : 10)))).toBe(true);
  });

  it('and not in slow motion, by however little it helps', () => {
    for (const slow of [1.05, 1.1, 1.5, 2, 4]) expect(live(arriving(stream, () => 10 * slow))).toBe(false);
  });

  it('and not in slow motion in the middle alone', () => {
    expect(live(arriving(stream, (tick) => (tick > 1000 && tick < 1800 ? 20 : 10)))).toBe(false);
  });

  it('and not in slow motion behind a network that pretends to be slow', () => {
    const next = random(3);
    expect(
      live(
        arriving(
          stream,
          () => 11,
          () => between(next, 0, 800),
        ),
      ),
    ).toBe(false);
  });

  it('and not when early parts are held back to make room', () => {
    const slow = arriving(stream, (tick) => (tick < 900 ? 10 : 14));
    const chunks = slow.map((c) => ({ ...c, at: Math.max(c.at, startedAt + 16_000) }));
    expect(live(chunks)).toBe(false);
  });

  it('and not when it was paused', () => {
    expect(live(arriving(stream, (tick) => (tick === 1500 ? 5000 : 10)))).toBe(false);
  });

  it('and not when it is done before it could be', () => {
    expect(live(arriving(stream, () => 1))).toBe(false);
  });

  it('and not when it began long after its ticket', () => {
    expect(live(arriving(stream, () => 10, undefined, startedAt + 6000))).toBe(false);
  });

  it('and not when a part is missing, doubled, other or more', () => {
    const good = arriving(stream, () => 10);
    expect(live(good.slice(0, -1))).toBe(false);
    expect(live(good.filter(({ n }) => n !== 7))).toBe(false);
    expect(live([...good, { ...good[3]!, n: good.length }])).toBe(false);
    expect(live(good.map((c) => (c.n === 9 ? { ...c, data: good[2]!.data } : c)))).toBe(false);
    expect(live([])).toBe(false);
  });

  it('and not when a part cannot be read', () => {
    const good = arriving(stream, () => 10);
    for (const data of ['', '!', 'gICAgICAgIA', 'AA', 'gA']) {
      expect(live(good.map((c) => (c.n === 4 ? { ...c, data } : c)))).toBe(false);
    }
  });
});

describe('on the server', () => {
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

  /** Sends a ride's chunks, then sets the server's stamps to what they would have been at a pace. */
  async function stream(
    rider: Rider,
    ticket: string,
    n: number,
    variant: number,
    msPerTick: number,
  ): Promise<InputStream> {
    const ridden = streamOf(n, variant);
    const chunks = chunksOf(ridden, 100);
    for (let i = 0; i < chunks.length; i++) {
      const answer = await rider.call('POST', '/api/fl/live', { ticket, n: i, data: chunks[i]!.data });
      expect(answer.status).toBe(204);
    }
    const { body } = await server.operator.call('GET', `/api/collections/start_tickets/records/${ticket}`);
    const rows = await server.operator.call(
      'GET',
      `/api/collections/live_chunks/records?perPage=200&filter=(ticket='${ticket}')`,
    );
    for (const { id, n: number } of rows.body.items as { id: string; n: number }[]) {
      const at = (body.at as number) + 200 + chunks[number]!.until * msPerTick;
      await server.operator.call('PATCH', `/api/collections/live_chunks/records/${id}`, { at });
    }
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
    const made = 'abcdefghijklmno';
    expect((await ann.send(rowFor(0, streamOf(0, 8), { ticket: made }))).body).toMatchObject(refused);
  });

  it('an event that takes live rides takes no others', async () => {
    const event = await addEvent(server, [ann], { takes: 'live' });
    const none = await ann.send(rowFor(0, streamOf(0, 9), { event }));
    expect(none.body).toMatchObject({ status: 'refused', reason: 'not-live' });
    const first = ticketOf(await start(ann, event));
    const slow = await stream(ann, first, 0, 10, 12);
    expect((await ann.send(rowFor(0, slow, { event, ticket: first }))).body).toMatchObject({
      status: 'refused',
      reason: 'not-live',
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
});
