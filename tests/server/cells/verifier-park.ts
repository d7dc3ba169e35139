import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nginxConfig } from '../../../scripts/cells/nginx-config';
import { examplePlan } from '../../../scripts/cells/plan';
import { startNginx } from '../../../scripts/cells/run-nginx';
import { anyFree } from '../../../scripts/ports';
import { startVerifier, type Verifier, wakeQueue } from '../../../scripts/verifier';
import { type Account, apiOf } from '../../harness/api';
import { builtVerifier } from '../../harness/built-verifier';
import { type GameServer, startGameServer } from '../../harness/game-server';
import { rowFor, type SentRide, streamOf } from '../riding';

export const SECRET = 'a-secret-for-tests-only';

/** Verifiers of one thread each behind one address, by a real nginx. */
export interface VerifierPark {
  /** The one address. */
  readonly url: string;
  /** Starts one more, not listed yet. */
  start(): Promise<Verifier>;
  /** Has nginx pass calls to these and no others. */
  list(verifiers: readonly Verifier[]): Promise<void>;
  close(): Promise<void>;
}

export async function startPark(): Promise<VerifierPark> {
  const folder = mkdtempSync(join(tmpdir(), 'fall-line-park-'));
  const program = await builtVerifier(folder);
  const { tls: _, ...example } = examplePlan;
  const plan = { ...example, dist: folder, port: await anyFree(), verifierPort: await anyFree() };
  const siteOf = (verifiers: readonly Verifier[]): string =>
    nginxConfig({ ...plan, verifiers: verifiers.map(({ url }) => url.replace('http://', '')) });
  const running: Verifier[] = [];
  const start = async (): Promise<Verifier> => {
    const verifier = await startVerifier({ program, secret: SECRET, threads: 1 });
    running.push(verifier);
    return verifier;
  };
  const nginx = await startNginx(join(folder, 'nginx'), siteOf([await start()]));
  return {
    url: `http://127.0.0.1:${plan.verifierPort}`,
    start,
    list: (verifiers) => nginx.reload(siteOf(verifiers)),
    async close() {
      await nginx.stop();
      await Promise.all(running.map((verifier) => verifier.stop()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A game server that has its rides judged at an address. */
export const startJudged = (url: string): Promise<GameServer> =>
  startGameServer({
    authors: 'unknown',
    env: { FL_VERIFY: 'http', FL_VERIFIER_URL: url, FL_VERIFIER_SECRET: SECRET },
  });

/** A ride and what is true of it. */
interface Known {
  readonly row: SentRide;
  /** `verified` with the time, or why not. */
  readonly truth: string;
}

/** Every seventh claims a time that was not ridden. */
function knownRide(i: number): Known {
  const row = rowFor(0, streamOf(0, 1 + i));
  if (i % 7 !== 6) return { row, truth: `verified ${row.claimedUs}` };
  return { row: { ...row, claimedUs: row.claimedUs - 1_000_000 }, truth: 'refused time-differs' };
}

export interface Outcome {
  readonly sent: number;
  /** Rides that were acknowledged and have no verdict. */
  readonly lost: number;
  /** Rides whose verdict is not what is true of them. */
  readonly disagreeing: number;
}

const PARALLEL = 8;

/**
 * Sends rides to a server, eight at a time.
 *
 * @param during is called once for each of these shares of the rides, when so many are acknowledged
 */
export async function rideThrough(
  server: GameServer,
  count: number,
  during: readonly (readonly [share: number, change: () => Promise<unknown>])[],
): Promise<Outcome> {
  const api = apiOf(server);
  const rider = await api.account(`rider${server.port}`, { verified: true });
  const rides = Array.from({ length: count }, (_, i) => knownRide(i));
  const waiting = [...rides];
  const changes = during.map(([share, change]) => ({ at: Math.floor(count * share), change }));
  let acknowledged = 0;
  // One after another, also when rides are acknowledged faster than a change is made.
  let changed: Promise<unknown> = Promise.resolve();
  const send = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const body = { ...next.row, rider: rider.id };
      const { status } = await api.call('POST', '/api/collections/rides/records', body, rider.token);
      if (status !== 200) throw new Error(`a ride was answered with ${status}`);
      acknowledged++;
      for (const { at, change } of changes) if (at === acknowledged) changed = changed.then(change);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, send));
  await changed;
  await wakeQueue(server.url, SECRET);
  const verdicts = await verdictsOf(server, rider, rides);
  return {
    sent: count,
    lost: verdicts.filter((verdict) => verdict === 'pending').length,
    disagreeing: rides.filter(({ truth }, i) => verdicts[i] !== 'pending' && verdicts[i] !== truth).length,
  };
}

/** How long rides that wait in the queue are waited for, ms. */
const PATIENCE_MS = 200_000;

/** What became of rides, or `pending` where nothing did. */
async function verdictsOf(
  server: GameServer,
  rider: Account,
  rides: readonly Known[],
): Promise<readonly string[]> {
  const api = apiOf(server);
  const deadline = Date.now() + PATIENCE_MS;
  return Promise.all(
    rides.map(async ({ row }) => {
      const path = `/api/collections/rides/records/${row.id}`;
      for (;;) {
        const { body } = await api.call('GET', path, undefined, rider.token);
        if (body.status === 'verified') return `verified ${String(body.timeUs)}`;
        if (body.status === 'refused') return `refused ${String(body.reason)}`;
        if (Date.now() > deadline) return 'pending';
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    }),
  );
}

/** Adds verifiers, takes one away in good order and one by force, all while rides come in. */
export async function changeUnderLoad(park: VerifierPark, count: number): Promise<Outcome> {
  const server = await startJudged(park.url);
  try {
    const [first, second] = [await park.start(), await park.start()];
    await park.list([first, second]);
    let third: Verifier | undefined;
    return await rideThrough(server, count, [
      [
        0.2,
        async () => {
          third = await park.start();
          await park.list([first, second, third]);
        },
      ],
      // It ends while nginx still has it on its list.
      [0.5, () => first.stop()],
      // One that is killed is started again by itself.
      [0.7, async () => second.pid !== undefined && process.kill(second.pid, 'SIGKILL')],
      [0.8, () => park.list(third === undefined ? [second] : [second, third])],
    ]);
  } finally {
    await server.close();
  }
}
