import {
  type Compiled,
  create,
  createCursor,
  type InputStream,
  optionsOf,
  Phase,
  stepFrom,
} from '../../src/sim';
import { TRACE_TICKS, type Trace } from './core';

/** Simulates a stream again and records its trace. @param gunTick tick of the gun; undefined for a free start */
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
