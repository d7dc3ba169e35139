import { stateHash } from './bits';
import type { Compiled } from './compile';
import { ride } from './ride';
import { create, Phase, type RunOptions, type State } from './state';
import { step } from './step';
import type { InputStream } from './stream';

/** How a run ended: DNF = the line was not crossed in time, DSQ = a gate was missed or straddled where that counts. */
export type Outcome = 'finished' | 'dnf' | 'dsq';

/** What the simulation says of a run: the only believed result. */
export interface Verdict {
  readonly outcome: Outcome;
  /** Finish time with penalties, µs; undefined unless the line was crossed. */
  readonly timeUs: number | undefined;
  readonly splitsUs: readonly number[];
  readonly penaltyUs: number;
  readonly finalHash: number;
  /** Ticks simulated. */
  readonly ticks: number;
}

/** A place in a stream: which run, and how much of it is done. */
export interface Cursor {
  run: number;
  left: number;
}

/** The start of a stream. */
export function createCursor(stream: InputStream): Cursor {
  return { run: 0, left: stream.runs[0] ?? 0 };
}

/** Back to the start of the stream. */
export function rewind(stream: InputStream, c: Cursor): void {
  c.run = 0;
  c.left = stream.runs[0] ?? 0;
}

/**
 * Advances a ghost by one tick of its stream; past its end it coasts upright.
 *
 * @returns whether the stream still had input for this tick
 */
export function stepFrom(k: Compiled, s: State, stream: InputStream, c: Cursor): boolean {
  const { runs } = stream;
  while (c.left === 0 && c.run < runs.length) {
    c.run += 3;
    c.left = runs[c.run] ?? 0;
  }
  if (c.run >= runs.length) {
    step(k, s, 0, 0);
    return false;
  }
  c.left--;
  step(k, s, runs[c.run + 1]!, runs[c.run + 2]!);
  return true;
}

/** The options a stream carries in its flags; the tick of a gun stands in the record beside it. */
export function optionsOf(stream: InputStream, gunTick?: number): RunOptions {
  return {
    goofy: stream.goofy,
    timePenalty: stream.timePenalty,
    ...(stream.gunStart && gunTick !== undefined ? { gunTick } : {}),
  };
}

/** The verdict on a state after its last tick. */
export function verdictOf(s: State): Verdict {
  const done = s.t1 >= 0;
  return {
    outcome: s.phase === Phase.disqualified ? 'dsq' : done ? 'finished' : 'dnf',
    timeUs: done ? s.t1 : undefined,
    splitsUs: s.splits.slice(),
    penaltyUs: s.penalty,
    finalHash: stateHash(s),
    ticks: s.tick,
  };
}

/**
 * Rides a whole stream again, from the gate to the tick that crosses the finish line, the course's time limit or the
 * stream's end.
 */
export function replay(k: Compiled, stream: InputStream, gunTick?: number): Verdict {
  const s = create(k, optionsOf(stream, gunTick));
  ride(k, s, stream.runs, k.maxTicks);
  return verdictOf(s);
}
