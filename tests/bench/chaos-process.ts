/** A process of chaos-seeds.ts: runs the seed it is told of, and tells what came of it. */
import { EventSource } from 'eventsource';
import type { ChaosFindings } from '../sync/chaos/judge';
import { startSyncServer } from '../sync/fixture/server';

export type SeededKind = 'in-process' | 'real-server';

export type Outcome =
  | { readonly seed: number; readonly findings: ChaosFindings }
  | { readonly seed: number; readonly failure: string };

async function runnerOf(kind: SeededKind): Promise<(seed: number) => Promise<ChaosFindings>> {
  if (kind === 'in-process') return (await import('../sync/chaos/in-process')).runInProcess;
  // Node 20 has none, and devices listen for changes.
  Object.assign(globalThis, { EventSource });
  const { runChaos } = await import('../sync/chaos/real-server');
  return async (seed) => {
    const server = await startSyncServer();
    try {
      return await runChaos(server, seed);
    } finally {
      await server.close();
    }
  };
}

const runner = runnerOf(process.argv[2] === 'real-server' ? 'real-server' : 'in-process');

async function outcomeOf(seed: number): Promise<Outcome> {
  try {
    return { seed, findings: await (await runner)(seed) };
  } catch (error) {
    return { seed, failure: String(error) };
  }
}

process.on('message', async (seed: number) => process.send?.(await outcomeOf(seed)));
