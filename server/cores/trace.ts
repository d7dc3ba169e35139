import {
  type Compiled,
  create,
  createCursor,
  type InputStream,
  optionsOf,
  Phase,
  stepFrom,
} from '../../src/sim';

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

/** Rides a stream again and notes its way. @param gunTick of a ride that a gun starts */
export function trace(k: Compiled, stream: InputStream, gunTick?: number): Trace {
  const s = create(k, optionsOf(stream, gunTick));
  const cursor = createCursor(stream);
  const most = Math.ceil(Math.min(stream.ticks, k.maxTicks) / TRACE_TICKS) + 1;
  const [x, y, edge] = [new Float32Array(most), new Float32Array(most), new Float32Array(most)];
  let n = 0;
  let from = -1;
  while (s.t1 < 0 && s.tick < k.maxTicks && stepFrom(k, s, stream, cursor)) {
    if (s.phase === Phase.gate) continue;
    if (from < 0) from = s.tick;
    if ((s.tick - from) % TRACE_TICKS !== 0) continue;
    x[n] = s.x;
    y[n] = s.y;
    edge[n] = s.u;
    n++;
  }
  return { x: x.subarray(0, n), y: y.subarray(0, n), edge: edge.subarray(0, n) };
}
