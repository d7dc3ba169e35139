import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { anyFree } from '../../scripts/ports';
import { startVerifier, type Verifier } from '../../scripts/verifier';
import { builtVerifier } from '../harness/built-verifier';
import { eventually } from '../harness/eventually';
import { runSql } from '../harness/raw-sql';
import { changed } from './changed';
import { makeClub } from './event-club';
import {
  authorRides,
  makeId,
  type RidingServer,
  rowFor,
  SECRET,
  type SentRide,
  startRiding,
  streamOf,
} from './riding';

/** What happens to the calls of a path on their way to the verifier. */
type Fate = 'passes' | 'hangs' | 'breaks';

interface Line {
  readonly url: string;
  /** Fates by path; others pass. */
  readonly fates: Map<string, Fate>;
  /** Calls by path that came, and of those that hung how many the server gave up. */
  readonly came: Map<string, number>;
  readonly givenUp: Map<string, number>;
  close(): void;
}

const count = (of: Map<string, number>, path: string): void => void of.set(path, (of.get(path) ?? 0) + 1);

/** A line to a verifier that can be cut for some of its calls. */
async function lineTo(verifier: Verifier): Promise<Line> {
  const [fates, came, givenUp] = [
    new Map<string, Fate>(),
    new Map<string, number>(),
    new Map<string, number>(),
  ];
  const pass = async (request: IncomingMessage, response: ServerResponse, path: string) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const answer = await fetch(verifier.url + path, {
      method: request.method!,
      headers: { 'x-fl-secret': String(request.headers['x-fl-secret'] ?? '') },
      ...(request.method === 'GET' ? {} : { body: Buffer.concat(parts) }),
    });
    response.writeHead(answer.status, { 'Content-Type': 'application/json' });
    response.end(Buffer.from(await answer.arrayBuffer()));
  };
  const server = createServer((request, response) => {
    const path = request.url!;
    count(came, path);
    const fate = fates.get(path) ?? 'passes';
    if (fate === 'breaks') request.destroy();
    else if (fate === 'hangs') response.on('close', () => count(givenUp, path));
    else void pass(request, response, path).catch(() => request.destroy());
  });
  const port = await anyFree();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}`, fates, came, givenUp, close };
}

interface Flag {
  readonly ride: string;
  readonly other: string;
  readonly kind: string;
  readonly measure: number;
}

describe('a verifier that does not compare', () => {
  let folder: string;
  let verifier: Verifier;
  let line: Line;
  let server: RidingServer;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'fall-line-cut-'));
    verifier = await startVerifier({ program: await builtVerifier(folder), secret: SECRET });
    line = await lineTo(verifier);
    server = await startRiding('http', line.url);
    await server.wake();
  });
  afterEach(() => line.fates.clear());
  afterAll(async () => {
    await server?.close();
    line?.close();
    await verifier?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Sends rides of a rider each, one after another. @returns whether the answers held the verdicts */
  const sendEach = async (rows: readonly SentRide[], name: string): Promise<readonly boolean[]> => {
    const judged: boolean[] = [];
    for (const [i, row] of rows.entries()) {
      const rider = await server.rider(`${name}${i}`);
      const { body } = await rider.post(row);
      judged.push(body.status === 'verified');
    }
    return judged;
  };
  /** Waits for those that a busy machine did not judge at once, too. */
  const sendAll = async (rows: readonly SentRide[], name: string): Promise<void> => {
    await sendEach(rows, name);
    for (const { id } of rows)
      expect(await server.settled(server.operator, id)).toMatchObject({ status: 'verified', reason: '' });
  };
  const flagsOf = async (ride: string): Promise<readonly Flag[]> => {
    const filter = encodeURIComponent(`ride = "${ride}"`);
    const path = `/api/collections/ride_flags/records?perPage=1000&filter=${filter}`;
    return (await server.operator.call('GET', path)).body.items as readonly Flag[];
  };
  const left = async (): Promise<number> => {
    const name = 'left_to_compare';
    const viewQuery = 'SELECT ride AS id, tries FROM rides_to_compare';
    await server.operator.call('POST', '/api/collections', { name, type: 'view', viewQuery });
    const { body } = await server.operator.call('GET', `/api/collections/${name}/records`);
    return body.totalItems as number;
  };

  it('judges rides all the same when it takes too long, whatever its health', async () => {
    line.fates.set('/likeness', 'hangs');
    await sendAll([rowFor(0, streamOf(0, 1)), rowFor(0, streamOf(0, 2))], 'slow');
    await eventually(() => expect(line.came.get('/likeness')).toBe(1));
    // As each minute does: another run takes over while the first waits.
    await server.wake();
    await eventually(() => expect(line.came.get('/likeness')).toBe(2));
    line.fates.set('/health', 'breaks');
    await eventually(() => expect(line.givenUp.get('/likeness')).toBe(2));
    // A machine may be too busy for one ride, but not for each of five.
    const rows = [3, 4, 5, 6, 7].map((hand) => rowFor(0, streamOf(0, hand)));
    expect(await sendEach(rows, 'after')).toContain(true);
    line.fates.clear();
    await eventually(async () => expect(await left()).toBe(0));
  });

  it('compares all rides once it is back, however long it was away', async () => {
    for (const path of ['/likeness', '/health']) line.fates.set(path, 'breaks');
    const before = line.came.get('/likeness') ?? 0;
    const [original, copy] = [streamOf(4, 1), changed(4, streamOf(4, 1), 4)].map((stream) =>
      rowFor(4, stream),
    );
    await sendAll([original!, copy!], 'away');
    // More often than a ride is tried that cannot be compared.
    await eventually(() => expect(line.came.get('/likeness')! - before).toBeGreaterThan(6));
    line.fates.clear();
    await eventually(async () => {
      expect(await flagsOf(copy!.id)).toMatchObject([{ other: original!.id, kind: 'alike' }]);
    });
  });

  it('keeps four flags of a ride, those that tell most', async () => {
    line.fates.set('/likeness', 'breaks');
    const others = [1, 2, 3, 4].map((hand) => rowFor(10, streamOf(10, hand)));
    const [original, copy] = [streamOf(6, 1), changed(6, streamOf(6, 1), 4)].map((stream) =>
      rowFor(6, stream),
    ) as [SentRide, SentRide];
    await sendAll([...others, original, copy], 'many');
    for (const [i, { id }] of others.entries()) {
      const flag = { ride: copy.id, other: id, kind: 'alike', measure: 0.5 + i / 1000 };
      const made = await server.operator.call('POST', '/api/collections/ride_flags/records', flag);
      expect(made.status).toBe(200);
    }
    line.fates.clear();
    await eventually(async () => expect(await left()).toBe(0));
    const kept = (await flagsOf(copy.id)).map(({ other }) => other);
    expect(kept.sort()).toEqual([original.id, ...others.slice(1).map(({ id }) => id)].sort());
  });

  it('keeps 500 flags of a rider, of each event some', async () => {
    const club = await makeClub(server);
    const event = await club.event({ tracks: [authorRides[8]!.trackId] });
    const rows = [1, 2, 3].map((hand) => rowFor(8, streamOf(8, hand)));
    await sendAll(rows, 'first');
    const copies = rows.map((row, i) => ({ ...row, id: makeId(), event: i === 0 ? event : '' }));
    const send = async (row: SentRide) =>
      expect((await club.member.post(row)).body).toMatchObject({ status: 'verified', reason: 'same-ride' });
    const [inEvent, outside, last] = copies as [SentRide, SentRide, SentRide];
    for (const row of [inEvent, outside]) await send(row);
    await server.game.stop();
    await runSql(server.game.dataDir, [
      'WITH RECURSIVE k(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM k WHERE n < 600) ' +
        'INSERT INTO ride_flags (id, ride, rider, other, author, kind, measure, created) ' +
        `SELECT printf('flag%011d', n), '${outside.id}', '${club.member.id}', printf('ride%011d', n), FALSE, 'alike', ` +
        "0.5 + n / 2000.0, strftime('%Y-%m-%d %H:%M:%fZ', 'now') FROM k",
    ]);
    await server.game.restart();
    await send(last);
    const filter = encodeURIComponent(`ride.rider = "${club.member.id}"`);
    const path = `/api/collections/ride_flags/records?perPage=1000&sort=-measure&filter=${filter}`;
    const { body } = await server.operator.call('GET', path);
    const flags = body.items as readonly Flag[];
    expect(flags).toHaveLength(500);
    expect(flags.map(({ ride }) => ride)).toContain(inEvent.id);
    const measures = flags.filter(({ kind }) => kind === 'alike').map(({ measure }) => measure);
    expect(measures).toHaveLength(499);
    expect(Math.min(...measures)).toBeCloseTo(0.5 + 102 / 2000);
  });
});
