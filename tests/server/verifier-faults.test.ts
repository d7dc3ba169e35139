import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyFree } from '../../scripts/ports';
import { buildVerifier, startVerifier, type Verifier } from '../../scripts/verifier';
import { poison } from './poison';
import {
  judgedFor,
  type Rider,
  type RidingServer,
  ridesOf,
  rowFor,
  SECRET,
  type SentRide,
  startRiding,
  streamOf,
  trackOf,
} from './riding';

async function batch(rider: Rider, rows: readonly SentRide[]): Promise<void> {
  const url = '/api/collections/rides/records';
  const requests = rows.map((row) => ({ method: 'POST', url, body: { ...row, rider: rider.id } }));
  expect((await rider.call('POST', '/api/batch', { requests })).status).toBe(200);
}

describe('a verifier that some rides take down', () => {
  let folder: string;
  let verifier: Verifier;
  let server: RidingServer;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'fall-line-poisoned-'));
    const entry = fileURLToPath(new URL('./poisoned-verifier.ts', import.meta.url));
    verifier = await startVerifier({
      program: await buildVerifier(folder, entry),
      secret: SECRET,
      threads: 2,
    });
    server = await startRiding('http', verifier.url);
  });
  afterAll(async () => {
    await server?.close();
    await verifier?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('says which ones, and judges the others', async () => {
    const rows = [1, 2, 3, 4].map((n) => rowFor(0, streamOf(0, 20 + n)));
    const { pid } = verifier;
    const claims = [rows[0]!.claimedUs, poison.hangs, poison.throws, rows[3]!.claimedUs];
    const rides = rows.map((row, i) => ({ ...judgedFor(row), claimedUs: claims[i] }));
    const { hash, track } = rows[0]!;
    const answer = await fetch(`${verifier.url}/verify`, {
      method: 'POST',
      headers: { 'x-fl-secret': SECRET },
      body: JSON.stringify({ rides, courses: { [hash]: JSON.stringify(trackOf(track).course) } }),
    });
    expect((await answer.json()) as unknown).toMatchObject({
      judgements: [
        { status: 'verified' },
        { status: 'unjudged', fault: 'stuck' },
        { status: 'unjudged', fault: 'crashed' },
        { status: 'verified' },
      ],
    });
    expect(verifier.pid).toBe(pid);
  });

  it.each(['hangs', 'kills'] as const)('loses nobody else’s rides over one that %s it', async (how) => {
    const rider = await server.rider(how);
    const n = how === 'hangs' ? 40 : 50;
    const bad = rowFor(0, streamOf(0, n), { claimedUs: poison[how] });
    const others = [1, 2, 3, 4].map((more) => rowFor(0, streamOf(0, n + more)));
    await batch(rider, [bad, ...others]);
    await server.wake();
    for (const { id } of others) expect((await server.settled(rider, id)).status).toBe('verified');
    expect(await server.settled(rider, bad.id)).toMatchObject({ status: 'refused', reason: 'not-judged' });
    expect(await ridesOf(rider)).toBe(4);
  });
});

describe('a verifier that hangs', () => {
  let server: RidingServer;
  beforeAll(async () => {
    server = await startRiding('http');
  });
  afterAll(() => server?.close());

  it('delays verdicts until another has taken its place', async () => {
    const ann = await server.rider('ann');
    await server.wake();
    process.kill(server.verifier!.pid!, 'SIGSTOP');
    const rows = [1, 2, 3].map((n) => rowFor(0, streamOf(0, 60 + n)));
    const answers = await Promise.all(rows.map((row) => ann.post(row)));
    expect(answers.map(({ status, body }) => [status, body.status])).toEqual(
      rows.map(() => [200, 'pending']),
    );
    // Nothing more is sent, and nobody wakes anything.
    for (const { id } of rows) expect((await server.settled(ann, id)).status).toBe('verified');
  });
});

describe('a verifier that never answers', () => {
  let asked = 0;
  const silent = createServer(({ url }) => {
    if (url === '/verify') asked++;
  });
  let server: RidingServer;
  beforeAll(async () => {
    const port = await anyFree();
    await new Promise<void>((resolve) => silent.listen(port, '127.0.0.1', resolve));
    server = await startRiding('http', `http://127.0.0.1:${port}`);
  });
  afterAll(async () => {
    await server?.close();
    silent.closeAllConnections();
    silent.close();
  });

  it('is soon asked no more by those who send rides', async () => {
    const ann = await server.rider('ann');
    for (let n = 0; n < 8; n++) {
      expect((await ann.post(rowFor(0, streamOf(0, 70 + n)))).body.status).toBe('pending');
      // Longer than one call's answer was once let stand for the next ones.
      await new Promise((resolve) => setTimeout(resolve, 2100));
    }
    // Two by them, and what the queue asked before it knew.
    expect(asked).toBeLessThanOrEqual(4);
  });
});
