import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { anyFree } from '../../scripts/ports';
import { cores } from '../../server/cores';
import { createJudge } from '../../server/rules/judge';
import type { Lot } from '../../server/verifier/protocol';
import { type Course, compile, encodeStream, type InputStream } from '../../src/sim';
import { contentHash } from '../../src/tracks';
import { addEvent, date, day } from './events';
import { forged, honest, mutilated } from './forgeries';
import {
  type Answer,
  authorRides,
  codeOf,
  compiledOf,
  judgedFor,
  makeId,
  type Rider,
  type RidingServer,
  ridden,
  rowFor,
  type SentRide,
  startRiding,
  streamOf,
  trackOf,
  tracks,
} from './riding';

/** What a verdict consists of. */
const VERDICT = ['status', 'reason', 'timeUs', 'splitsUs', 'medal', 'live'] as const;
const verdictOf = (body: Answer['body']) => Object.fromEntries(VERDICT.map((name) => [name, body[name]]));
const wordOf = (body: Answer['body']) => (body.status === 'verified' ? 'verified' : body.reason);

async function ridesOf(rider: Rider, event = ''): Promise<number> {
  const { body } = await rider.call(
    'GET',
    `/api/collections/participations/records?filter=(event='${event}')`,
  );
  const [part] = body.items as { rides: number }[];
  return part?.rides ?? 0;
}

async function playsOf(rider: Rider, track: string): Promise<number> {
  const { body } = await rider.call('GET', `/api/collections/tracks/records/${track}?fields=plays`);
  return body.plays as number;
}

async function batch(rider: Rider, rows: readonly SentRide[]): Promise<Answer> {
  const requests = rows.map((row) => ({
    method: 'POST',
    url: '/api/collections/rides/records',
    body: { ...row, rider: rider.id },
  }));
  return rider.call('POST', '/api/batch', { requests });
}

