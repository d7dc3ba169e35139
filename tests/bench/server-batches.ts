import { encodeStream, type InputStream } from '../../src/sim';
import { type Rider, rowFor, type SentRide, startRiding, streamOf } from '../server/riding';
import { load } from './load-process';

/** Accounts that send batches all the time, how many each has under way at once, and rows in each. */
const ACCOUNTS = 4;
const AT_ONCE = 4;
const ROWS = 50;
/** How long they do, ms, and batches that each of them has: more than the server takes in that time. */
const FLOOD_MS = 15_000;
const BATCHES = 60;
/** The flood has begun, and a ride is sent so often, ms. */
const BEGUN_MS = 1000;
const EVERY_MS = 40;

/** Input like no other: it is taken in like any ride, and refused only when it is judged. */
function unlike(stream: InputStream, n: number): SentRide {
  return rowFor(0, stream, { stream: encodeStream({ ...stream, finalHash: n >>> 0 }) });
}

function bodiesOf(rider: Rider, from: number): readonly string[] {
  const stream = streamOf(0);
  return Array.from({ length: BATCHES }, (_, b) => {
    const rows = Array.from({ length: ROWS }, (_, i) => unlike(stream, from + b * ROWS + i));
    const requests = rows.map((row) => ({
      ...{ method: 'POST', url: '/api/collections/rides/records?fields=id,seq' },
      body: { ...row, rider: rider.id },
    }));
    return JSON.stringify({ requests });
  });
}

/** How long one ride takes to be saved and judged beside riders who send nothing but batches. */
export async function measureBatches(): Promise<Record<string, number>> {
  const server = await startRiding('http');
  try {
    const ann = await server.rider('ann');
    const others = await Promise.all(Array.from({ length: ACCOUNTS }, (_, n) => server.rider(`flood${n}`)));
    const streams = Array.from({ length: 300 }, (_, n) => streamOf(1, n + 1));
    await ann.send(rowFor(1, streamOf(1, 400)));
    const floods = others.map((rider, n) =>
      load({
        url: `${server.game.url}/api/batch`,
        headers: { 'Content-Type': 'application/json', Authorization: rider.token },
        bodies: bodiesOf(rider, n * BATCHES * ROWS),
        parallel: AT_ONCE,
        forMs: FLOOD_MS,
      }),
    );
    let over = false;
    const flooding = Promise.all(floods).finally(() => {
      over = true;
    });
    await new Promise((resolve) => setTimeout(resolve, BEGUN_MS));
    const waits: number[] = [];
    for (const stream of streams) {
      const from = performance.now();
      const { status } = await ann.post(rowFor(1, stream));
      if (over) break;
      if (status !== 200) throw new Error(`a ride was answered with ${status}`);
      waits.push(performance.now() - from);
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
    const sent = (await flooding).map((flood) => `${flood.sent - flood.others.length} of ${flood.sent}`);
    waits.sort((a, b) => a - b);
    const share = (part: number): number =>
      waits[Math.min(waits.length - 1, Math.floor(waits.length * part))]!;
    console.log(
      `a ride beside batches (${sent.join(', ')} taken): ${waits.length} rides, median ${share(0.5).toFixed(0)} ms, ` +
        `slowest ${share(1).toFixed(0)} ms`,
    );
    return { 'server.batchWaitMs': Math.round(share(0.95)) };
  } finally {
    await server.close();
  }
}
