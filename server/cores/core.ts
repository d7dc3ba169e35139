import type { Course, Equipment, InputStream, Verdict } from '../../src/sim';

/** Ticks from one sample of a trace to the next. */
export const TRACE_TICKS = 2;

/** The trace of a ride from the push-off to the finish: position, m, and edge in [−1, 1], every {@link TRACE_TICKS} ticks. */
export interface Trace {
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly edge: Float32Array;
}

/** A course compiled by a core. Only the core that compiled it can read it. */
export type CompiledCourse = { readonly hash: number };

/**
 * A version of the simulation, with the functions that judging needs. The present one is src/sim. Each older one is a file in
 * this folder, which was frozen (scripts/sim/freeze.ts) before the version rose, so that its rides stay verifiable.
 */
export interface Core {
  readonly simVersion: number;
  /** Decodes a stream from base64url text. @throws an error named `StreamError` if it is invalid */
  decodeStream(text: string, maxTicks?: number): InputStream;
  compile(course: Course, equipment: Equipment): CompiledCourse;
  /** Simulates a stream again. `compiled` must come from this core's `compile`. */
  replay(compiled: CompiledCourse, stream: InputStream, gunTick?: number): Verdict;
  /** Simulates a stream again and records its trace. `compiled` must come from this core's `compile`. */
  trace(compiled: CompiledCourse, stream: InputStream, gunTick?: number): Trace;
}
