import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Course, compile, encodeStream, type InputStream } from '../../src/sim';
import { contentHash } from '../../src/tracks';
import { addEvent, date, day } from './events';
import { forged } from './forgeries';
import {
  authorRides,
  codeOf,
  compiledOf,
  makeId,
  type Rider,
  type RidingServer,
  ridden,
  ridesOf,
  rowFor,
  type SentRide,
  startRiding,
  streamOf,
  tracks,
  wordOf,
} from './riding';

async function playsOf(rider: Rider, track: string): Promise<number> {
  const { body } = await rider.call('GET', `/api/collections/tracks/records/${track}?fields=plays`);
  return body.plays as number;
}

/** Number of an author's ride on a training track. */
const GENTLE = 26;

/** A slope without a gate, and a row of it. */
function openCourse(): Course {
  const { course } = tracks[0]!;
  return { ...course, gates: [], trees: [], bumps: [], patches: [], splits: [] };
}
async function openSlope({ operator }: RidingServer): Promise<{ hash: string; trackId: string }> {
  const course = openCourse();
  const hash = contentHash(course);
  const { style, light, builderVersion } = tracks[0]!;
  const row = { name: 'Open slope', style, light, builderVersion, hash, course: JSON.stringify(course) };
  const made = await operator.call('POST', '/api/collections/tracks/records', {
    ...row,
    visibility: 'public',
  });
  expect(made.status).toBe(200);
  return { hash, trackId: made.body.id as string };
}

