import { availableParallelism, constants, setPriority } from 'node:os';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import type { Judge } from '../rules/judge';
import { COMPARES, compareInThread, createComparer } from './comparer';
import { createPool, type Job, type Said } from './pool';
import { createService } from './service';

export interface ProgramOptions {
  /** Creates the judge, once in each thread. */
  readonly createJudge: () => Judge;
  /** Processor time after which a thread counts as stuck over a ride, ms. Default: that of the real judge. */
  readonly stuckMs?: number;
  /** Whether threads run at low priority. Default: true. */
  readonly yields?: boolean;
}

/**
 * Runs the program whose file is `script`, in its main thread and in the threads that it starts. Set up by FL_VERIFIER_PORT (0
 * = any free one), FL_VERIFIER_SECRET and FL_VERIFIER_THREADS. Listens on the loopback interface, or at FL_VERIFIER_HOST, and
 * prints its port when it is ready.
 */
export function runProgram(script: URL, options: ProgramOptions): void {
  if (isMainThread) serve(script, options);
  else {
    if (options.yields !== false) yieldToOthers();
    if (workerData === COMPARES) compareInThread();
    else work(options.createJudge());
  }
}

/**
 * Lowers the priority of judging, which may use every core, but must not delay responses. On Linux a priority is the thread's.
 */
function yieldToOthers(): void {
  setPriority(constants.priority.PRIORITY_LOW);
}

function work(judge: Judge): void {
  const say = (said: Said): void => parentPort!.postMessage(said);
  parentPort!.on('message', ({ id, ride, course }: Job) => say({ id, judgement: judge(ride, () => course) }));
  say({ ready: true });
}

function serve(script: URL, { stuckMs }: ProgramOptions): void {
  const secret = process.env.FL_VERIFIER_SECRET ?? '';
  if (secret.length < 16) {
    console.error('FL_VERIFIER_SECRET must have at least 16 characters.');
    process.exit(2);
  }
  const size = Number(process.env.FL_VERIFIER_THREADS) || availableParallelism();
  const pool = createPool({ script, size, ...(stuckMs === undefined ? {} : { stuckMs }) });
  const comparer = createComparer(script);
  const server = createService(pool, secret, comparer);
  server.listen(
    Number(process.env.FL_VERIFIER_PORT ?? 0),
    process.env.FL_VERIFIER_HOST || '127.0.0.1',
    () => {
      const address = server.address();
      if (address !== null && typeof address === 'object') console.log(`ready ${address.port}`);
    },
  );
  const end = (): void => {
    server.close();
    server.closeAllConnections();
    void Promise.all([pool.close(), comparer.close()]).then(() => process.exit(0));
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  // The process that started it has ended, so nobody needs it.
  process.on('disconnect', end);
}
