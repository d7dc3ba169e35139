import { cpus } from 'node:os';

/**
 * Returns the processor time that this machine has spent since it started, s: user and system time of all its processors. The
 * difference over a run is the cost of the run with all of its processes, plus anything else the machine did meanwhile.
 */
export function processorSeconds(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1000;
}
