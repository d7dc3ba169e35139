import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anyFree } from '../../scripts/ports';
import { cores } from '../../server/cores';
import { createJudge } from '../../server/rules/judge';
import type { Lot } from '../../server/verifier/protocol';
import { eventually } from '../harness/eventually';
import { type RidingServer, rowFor, startRiding, streamOf, tracks } from './riding';

const DAY_MS = 24 * 3_600_000;
/** File of the server whose number is added to the system's clock, ms. */
const AHEAD = 'clock-ahead';

/** Makes each of the server's modules see a system clock that is set by a file; Go's monotonic clock knows nothing of it. */
function setUpClock(dataDir: string): void {
  const hooks = join(dataDir, '..', 'server', 'hooks');
  const file = JSON.stringify(join(dataDir, '..', AHEAD));
  const clock =
    `const Date = class extends globalThis.Date { constructor(...a) { a.length ? super(...a) : super(Date.now()); } ` +
    `static now() { return super.now() + Number(toString($os.readFile(${file}))); } };\n`;
  writeFileSync(join(dataDir, '..', AHEAD), String(DAY_MS));
  for (const name of readdirSync(hooks).filter((other) => /(?<!\.pb)\.js$/.test(other))) {
    const path = join(hooks, name);
    writeFileSync(path, clock + readFileSync(path, 'utf8'));
  }
}

/** What the verifier does: judge, fail over each ride, or refuse the connection's call for now. */
let manner: 'judges' | 'fails' | 'is overrun' = 'judges';
let failures = 0;
const judge = createJudge(cores);
const verifier = createServer(async (request, response) => {
  let text = '';
  for await (const part of request) text += String(part);
  if (request.url === '/health') return void response.end('{}');
  if (request.url !== '/verify') return void response.writeHead(404).end('{}');
  if (manner !== 'judges') {
    failures++;
    return void response.writeHead(manner === 'fails' ? 500 : 503).end('{}');
  }
  const { rides } = JSON.parse(text) as Lot;
  const courseOf = (hash: string) => JSON.stringify(tracks.find((track) => track.hash === hash)?.course);
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify({ judgements: rides.map((ride) => judge(ride, () => courseOf(ride.hash))) }));
});

let server: RidingServer;
const setClock = (aheadMs: number) => writeFileSync(join(server.game.dataDir, '..', AHEAD), String(aheadMs));
beforeAll(async () => {
  const port = await anyFree();
  await new Promise<void>((resolve) => verifier.listen(port, '127.0.0.1', resolve));
  server = await startRiding('http', `http://127.0.0.1:${port}`, 'unknown', setUpClock);
});
afterAll(async () => {
  await server?.close();
  verifier.closeAllConnections();
  verifier.close();
});

it('a clock set back a day holds up no ride that waits', async () => {
  const ann = await server.rider('ann');
  setClock(DAY_MS);
  manner = 'fails';
  const row = rowFor(0, streamOf(0, 80));
  expect((await ann.post(row)).body.status).toBe('pending');
  await server.wake();
  // By the sender and by the queue: now it rests.
  await eventually(() => expect(failures).toBeGreaterThanOrEqual(2));
  setClock(0);
  manner = 'judges';
  expect((await server.settled(ann, row.id)).status).toBe('verified');
});

it('a clock set back a day keeps no verifier away', async () => {
  const bob = await server.rider('bob');
  let n = 81;
  const send = async () => (await bob.post(rowFor(0, streamOf(0, n++)))).body.status;
  setClock(DAY_MS);
  manner = 'is overrun';
  for (let i = 0; i < 3; i++) expect(await send()).toBe('pending');
  setClock(0);
  manner = 'judges';
  // As soon as the queue has found it back.
  await eventually(async () => expect(await send()).toBe('verified'));
});

it('a clock set forward a day holds up no ride that waits', async () => {
  const eve = await server.rider('eve');
  manner = 'is overrun';
  const row = rowFor(0, streamOf(0, 180));
  expect((await eve.post(row)).body.status).toBe('pending');
  setClock(DAY_MS);
  manner = 'judges';
  expect((await server.settled(eve, row.id)).status).toBe('verified');
});