/** Number of an author's ride that finishes wherever its gate opened. */
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

  it('a ride is answered with its verdict, and counts once', async () => {
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
    expect(codeOf(await bob.send({ ...row, id: makeId() }))).toBe('stream:copied-stream');
    expect(await ridesOf(ann)).toBe(2);
  });

  it('a copy told apart only by steering in the gate is a copy', async () => {
    const stream = streamOf(4, 1);
    const [first, ...rest] = stream.runs;
    expect((await ann.send(rowFor(4, stream))).body.status).toBe('verified');
    // While the gate is shut nothing that is steered has an effect.
    const runs = [10, 50, 0, first! - 10, ...rest];
    const answer = await bob.send(rowFor(4, { ...stream, runs }));
    expect(answer.body).toMatchObject({ status: 'refused', reason: 'copied-stream' });
  });

  it('a copy is found though it waited otherwise in the gate, bears other flags, and its original is no best', async () => {
    // A training track on skis: whatever becomes of its gates, the finish is reached.
    const { trackId, equipment } = authorRides[GENTLE]!;
    const k = compiledOf(trackId, equipment);
    const rest = streamOf(GENTLE).runs.slice(1);
    const from = (gate: number, more: Partial<InputStream> = {}) =>
      rowFor(GENTLE, ridden(k, { ...streamOf(GENTLE), ...more, runs: [gate, ...rest, 400, 0, 0] }));
    // Thirty ticks early or late, the push earns nothing.
    expect((await ann.send(from(330))).body.status).toBe('verified');
    expect((await ann.send(rowFor(GENTLE, streamOf(GENTLE)))).body.status).toBe('verified');
    const copies = [from(270), from(340), from(330, { timePenalty: true }), from(330, { goofy: true })];
    for (const copy of copies) {
      const { body } = await bob.send(copy);
      expect(body).toMatchObject({ status: 'refused', reason: 'copied-stream' });
    }
    expect((await ann.send(from(350))).body.status).toBe('verified');
  });

  it('two riders may let the skis run the same way', async () => {
    const { hash, trackId } = await openSlope(server);
    const k = compile(openCourse(), 'ski');
    const from = (gate: number) => {
      const runs = [gate, 0, 0, 1, 0, 1, 5000, 0, 0];
      const stream = ridden(k, { ...streamOf(0), courseHash: k.hash, runs });
      return rowFor(0, stream, { track: trackId, hash });
    };
    expect((await ann.send(from(290))).body.status).toBe('verified');
    expect((await bob.send(from(310))).body.status).toBe('verified');
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
        'event:outside-window',
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

  it('400 mutilated streams each get a verdict or a refusal', { timeout: 240_000 }, async () => {
    const judge = createJudge(cores);
    const rows = mutilated(400, 20_261_121);
    const seen = new Map<string, number>();
    for (let i = 0; i < rows.length; i += 8) {
      const some = rows.slice(i, i + 8);
      const answers = await Promise.all(some.map((row) => ann.send(row)));
      answers.forEach(({ status, body }, j) => {
        const word = status === 200 ? 'kept' : `${status}`;
        seen.set(word, (seen.get(word) ?? 0) + 1);
        if (status !== 200) return;
        const row = some[j]!;
        const judgement = judge(judgedFor(row), () => JSON.stringify(trackOf(row.track).course));
        expect(wordOf(body)).toBe(judgement.status === 'verified' ? 'verified' : judgement.reason);
      });
    }
    expect([...seen.keys()].sort()).toEqual(['400', 'kept']);
    expect(seen.get('kept')).toBeGreaterThan(100);
    expect(seen.get('400')).toBeGreaterThan(20);
  });

  it('a batch waits in the queue and is settled from there', async () => {
    const eve = await server.rider('eve');
    const rows = Array.from({ length: 20 }, (_, i) => rowFor(0, streamOf(0, 100 + i)));
    const lie = rowFor(0, streamOf(0, 130), { claimedUs: 5 });
    const answer = await batch(eve, [...rows, lie]);
    expect(answer.status).toBe(200);
    const bodies = (answer.body as unknown as { body: Answer['body'] }[]).map((one) => one.body);
    expect(new Set(bodies.map((body) => body.status))).toEqual(new Set(['pending']));
    await server.wake();
    for (const row of rows) {
      expect(await server.settled(eve, row.id)).toMatchObject({ status: 'verified', timeUs: row.claimedUs });
    }
    expect(await server.settled(eve, lie.id)).toMatchObject({ status: 'refused', reason: 'time-differs' });
    expect(await ridesOf(eve)).toBe(20);
  });

  it('a verifier killed on the way delays verdicts and loses none', { timeout: 240_000 }, async () => {
    const fay = await server.rider('fay');
    const { verifier } = server;
    const rows = Array.from({ length: 60 }, (_, i) => rowFor(0, streamOf(0, 200 + i)));
    expect((await batch(fay, rows.slice(0, 50))).status).toBe(200);
    await server.wake();
    process.kill(verifier!.pid!, 'SIGKILL');
    const alone = await Promise.all(rows.slice(50).map((row) => fay.send(row)));
    expect(new Set(alone.map((a) => a.status))).toEqual(new Set([200]));
    await vi.waitFor(async () => expect((await fetch(`${verifier!.url}/health`)).status).toBe(200), 60_000);
    for (const row of rows) {
      expect(await server.settled(fay, row.id)).toMatchObject({ status: 'verified', timeUs: row.claimedUs });
    }
    expect(await ridesOf(fay)).toBe(60);
  });

  it('a server killed on the way settles what waited, once', { timeout: 240_000 }, async () => {
    const gus = await server.rider('gus');
    const rows = Array.from({ length: 60 }, (_, i) => rowFor(0, streamOf(0, 300 + i)));
    expect((await batch(gus, rows)).status).toBe(200);
    for (let n = 0; n < 3; n++) {
      await server.wake();
      // Somewhere in the middle of the work.
      await server.settled(gus, rows[n * 8]!.id);
      await server.game.kill();
      await server.game.restart();
    }
    await server.wake();
    for (const row of rows) expect((await server.settled(gus, row.id)).status).toBe('verified');
    expect(await ridesOf(gus)).toBe(60);
  });
});

