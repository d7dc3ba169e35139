import { type Compiled, create, createCursor, type InputStream, optionsOf, stepFrom } from '../sim';
import { type ReferenceTimes, timesToBeat } from '../tracks';
import { createObservation, observe } from './observe';
import type { Measures } from './score';

/** Returns the clock of a ride at each gate and, last, at the finish, s; as far as the ride came. */
export function clocksOf(k: Compiled, stream: InputStream): readonly number[] {
  const seen = createObservation(k, { kind: 'gates', faults: [0, 0, 0] });
  const s = create(k, optionsOf(stream));
  const cursor = createCursor(stream);
  while (seen.ending === 'none' && stepFrom(k, s, stream, cursor)) observe(seen, s);
  const reached = [...seen.at].filter((at) => !Number.isNaN(at));
  return seen.ending === 'finished' ? [...reached, seen.clock] : reached;
}

/** Returns the reference values for rides of a track. @param ideal the ride of the ideal line, if there is one */
export function measuresOf(
  k: Compiled,
  reference: ReferenceTimes | undefined,
  ideal: InputStream | undefined,
): Measures {
  return { bronzeUs: timesToBeat(reference)?.bronzeUs ?? 0, ideal: ideal ? clocksOf(k, ideal) : [] };
}
