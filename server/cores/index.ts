import * as sim from '../../src/sim';
import type { Core } from './core';
import { frozen } from './frozen';
import { trace } from './trace';

export type { CompiledCourse, Core } from './core';
export { TRACE_TICKS, type Trace } from './core';

/** All versions that can be judged, by their number. */
export type Cores = ReadonlyMap<number, Core>;

/** The simulation of today. */
export const present: Core = {
  simVersion: sim.simVersion,
  decodeStream: sim.decodeStream,
  compile: sim.compile,
  // Judging keeps what a core compiled by its version, so this is always one of sim's own.
  replay: (compiled, stream, gunTick) => sim.replay(compiled as sim.Compiled, stream, gunTick),
  trace: (compiled, stream, gunTick) => trace(compiled as sim.Compiled, stream, gunTick),
};

/** A table of cores; the present one stands for its own version even if a frozen file has the same. */
export function coresOf(now: Core, older: readonly Core[]): Cores {
  const out = new Map<number, Core>();
  for (const core of older) out.set(core.simVersion, core);
  out.set(now.simVersion, now);
  return out;
}

/** The cores this server has. */
export const cores: Cores = coresOf(present, frozen);
