import { type InputStream, replay } from '../../src/sim';
import { between, random } from '../unit/sim/corpus';
import { authorRides, compiledOf, ridden } from './riding';

/** A ride whose steering was changed by one step of 127 in so many places, and which comes down all the same. */
export function changed(n: number, stream: InputStream, places: number): InputStream {
  const { trackId, equipment } = authorRides[n]!;
  const k = compiledOf(trackId, equipment);
  const next = random(places);
  for (let attempt = 0; attempt < 200; attempt++) {
    const runs = [...stream.runs, 200, 0, 0];
    for (let i = 0; i < places; i++) {
      const at = 3 * between(next, 10, stream.runs.length / 3 - 1) + 1;
      runs[at] = runs[at]! > 0 ? runs[at]! - 1 : runs[at]! + 1;
    }
    if (!areRunsApart(runs)) continue;
    const copy = ridden(k, { ...stream, runs });
    if (replay(k, copy).outcome === 'finished') return copy;
  }
  throw new Error('it cannot be changed');
}

/** Whether each run differs from the one before, as the format wants it. */
function areRunsApart(runs: readonly number[]): boolean {
  for (let r = 3; r < runs.length; r += 3)
    if (runs[r + 1] === runs[r - 2] && runs[r + 2] === runs[r - 1]) return false;
  return true;
}
