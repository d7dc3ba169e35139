import { fork } from 'node:child_process';
import type { Load, Loaded } from './server-load';

/** Sends requests from a process of its own, so that only the machine is shared with what is measured. */
export function load(order: Load): Promise<Loaded> {
  const child = fork(new URL('./server-load.ts', import.meta.url), { execArgv: ['--import', 'tsx'] });
  return new Promise<Loaded>((resolve, reject) => {
    child.once('message', (done) => resolve(done as Loaded));
    child.once('error', reject);
    child.send(order);
  }).finally(() => child.kill());
}