describe('with a verifier that fails', () => {
  const poison = rowFor(0, streamOf(0, 700));
  let isOld = false;
  const judge = createJudge(cores);
  let failures = 0;
  const broken = createServer(async (request, response) => {
    if (request.url === '/health') {
      response.end('{}');
      return;
    }
    let text = '';
    for await (const part of request) text += String(part);
    const { rides } = JSON.parse(text) as Lot;
    if (rides.some(({ stream }) => stream === poison.stream)) {
      failures++;
      response.writeHead(500, { 'Content-Type': 'application/json' }).end('{"error":"failed"}');
      return;
    }
    const courseOf = (hash: string) => JSON.stringify(tracks.find((track) => track.hash === hash)?.course);
    const judgements = rides.map((ride) => judge(ride, () => courseOf(ride.hash)));
    response.setHeader('Content-Type', 'application/json');
    response.end(
      JSON.stringify({ judgements }, (key, value) => (isOld && key === 'print' ? undefined : value)),
    );
  });
  let server: RidingServer;
  beforeAll(async () => {
    const port = await anyFree();
    await new Promise<void>((resolve) => broken.listen(port, '127.0.0.1', resolve));
    server = await startRiding('http', `http://127.0.0.1:${port}`);
  });
  afterAll(async () => {
    await server?.close();
    broken.closeAllConnections();
    broken.close();
  });

  it('over one ride, the others are settled, and the rider of that one is told', {
    timeout: 120_000,
  }, async () => {
    const ann = await server.rider('ann');
    const others = [rowFor(0, streamOf(0, 701)), rowFor(0, streamOf(0, 702))];
    expect((await batch(ann, [poison, ...others])).status).toBe(200);
    await server.wake();
    for (const { id } of others) expect((await server.settled(ann, id)).status).toBe('verified');
    expect(await server.settled(ann, poison.id)).toMatchObject({ status: 'refused', reason: 'not-judged' });
    expect(await ridesOf(ann)).toBe(2);
    // Not for ever, and not at the first failure.
    expect(failures).toBeGreaterThanOrEqual(4);
    expect(failures).toBeLessThan(12);
  });

  it('to tell the print, being of an earlier version, rides wait until it does', async () => {
    const bob = await server.rider('bob');
    const row = rowFor(0, streamOf(0, 703));
    isOld = true;
    expect((await bob.send(row)).body.status).toBe('pending');
    await server.wake();
    isOld = false;
    expect(await server.settled(bob, row.id)).toMatchObject({ status: 'verified', timeUs: row.claimedUs });
  });
});

describe("in PocketBase's own engine", () => {
  let server: RidingServer;
  let ann: Rider;
  beforeAll(async () => {
    server = await startRiding('queue');
    ann = await server.rider('ann');
  });
  afterAll(() => server?.close());

  it('rides wait, and are settled after a restart', async () => {
    const row = rowFor(0, streamOf(0, 1));
    expect((await ann.send(row)).body.status).toBe('pending');
    await server.game.kill();
    await server.game.restart();
    await server.wake();
    expect(await server.settled(ann, row.id)).toMatchObject({ status: 'verified', timeUs: row.claimedUs });
    expect(await ridesOf(ann)).toBe(1);
  });

  it('plain impossibilities are refused with the same codes', async () => {
    const row = rowFor(0, streamOf(0, 2));
    expect(codeOf(await ann.send({ ...row, hash: 'b'.repeat(64) }))).toBe('hash:wrong-hash');
    expect(codeOf(await ann.send({ ...row, simVersion: 9 }))).toBe('simVersion:unknown-sim-version');
    expect(codeOf(await ann.send({ ...row, stream: 'RkwBAe' }))).toBe('stream:stream-malformed');
  });
});

it('both engines give 77 rides and 60 damaged ones the same verdicts to the bit', {
  timeout: 400_000,
}, async () => {
  const cases = [...honest(), ...forged()];
  const rows = [...cases.map(({ row }) => row), ...mutilated(60, 7)];
  const verdicts = async (mode: 'http' | 'queue'): Promise<unknown[]> => {
    const server = await startRiding(mode);
    try {
      const rider = await server.rider('ann');
      await server.wake();
      const answers: Answer[] = [];
      for (const row of rows) answers.push(await rider.send(row));
      const out: unknown[] = [];
      for (let i = 0; i < rows.length; i++) {
        const kept = answers[i]!.status === 200;
        out.push(kept ? verdictOf(await server.settled(rider, rows[i]!.id)) : codeOf(answers[i]!));
      }
      return out;
    } finally {
      await server.close();
    }
  };
  const fast = await verdicts('http');
  const words = fast.slice(0, cases.length).map((v) => wordOf(v as Answer['body']));
  expect(words).toEqual(cases.map((c) => c.verdict));
  expect(await verdicts('queue')).toEqual(fast);
});