describe('with the verifier', () => {
  let server: RidingServer;
  let ann: Rider;
  let bob: Rider;
  beforeAll(async () => {
    server = await startRiding('http');
    [ann, bob] = [await server.rider('ann'), await server.rider('bob')];
  });
  afterAll(() => server?.close());

  it('a verdict that is there in time is in the answer to the ride', async () => {
    const zoe = await server.rider('zoe');
    const words: unknown[] = [];
    // A machine may be too busy for one ride, but not for each of twenty.
    for (let n = 0; n < 20 && words.at(-1) !== 'verified'; n++)
      words.push((await zoe.post(rowFor(0, streamOf(0, 900 + n)))).body.status);
    expect(words.at(-1)).toBe('verified');
  });

  it('rides of one day are one play of a rider', async () => {
    const [max, eva] = [await server.rider('max'), await server.rider('eva')];
    const rows = [rowFor(3, streamOf(3, 1)), rowFor(3, streamOf(3, 2)), rowFor(3, streamOf(3, 3))];
    const { track } = rows[0]!;
    const plays = await playsOf(max, track);
    const days = new Set<string>();
    for (const [n, rider] of [max, max, eva].entries()) {
      const { body } = await rider.send(rows[n]!);
      expect(body.status).toBe('verified');
      // Should midnight pass meanwhile, it is another day, and another play.
      days.add(`${rider.id} ${String(body.created).slice(0, 10)}`);
    }
    expect(codeOf(await max.send({ ...rows[0]!, id: makeId() }))).toBe('stream:already-sent');
    expect(await ridesOf(max)).toBe(2);
    expect(await playsOf(max, track)).toBe(plays + days.size);
  });

  it('a ride gets its verdict, and counts once', async () => {
    const row = rowFor(0, streamOf(0));
    const plays = await playsOf(ann, row.track);
    const answer = await ann.send(row);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      status: 'verified',
      timeUs: row.claimedUs,
      medal: 'author',
      reason: '',
    });
    expect(answer.body.streamHash).toBeUndefined();
    expect(await ridesOf(ann)).toBe(1);
    expect(await playsOf(ann, row.track)).toBe(plays + 1);
  });

  it.each(forged().map((c) => [c.name, c] as const))('finds out %s', async (_, { row, verdict }) => {
    const before = await ridesOf(bob);
    const { status, body } = await bob.send(row);
    expect({ status, word: wordOf(body) }).toEqual({ status: 200, word: verdict });
    expect(await ridesOf(bob)).toBe(before + (verdict === 'verified' ? 1 : 0));
    if (verdict === 'verified') expect(body.reason).toBe('gate-missed');
  });

  const bad: readonly (readonly [string, () => Partial<SentRide>, string])[] = [
    ['a track nobody knows', () => ({ track: 'abcdefghijklmno' }), 'track:unknown-track'],
    ['another version of the track', () => ({ hash: 'a'.repeat(64) }), 'hash:wrong-hash'],
    ['a simulation nobody knows', () => ({ simVersion: 99 }), 'simVersion:unknown-sim-version'],
    ['no equipment', () => ({ equipment: 'sledge' }), 'equipment:wrong-equipment'],
    ['a stream too long', () => ({ stream: `RkwB${'A'.repeat(40_000)}` }), 'stream:stream-too-long'],
    ['no base64url', () => ({ stream: 'RkwB++++++++++++++++' }), 'stream:stream-malformed'],
    ['another magic', () => ({ stream: 'AAAAAAAAAAAAAAAAAAAAAAAA' }), 'stream:stream-malformed'],
    ['no stream', () => ({ stream: '' }), 'stream:stream-malformed'],
    [
      'a version unlike the stream’s',
      () => ({ stream: encodeStream({ ...streamOf(0, 9), simVersion: 2 }) }),
      'stream:stream-malformed',
    ],
    ['a gun too early', () => ({ gunTick: 7 }), 'gunTick:stream-malformed'],
    ['an event nobody knows', () => ({ event: 'abcdefghijklmno' }), 'event:unknown-event'],
  ];
  it.each(bad)('%s is refused at once, in one sentence', async (_, change, code) => {
    const answer = await ann.send(rowFor(0, streamOf(0, 9), change()));
    expect(answer.status).toBe(400);
    expect(codeOf(answer)).toBe(code);
    expect(answer.body.message).toMatch(/^[A-Z].*\.$/);
  });

  it('a ride sent again is known, whether the row or the input is', async () => {
    const row = rowFor(2, streamOf(2, 1));
    expect((await ann.send(row)).status).toBe(200);
    expect(codeOf(await ann.send(row))).toBe('id:validation_not_unique');
    expect(codeOf(await ann.send({ ...row, id: makeId() }))).toBe('stream:already-sent');
    expect(await ridesOf(ann)).toBe(2);
  });

  it('a copy told apart only by steering in the gate is a copy', async () => {
    const stream = streamOf(4, 1);
    const [first, ...rest] = stream.runs;
    expect((await ann.send(rowFor(4, stream))).body.status).toBe('verified');
    // While the gate is shut nothing that is steered has an effect.
    const runs = [10, 50, 0, first! - 10, ...rest];
    const answer = await bob.send(rowFor(4, { ...stream, runs }));
    expect(answer.body).toMatchObject({ status: 'verified', reason: 'same-ride', medal: '' });
  });

  it('a copy is found though it waited otherwise in the gate, bears other flags, and its original is no best', async () => {
    const { trackId, equipment } = authorRides[GENTLE]!;
    const k = compiledOf(trackId, equipment);
    const late = streamOf(GENTLE, 1, 330);
    const from = (gate: number, more: Partial<InputStream> = {}) =>
      rowFor(GENTLE, ridden(k, { ...late, ...more, runs: [gate, ...late.runs.slice(1)] }));
    // Thirty ticks early or late, the push earns nothing.
    expect((await ann.send(from(330))).body).toMatchObject({ status: 'verified', reason: '' });
    expect((await ann.send(rowFor(GENTLE, streamOf(GENTLE)))).body.status).toBe('verified');
    const copies = [from(270), from(340), from(330, { timePenalty: true }), from(330, { goofy: true })];
    for (const copy of copies) {
      const { body } = await bob.send(copy);
      expect(body).toMatchObject({ status: 'verified', reason: 'same-ride' });
    }
    // Nor do they bar whose ride it is.
    expect((await ann.send(from(350))).body).toMatchObject({ status: 'verified', reason: '' });
  });

  it('two riders may let the skis run the same way', async () => {
    const { hash, trackId } = await openSlope(server);
    const k = compile(openCourse(), 'ski');
    const from = (gate: number) => {
      const runs = [gate, 0, 0, 1, 0, 1, 5000, 0, 0];
      const stream = ridden(k, { ...streamOf(0), courseHash: k.hash, runs });
      return rowFor(0, stream, { track: trackId, hash });
    };
    for (const rider of [ann, bob, bob])
      expect((await rider.send(from(310))).body).toMatchObject({ status: 'verified', reason: '' });
  });

  it('the same ride pushed eight times at once counts once', async () => {
    const cid = await server.rider('cid');
    const row = rowFor(0, streamOf(0, 20));
    const answers = await Promise.all(Array.from({ length: 8 }, () => cid.send(row)));
    expect(answers.map((a) => a.status).sort()).toEqual([200, 400, 400, 400, 400, 400, 400, 400]);
    expect(await ridesOf(cid)).toBe(1);
  });

  it('what the server decides cannot be sent', async () => {
    for (const field of [{ status: 'verified' }, { timeUs: 1 }, { live: true }, { medal: 'author' }]) {
      const row = { ...rowFor(0, streamOf(0, 21)), rider: ann.id, ...field };
      expect((await ann.call('POST', '/api/collections/rides/records', row)).status).toBe(400);
    }
    const foreign = { ...rowFor(0, streamOf(0, 21)), rider: bob.id };
    expect((await ann.call('POST', '/api/collections/rides/records', foreign)).status).toBe(400);
  });

  it('a track of somebody else is unknown, a withdrawn one withdrawn', async () => {
    const { course, hash, style } = tracks[0]!;
    const add = async (more: Record<string, unknown>): Promise<string> => {
      const row = {
        name: 'Mine',
        style,
        course: JSON.stringify(course),
        hash,
        light: 'crisp',
        builderVersion: 1,
      };
      const made = await server.operator.call('POST', '/api/collections/tracks/records', { ...row, ...more });
      return made.body.id as string;
    };
    const secret = await add({ owner: bob.id, visibility: 'private' });
    const gone = await add({ visibility: 'public', deleted: true });
    const row = (track: string) => rowFor(0, streamOf(0, 22), { track });
    expect(codeOf(await ann.send(row(secret)))).toBe('track:unknown-track');
    expect((await bob.send(row(secret))).body.status).toBe('verified');
    expect(codeOf(await ann.send(row(gone)))).toBe('track:withdrawn-track');
  });

  describe('in an event', () => {
    it('only members ride, on its tracks, with its equipment, in its window', async () => {
      const board = authorRides.findIndex((r) => r.equipment === 'board');
      const open = await addEvent(server, [ann], { equipment: 'ski' });
      expect(codeOf(await bob.send(rowFor(0, streamOf(0, 30), { event: open })))).toBe('event:not-a-member');
      expect(codeOf(await ann.send(rowFor(2, streamOf(2, 30), { event: open })))).toBe('track:unknown-track');
      expect(codeOf(await ann.send(rowFor(board, streamOf(board, 30), { event: open })))).toBe(
        'equipment:wrong-equipment',
      );
      const early = await addEvent(server, [ann], { startsAt: date(Date.now() + day / 2) });
      expect(codeOf(await ann.send(rowFor(0, streamOf(0, 30), { event: early })))).toBe(
        'event:outside-window',
      );
      const over = await addEvent(server, [ann], { endsAt: date(Date.now() - 60_000) });
      expect(codeOf(await ann.send(rowFor(0, streamOf(0, 30), { event: over })))).toBe(
        'event:outside-window',
      );
      const cancelled = await addEvent(server, [ann], { state: 'cancelled' });
      expect(codeOf(await ann.send(rowFor(0, streamOf(0, 30), { event: cancelled })))).toBe(
        'event:event-cancelled',
      );
      expect((await ann.send(rowFor(0, streamOf(0, 30), { event: open }))).body.status).toBe('verified');
      expect(await ridesOf(ann, open)).toBe(1);
    });

    it('attempts are limited, and a refused ride was one', async () => {
      const event = await addEvent(server, [bob], { attempts: 2 });
      const stream = streamOf(0, 31);
      const lie = rowFor(0, stream, { event, claimedUs: stream.claimedUs - 1 });
      expect((await bob.send(lie)).body.status).toBe('refused');
      expect((await bob.send(rowFor(0, streamOf(0, 32), { event }))).body.status).toBe('verified');
      const third = await bob.send(rowFor(0, streamOf(0, 33), { event }));
      expect(codeOf(third)).toBe('event:no-attempts-left');
      expect(await ridesOf(bob, event)).toBe(1);
    });

    it('of ten rides at once for the last attempt one is taken', async () => {
      const dee = await server.rider('dee');
      const event = await addEvent(server, [dee], { attempts: 1 });
      const rides = Array.from({ length: 10 }, (_, i) => dee.send(rowFor(0, streamOf(0, 50 + i), { event })));
      const codes = (await Promise.all(rides)).map((a) => (a.status === 200 ? a.body.status : codeOf(a)));
      expect(codes.filter((c) => c === 'verified')).toHaveLength(1);
      expect(codes.filter((c) => c === 'event:no-attempts-left')).toHaveLength(9);
    });
  });
});
