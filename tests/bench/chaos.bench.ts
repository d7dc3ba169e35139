import { availableParallelism } from 'node:os';
import { Fault } from '../../scripts/fault';
import { runGameChaos } from './chaos-game';
import { type ChaosFigures, runSeeds } from './chaos-seeds';
import type { Bench } from './run';

/** Seeds of each kind that is given by its seed alone: always the same, so that runs compare. */
const IN_PROCESS = Number(process.env.FL_CHAOS_SEEDS ?? 1000);
const REAL_SERVER = 20;

const upTo = (count: number): number[] => Array.from({ length: count }, (_, n) => n + 1);

const given = process.env.FL_SEED === undefined ? undefined : Number(process.env.FL_SEED);

/** The three kinds of chaos, in the order in which they run. */
const kinds: Readonly<Record<string, () => Promise<Record<string, number>>>> = {
  'in-process': () =>
    runSeeds('in-process', given === undefined ? upTo(IN_PROCESS) : [given], {
      ...{ processes: availableParallelism(), longestMs: 120_000 },
    }),
  // One at a time: each has a server besides.
  'real-server': () =>
    runSeeds('real-server', given === undefined ? upTo(REAL_SERVER) : [given], {
      ...{ processes: 1, longestMs: 300_000 },
    }),
  game: () => runGameChaos(given ?? Date.now() % 1_000_000),
};

/** `FL_CHAOS` names one kind, and `FL_SEED` the one seed that is run. */
async function run(): Promise<Record<string, number>> {
  const only = process.env.FL_CHAOS;
  const chosen = Object.entries(kinds).filter(([name]) => only === undefined || name === only);
  if (chosen.length === 0) throw new Fault(`FL_CHAOS is one of ${Object.keys(kinds).join(', ')}.`);
  const sums: ChaosFigures = { lost: 0, doubled: 0, disagreeing: 0, editsLost: 0, deletionsUndone: 0 };
  for (const [, runKind] of chosen) {
    const found = await runKind();
    for (const name of Object.keys(sums) as (keyof ChaosFigures)[]) sums[name] += found[name] ?? 0;
  }
  return Object.fromEntries(Object.entries(sums).map(([name, sum]) => [`chaos.${name}`, sum]));
}

const chaosBench: Bench = { name: 'chaos', run };
export default chaosBench;
