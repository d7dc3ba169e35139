import { availableParallelism, constants, setPriority } from 'node:os';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { cores } from '../cores';
import { createJudge } from '../rules/judge';
import { COMPARES, compareInThread, createComparer } from './comparer';
import { createPool, type Done, type Job } from './pool';
import { createService } from './service';

/*
 * The verifier as a program of its own: `node verifier.mjs`, set up by FL_VERIFIER_PORT (0 = any free one),
 * FL_VERIFIER_SECRET and FL_VERIFIER_THREADS. It listens on the loopback interface and prints its port when it is ready.
 */

function work(): void {
  const judge = createJudge(cores);
  parentPort!.on('message', ({ id, ride, course }: Job) => {
    const done: Done = { id, judgement: judge(ride, () => course) };
    parentPort!.postMessage(done);
  });
}

function serve(): void {
  const secret = process.env.FL_VERIFIER_SECRET ?? '';
  if (secret.length < 16) {
    console.error('FL_VERIFIER_SECRET must have at least 16 characters.');
    process.exit(2);
  }
  // Judging may use every core, but never the time of those who wait for an answer.
  setPriority(constants.priority.PRIORITY_LOW);
  const threads = Number(process.env.FL_VERIFIER_THREADS) || availableParallelism();
  const pool = createPool(new URL(import.meta.url), threads);
  const comparer = createComparer(new URL(import.meta.url));
  const server = createService(pool, secret, comparer);
  server.listen(Number(process.env.FL_VERIFIER_PORT ?? 0), '127.0.0.1', () => {
    const address = server.address();
    if (address !== null && typeof address === 'object') console.log(`ready ${address.port}`);
  });
  const end = (): void => {
    server.close();
    server.closeAllConnections();
    void Promise.all([pool.close(), comparer.close()]).then(() => process.exit(0));
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  // Who started it is gone, so nobody needs it.
  process.on('disconnect', end);
}

if (isMainThread) serve();
else if (workerData === COMPARES) compareInThread();
else work();
