import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { authorRides, type Rider, rowFor, startRiding, streamOf } from '../server/riding';
import { measureBoards } from './server-boards';
import type { Load, Loaded } from './server-load';

/** Rides of the load, and how many are under way at once. */
const RIDES = 600;
const PARALLEL = 8;
/** Rides judged by PocketBase's own engine. */
const ENGINE_RIDES = 12;
/** Other requests measured while idle, and while rides are judged. */
const PROBES = 400;

/** The author's ride nearest to 60 s. */
const SIXTY = authorRides.reduce(
  (best, ride, n) => (Math.abs(ride.timeUs - 60e6) < Math.abs(authorRides[best]!.timeUs - 60e6) ? n : best),
  0,
);

/** CPU seconds a process has used so far, from the kernel's books. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Sends rides from a process of its own, so that only the machine is shared with what is measured. */
function load(rider: Rider, url: string, rows: readonly unknown[]): Promise<Loaded> {
  const order: Load = { url, token: rider.token, rows, parallel: PARALLEL };
  const child = fork(new URL('./server-load.ts', import.meta.url), { execArgv: ['--import', 'tsx'] });
  return new Promise<Loaded>((resolve, reject) => {
    child.once('message', (done) => resolve(done as Loaded));
    child.once('error', reject);
    child.send(order);
  }).finally(() => child.kill());
}

/** Latencies of other riders' calls, ms, sorted: a page of the catalogue, of a board, and one's own row in turn. */
async function probe(rider: Rider, until: (n: number) => boolean): Promise<number[]> {
  const { trackId } = authorRides[0]!;
  const paths = [
    '/api/collections/track_heads/records?perPage=20',
    `/api/fl/board?track=${trackId}&equipment=ski&simVersion=1`,
    `/api/collections/users/records/${rider.id}`,
  ];
  const out: number[] = [];
  for (let n = 0; until(n); n++) {
    const from = performance.now();
    const { status } = await rider.call('GET', paths[n % paths.length]!);
    if (status !== 200) throw new Error(`a probe was answered with ${status}`);
    out.push(performance.now() - from);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return out.sort((a, b) => a - b);
}

export async function throughVerifier(): Promise<Record<string, number>> {
  const server = await startRiding('http');
  try {
    const rider = await server.rider('ann');
    const rows = Array.from({ length: 2 * RIDES + 40 }, (_, i) => ({
      ...rowFor(SIXTY, streamOf(SIXTY, i + 1)),
      rider: rider.id,
    }));
    await load(rider, server.game.url, rows.slice(0, 40));
    const idle = at(await probe(rider, (n) => n < PROBES), 0.95);
    const before = { server: cpuOf(server.game.pid), verifier: cpuOf(server.verifier!.pid!) };
    const pure = await load(rider, server.game.url, rows.slice(40, 40 + RIDES));
    const used = (pid: number, from: number): string => (((cpuOf(pid) - from) * 1000) / RIDES).toFixed(2);
    console.log(
      `CPU of a ride: server ${used(server.game.pid, before.server)} ms, ` +
        `verifier ${used(server.verifier!.pid!, before.verifier)} ms`,
    );
    if (pure.others.length > 0) throw new Error(`not verified: ${pure.others[0]}`);
    let busy = true;
    const loaded = load(rider, server.game.url, rows.slice(40 + RIDES)).finally(() => {
      busy = false;
    });
    const under = at(await probe(rider, () => busy), 0.95);
    await loaded;
    console.log(
      `other requests, p95: idle ${idle.toFixed(1)} ms, while rides are judged ${under.toFixed(1)} ms`,
    );
    return {
      'server.ridesPerSecond': Math.round((pure.verified * 1000) / pure.ms),
      'server.p95Ratio': Number((under / idle).toFixed(2)),
    };
  } finally {
    await server.close();
  }
}

export async function inOwnEngine(): Promise<Record<string, number>> {
  const server = await startRiding('queue');
  try {
    const rider = await server.rider('ann');
    const judge = async (from: number, count: number): Promise<void> => {
      const rows = Array.from({ length: count }, (_, i) => ({
        ...rowFor(SIXTY, streamOf(SIXTY, from + i)),
        rider: rider.id,
      }));
      const requests = rows.map((body) => ({ method: 'POST', url: '/api/collections/rides/records', body }));
      await rider.call('POST', '/api/batch', { requests });
      await server.wake();
      await server.settled(rider, rows[count - 1]!.id);
    };
    await judge(1, 2);
    const before = cpuOf(server.game.pid);
    await judge(10, ENGINE_RIDES);
    const each = ((cpuOf(server.game.pid) - before) * 1000) / ENGINE_RIDES;
    return { 'server.verify60sMs': Math.round((each * 60e6) / authorRides[SIXTY]!.timeUs) };
  } finally {
    await server.close();
  }
}

export default {
  name: 'server',
  async run(): Promise<Record<string, number>> {
    return { ...(await throughVerifier()), ...(await inOwnEngine()), ...(await measureBoards()) };
  },
};
