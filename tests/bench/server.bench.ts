import type { Verifier } from '../../scripts/verifier';
import { authorRides, judgedFor, type Rider, type SentRide, startRiding, trackOf } from '../server/riding';
import { load } from './load-process';
import { measureBatches } from './server-batches';
import { measureBoards } from './server-boards';
import type { Load } from './server-load';
import { cpuOf, JSON_TYPE, rides, SIXTY, sixty } from './server-rides';

/** Rides of the load. */
const RIDES = 600;
/** Rides judged by PocketBase's own engine. */
const ENGINE_RIDES = 12;
/** Other requests measured while idle; and for how long all cores judge, ms, with how many rides waiting besides. */
const PROBES = 400;
const LOAD_MS = 12_000;
const QUEUED = 300;

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Every core of the machine judging all the time. */
function allCores({ url, secret }: Verifier): Load {
  const track = trackOf(authorRides[SIXTY]!.trackId);
  const lot = { rides: sixty(1, 64).map(judgedFor), courses: { [track.hash]: JSON.stringify(track.course) } };
  return {
    url: `${url}/verify`,
    headers: { ...JSON_TYPE, 'X-Fl-Secret': secret },
    bodies: [JSON.stringify(lot)],
    parallel: 4,
    forMs: LOAD_MS,
  };
}

/** Puts rides into the queue. */
async function enqueue(rider: Rider, rows: readonly SentRide[]): Promise<void> {
  const url = '/api/collections/rides/records';
  for (let i = 0; i < rows.length; i += 50) {
    const some = rows.slice(i, i + 50).map((row) => ({ ...row, rider: rider.id }));
    const requests = some.map((body) => ({ method: 'POST', url, body }));
    const { status } = await rider.call('POST', '/api/batch', { requests });
    if (status !== 200) throw new Error(`a batch was answered with ${status}`);
  }
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

async function throughVerifier(): Promise<Record<string, number>> {
  const server = await startRiding('http');
  try {
    const rider = await server.rider('ann');
    const verifier = server.verifier!;
    await load(rides(server, rider, 1, 40));
    const idle = at(await probe(rider, (n) => n < PROBES), 0.95);

    const before = { server: cpuOf(server.game.pid), verifier: cpuOf(verifier.pid!) };
    const sent = await load(rides(server, rider, 100, RIDES));
    if (sent.others.length > 0) throw new Error(`not verified: ${sent.others[0]}`);
    const used = (pid: number, from: number): string => (((cpuOf(pid) - from) * 1000) / RIDES).toFixed(2);
    console.log(
      `CPU of a ride: server ${used(server.game.pid, before.server)} ms, ` +
        `verifier ${used(verifier.pid!, before.verifier)} ms`,
    );

    await enqueue(rider, sixty(1000, QUEUED));
    let busy = true;
    const judging = load(allCores(verifier)).finally(() => {
      busy = false;
    });
    await server.wake();
    const under = at(await probe(rider, () => busy), 0.95);
    const judged = await judging;
    if (judged.others.length > 0) throw new Error(`not judged: ${judged.others[0]}`);
    console.log(
      `other requests, p95: idle ${idle.toFixed(1)} ms, ` +
        `while all cores judge (${Math.round((judged.sent * 64_000) / judged.ms)} rides/s) ${under.toFixed(1)} ms`,
    );
    return {
      'server.ridesPerSecond': Math.round((RIDES * 1000) / sent.ms),
      'server.p95Ratio': Number((under / idle).toFixed(2)),
    };
  } finally {
    await server.close();
  }
}

async function inOwnEngine(): Promise<Record<string, number>> {
  const server = await startRiding('queue');
  try {
    const rider = await server.rider('ann');
    const judge = async (from: number, count: number): Promise<void> => {
      const rows = sixty(from, count);
      await enqueue(rider, rows);
      await server.settled(rider, rows[count - 1]!.id);
    };
    // One run of the queue, as it goes on from minute to minute: its engine has loaded the core and made the course ready.
    await server.wake();
    await judge(1, 2);
    const before = cpuOf(server.game.pid);
    await judge(10, ENGINE_RIDES);
    const each = ((cpuOf(server.game.pid) - before) * 1000) / ENGINE_RIDES;

    const idle = at(await probe(rider, (n) => n < PROBES), 0.95);
    let busy = true;
    const judging = judge(100, ENGINE_RIDES).finally(() => {
      busy = false;
    });
    const under = at(await probe(rider, () => busy), 0.95);
    await judging;
    return {
      'server.verify60sMs': Math.round((each * 60e6) / authorRides[SIXTY]!.timeUs),
      'server.p95EngineRatio': Number((under / idle).toFixed(2)),
    };
  } finally {
    await server.close();
  }
}

export default {
  name: 'server',
  async run(): Promise<Record<string, number>> {
    return {
      ...(await throughVerifier()),
      ...(await inOwnEngine()),
      ...(await measureBatches()),
      ...(await measureBoards()),
    };
  },
};
