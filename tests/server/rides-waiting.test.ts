import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyFree } from '../../scripts/ports';
import { cores } from '../../server/cores';
import { createJudge } from '../../server/rules/judge';
import type { Lot } from '../../server/verifier/protocol';
import { eventually } from '../harness/eventually';
import {
  type Answer,
  codeOf,
  type Rider,
  type RidingServer,
  ridesOf,
  rowFor,
  type SentRide,
  startRiding,
  streamOf,
  tracks,
} from './riding';

async function batch(rider: Rider, rows: readonly SentRide[]): Promise<Answer> {
  const requests = rows.map((row) => ({
    method: 'POST',
    url: '/api/collections/rides/records',
    body: { ...row, rider: rider.id },
  }));
  return rider.call('POST', '/api/batch', { requests });
}

describe('with the verifier', () => {
  let server: RidingServer;
  beforeAll(async () => {
    server = await startRiding('http');
  });
  afterAll(() => server?.close());

  it('a batch waits in the queue and is settled from there', async () => {
    const eve = await server.rider('eve');
    const rows = Array.from({ length: 20 }, (_, i) => rowFor(0, streamOf(0, 100 + i)));
    const lie = rowFor(0, streamOf(0, 130), { claimedUs: 5 });
    const answer = await batch(eve, [...rows, lie]);
    expect(answer.status).toBe(200);
    const { body } = await eve.call(
      'GET',
      "/api/collections/rides/records?perPage=50&filter=(status='pending')",
    );
    expect(body.totalItems).toBe(rows.length + 1);
    await server.wake();
    for (const row of rows) {
      expect(await server.settled(eve, row.id)).toMatchObject({ status: 'verified', timeUs: row.claimedUs });
    }
    expect(await server.settled(eve, lie.id)).toMatchObject({ status: 'refused', reason: 'time-differs' });
    expect(await ridesOf(eve)).toBe(20);
  });

  it('a verifier killed on the way delays verdicts and loses none', async () => {
    const fay = await server.rider('fay');
    const { verifier } = server;
    const rows = Array.from({ length: 60 }, (_, i) => rowFor(0, streamOf(0, 200 + i)));
    expect((await batch(fay, rows.slice(0, 50))).status).toBe(200);
    await server.wake();
    process.kill(verifier!.pid!, 'SIGKILL');
    const alone = await Promise.all(rows.slice(50).map((row) => fay.post(row)));
    expect(new Set(alone.map((a) => a.status))).toEqual(new Set([200]));
    await eventually(async () => expect((await fetch(`${verifier!.url}/health`)).status).toBe(200));
    for (const row of rows) {
      expect(await server.settled(fay, row.id)).toMatchObject({ status: 'verified', timeUs: row.claimedUs });
    }
    expect(await ridesOf(fay)).toBe(60);
  });

  it('a server killed on the way settles what waited, once', async () => {
    const gus = await server.rider('gus');
    const rows = Array.from({ length: 50 }, (_, i) => rowFor(0, streamOf(0, 300 + i)));
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
    expect(await ridesOf(gus)).toBe(50);
  });
});

describe('with a verifier that fails', () => {
  const poison = rowFor(0, streamOf(0, 700));
  let isOld = false;
  const judge = createJudge(cores);
  let failures = 0;
  const broken = createServer(async (request, response) => {
    if (request.url !== '/verify') {
      // One of an earlier version compares no rides.
      response.writeHead(request.url === '/health' ? 200 : 404).end('{}');
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

  it('over one ride, the others are settled, and the rider of that one is told', async () => {
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
    expect((await bob.post(row)).body.status).toBe('pending');
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
    expect((await ann.post(row)).body.status).toBe('pending');
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
