import * as sim from '../../src/sim';
import type { Core } from './core';
import { frozen } from './frozen';
import { trace } from './trace';

export type { CompiledCourse, Core } from './core';
export { TRACE_TICKS, type Trace } from './core';

/** All versions that can be judged, by number. */
export type Cores = ReadonlyMap<number, Core>;

/** The present simulation. */
export const present: Core = {
  simVersion: sim.simVersion,
  decodeStream: sim.decodeStream,
  compile: sim.compile,
  // The judge caches compiled courses by version, so this is always one of sim's own.
  replay: (compiled, stream, gunTick) => sim.replay(compiled as sim.Compiled, stream, gunTick),
  trace: (compiled, stream, gunTick) => trace(compiled as sim.Compiled, stream, gunTick),
};

/** Builds the map of cores. The present core replaces a frozen one of the same version. */
export function coresOf(now: Core, older: readonly Core[]): Cores {
  const out = new Map<number, Core>();
  for (const core of older) out.set(core.simVersion, core);
  out.set(now.simVersion, now);
  return out;
}

/** The cores of this server. */
export const cores: Cores = coresOf(present, frozen);
