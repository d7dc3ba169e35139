import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { ChaosFindings } from '../sync/chaos/judge';
import type { Outcome, SeededKind } from './chaos-process';

export type ChaosFigures = Record<keyof ChaosFindings, number>;

/** How many processes share the seeds, and the longest that one seed may take, ms. */
export interface SeedsOptions {
  readonly processes: number;
  readonly longestMs: number;
}

/** What a process says of a seed; that it ended, or took too long, is said in its place. */
async function askFor(child: ChildProcess, seed: number, longestMs: number): Promise<Outcome> {
  const signal = AbortSignal.timeout(longestMs);
  const given = new AbortController();
  const any = { signal: AbortSignal.any([signal, given.signal]) };
  const told = once(child, 'message', any).then(([outcome]) => outcome as Outcome);
  const ended = once(child, 'exit', any).then(
    ([code, by]): Outcome => ({ seed, failure: `the process ended: ${code ?? by}` }),
  );
  child.send(seed);
  try {
    return await Promise.race([told, ended]);
  } catch (error) {
    return { seed, failure: signal.aborted ? `it did not end in ${longestMs / 1000} s` : String(error) };
  } finally {
    // Whichever of the two has not come is not waited for any more.
    told.catch(() => undefined);
    ended.catch(() => undefined);
    given.abort();
  }
}

function report(kind: SeededKind, outcome: Outcome, figures: ChaosFigures): void {
  const { seed } = outcome;
  if ('failure' in outcome) {
    console.log(`FL_CHAOS=${kind} FL_SEED=${seed} failed: ${outcome.failure}`);
    return;
  }
  const found = Object.entries(outcome.findings) as [keyof ChaosFindings, readonly string[]][];
  for (const [name, what] of found) figures[name] += what.length;
  const bad = found.filter(([, what]) => what.length > 0);
  if (bad.length > 0) {
    console.log(
      `FL_CHAOS=${kind} FL_SEED=${seed}`,
      bad.map(([name, what]) => `${name}: ${what.join('; ')}`).join(' | '),
    );
  }
}

/**
 * Runs each seed in a process of its own, as nothing else may run beside one that has a time of its own. Says each bad seed
 * and what was found.
 *
 * @throws once all have run, when any came to no end
 */
export async function runSeeds(
  kind: SeededKind,
  seeds: Iterable<number>,
  { processes, longestMs }: SeedsOptions,
): Promise<ChaosFigures> {
  const figures = { lost: 0, doubled: 0, disagreeing: 0, editsLost: 0, deletionsUndone: 0 };
  const left = [...seeds];
  const all = left.length;
  const failed: number[] = [];
  const begun = performance.now();
  const start = (): ChildProcess =>
    fork(new URL('./chaos-process.ts', import.meta.url), [kind], { execArgv: ['--import', 'tsx'] });
  const work = async (): Promise<void> => {
    for (let seed = left.shift(); seed !== undefined; seed = left.shift()) {
      // A new one for each: what a run does must not depend on those before it.
      const child = start();
      const outcome = await askFor(child, seed, longestMs);
      child.kill();
      report(kind, outcome, figures);
      if ('failure' in outcome) failed.push(seed);
    }
  };
  await Promise.all(Array.from({ length: Math.min(processes, all) }, work));
  console.log(`chaos ${kind}: ${all} seeds, ${Math.round((performance.now() - begun) / 1000)} s`);
  if (failed.length > 0) throw new Error(`Seeds of ${kind} came to no end: ${failed.join(', ')}`);
  return figures;
}
