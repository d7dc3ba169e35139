import { cpus } from 'node:os';

/**
 * Processor time this machine has spent since it started, s: user and system time of all its processors. The difference
 * over a run is what the run has cost, with all of its processes, and with whatever else the machine did meanwhile.
 */
export function processorSeconds(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1000;
}
