import type { Verifier } from '../../scripts/verifier';
import { changeUnderLoad, SECRET, startPark, type VerifierPark } from '../server/cells/verifier-park';
import { authorRides, judgedFor, rowFor, streamOf, trackOf } from '../server/riding';
import type { Bench } from './run';

/** Rides sent while verifiers come and go. */
const RIDES = 420;
/** Rides of a lot, lots under way at once, and pairs of rounds with one verifier and with two, ms each. */
const LOT = 16;
const PARALLEL = 6;
const PAIRS = 7;
const ROUND_MS = 4000;

/** Lots of rides on one track, with its course, so that each verifier can judge them at once. */
function lots(): readonly string[] {
  const track = trackOf(authorRides[0]!.trackId);
  return Array.from({ length: 4 }, (_, lot) => {
    const rides = Array.from({ length: LOT }, (_, i) => judgedFor(rowFor(0, streamOf(0, 1 + lot * LOT + i))));
    return JSON.stringify({ rides, courses: { [track.hash]: JSON.stringify(track.course) } });
  });
}

/** Rides judged in a second through the one address. */
async function rate(park: VerifierPark, bodies: readonly string[]): Promise<number> {
  const from = performance.now();
  let judged = 0;
  const send = async (): Promise<void> => {
    for (let i = 0; performance.now() - from < ROUND_MS; i++) {
      const answer = await fetch(`${park.url}/verify`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Fl-Secret': SECRET },
        body: bodies[i % bodies.length]!,
      });
      if (answer.status !== 200) throw new Error(`a lot was answered with ${answer.status}`);
      await answer.arrayBuffer();
      judged += LOT;
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, send));
  return (judged / (performance.now() - from)) * 1000;
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

async function measureCount(park: VerifierPark): Promise<Record<string, number>> {
  const [one, two]: [Verifier, Verifier] = [await park.start(), await park.start()];
  const bodies = lots();
  const rates = { one: [] as number[], two: [] as number[] };
  // In turns, so that what else runs on the machine counts for both.
  for (let pair = 0; pair < PAIRS; pair++) {
    for (const [name, list] of [['one', [one]] as const, ['two', [one, two]] as const]) {
      await park.list(list);
      // Until nginx has gone over to it.
      await new Promise((resolve) => setTimeout(resolve, 500));
      rates[name].push(await rate(park, bodies));
    }
  }
  await Promise.all([one.stop(), two.stop()]);
  return {
    'growth.ridesPerSecondOne': median(rates.one),
    'growth.ridesPerSecondTwo': median(rates.two),
    'growth.ridesRatio': median(rates.two.map((value, i) => value / rates.one[i]!)),
  };
}

const bench: Bench = {
  name: 'growth',
  async run() {
    const park = await startPark();
    try {
      const { lost, disagreeing } = await changeUnderLoad(park, RIDES);
      return {
        'growth.rides': RIDES,
        'growth.lost': lost,
        'growth.disagreeing': disagreeing,
        ...(await measureCount(park)),
      };
    } finally {
      await park.close();
    }
  },
};

export default bench;
