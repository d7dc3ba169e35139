import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import type { Verifier } from '../../scripts/verifier';
import type { LotAnswer } from '../../server/verifier/protocol';
import { changeUnderLoad, SECRET, startPark, type VerifierPark } from '../server/cells/verifier-park';
import { authorRides, judgedFor, rowFor, streamOf, trackOf } from '../server/riding';
import type { Bench } from './run';
import { cpuOf, SIXTY } from './server-rides';

/** Rides sent while verifiers come and go. */
const RIDES = 420;
/** Rides of a lot, lots under way at once, and pairs of rounds with one verifier and with two, ms each. */
const LOT = 16;
const PARALLEL = 6;
const PAIRS = 7;
const ROUND_MS = 4000;

/** Lots of rides of 60 s on one track. Each verifier asks for the course once, by its first answer. */
function lots(): { readonly bodies: readonly string[]; readonly courses: string } {
  const track = trackOf(authorRides[SIXTY]!.trackId);
  const rides = Array.from({ length: LOT }, (_, i) => judgedFor(rowFor(SIXTY, streamOf(SIXTY, 1 + i))));
  const courses = { [track.hash]: JSON.stringify(track.course) };
  return { bodies: [JSON.stringify({ rides })], courses: JSON.stringify({ rides, courses }) };
}

interface Round {
  /** Rides judged in a second through the one address. */
  readonly rate: number;
  /** Processors that the verifiers were given meanwhile. */
  readonly cores: number;
}

async function round(
  park: VerifierPark,
  listed: readonly Verifier[],
  { bodies, courses }: ReturnType<typeof lots>,
): Promise<Round> {
  const used = (): number => listed.reduce((sum, { pid }) => sum + cpuOf(pid ?? 0), 0);
  const ask = async (body: string): Promise<LotAnswer> => {
    const headers = { 'Content-Type': 'application/json', 'X-Fl-Secret': SECRET };
    const answer = await fetch(`${park.url}/verify`, { method: 'POST', headers, body });
    if (answer.status !== 200) throw new Error(`a lot was answered with ${answer.status}`);
    return (await answer.json()) as LotAnswer;
  };
  const [from, before] = [performance.now(), used()];
  let judged = 0;
  const send = async (): Promise<void> => {
    while (performance.now() - from < ROUND_MS) {
      if ('needs' in (await ask(bodies[0]!))) await ask(courses);
      judged += LOT;
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, send));
  const seconds = (performance.now() - from) / 1000;
  return { rate: judged / seconds, cores: (used() - before) / seconds };
}

/**
 * Verifiers judge at the lowest priority, so on a machine that others use as well they would be measured by what those leave
 * over: here they are like everybody else. Takes the right to do so; without it they stay as they are.
 */
function likeOthers({ pid }: Verifier): void {
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    try {
      setPriority(Number(thread), constants.priority.PRIORITY_NORMAL);
    } catch {
      // Not allowed here.
    }
  }
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

async function measureCount(park: VerifierPark): Promise<Record<string, number>> {
  const [one, two]: [Verifier, Verifier] = [await park.start(), await park.start()];
  for (const verifier of [one, two]) likeOthers(verifier);
  const what = lots();
  const rounds = { one: [] as Round[], two: [] as Round[] };
  // In turns, so that what else runs on the machine counts for both.
  for (let pair = 0; pair < PAIRS; pair++) {
    for (const [name, list] of [['one', [one]] as const, ['two', [one, two]] as const]) {
      await park.list(list);
      // Until nginx has gone over to it.
      await new Promise((resolve) => setTimeout(resolve, 500));
      rounds[name].push(await round(park, list, what));
    }
  }
  await Promise.all([one.stop(), two.stop()]);
  return {
    'growth.ridesPerSecondOne': median(rounds.one.map(({ rate }) => rate)),
    'growth.ridesPerSecondTwo': median(rounds.two.map(({ rate }) => rate)),
    'growth.coresOne': median(rounds.one.map(({ cores }) => cores)),
    'growth.coresTwo': median(rounds.two.map(({ cores }) => cores)),
    'growth.ridesRatio': median(rounds.two.map(({ rate }, i) => rate / rounds.one[i]!.rate)),
    // What two verifiers judge with as much processor time as one.
    'growth.ridesPerCoreRatio': median(
      rounds.two.map(({ rate, cores }, i) => rate / cores / (rounds.one[i]!.rate / rounds.one[i]!.cores)),
    ),
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
