import type { Course, Equipment, InputStream, Verdict } from '../../src/sim';

/** Ticks from one sample of a trace to the next. */
export const TRACE_TICKS = 2;

/**
 * The way of a ride from the push-off to the finish: where it is, m, and its edge in [−1, 1], every {@link TRACE_TICKS}
 * ticks.
 */
export interface Trace {
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly edge: Float32Array;
}

/** A course made ready by a core; only the core that made it can look inside. */
export type CompiledCourse = { readonly hash: number };

/**
 * A version of the simulation, as judging needs it. The present one comes from src/sim; each older one is a file of its
 * own in this folder, frozen (scripts/sim/freeze.ts) before the version rose, so that its rides stay verifiable.
 */
export interface Core {
  readonly simVersion: number;
  /** Reads a stream kept as base64url text. @throws an error named `StreamError` when it is none */
  decodeStream(text: string, maxTicks?: number): InputStream;
  compile(course: Course, equipment: Equipment): CompiledCourse;
  /** Rides a stream again. `compiled` must come from this core's `compile`. */
  replay(compiled: CompiledCourse, stream: InputStream, gunTick?: number): Verdict;
  /** Rides a stream again and notes its way. `compiled` must come from this core's `compile`. */
  trace(compiled: CompiledCourse, stream: InputStream, gunTick?: number): Trace;
}
