import {
  type Compiled,
  create,
  createCursor,
  type InputStream,
  optionsOf,
  type State,
  stepFrom,
} from '../sim';
import { createObservation, type Observation, observe, resetObservation } from './observe';
import { type Measures, NO_MEASURES, score } from './score';
import type { Task, Verdict } from './task';

/** Judges successive rides of one exercise. */
export interface Judge {
  /** The observation of the present ride. */
  readonly seen: Observation;
  readonly measures: Measures;
  /** Starts a new ride: its first tick follows. */
  readonly begin: () => void;
  /** Observes the tick just simulated. Allocates nothing. */
  readonly tick: (s: State) => void;
  /** Returns whether the exercise is decided, possibly before the finish. */
  readonly over: () => boolean;
  readonly verdict: () => Verdict;
}

export function createJudge(k: Compiled, task: Task, measures: Measures = NO_MEASURES): Judge {
  const seen = createObservation(k, task);
  return {
    seen,
    measures,
    begin: () => resetObservation(seen),
    tick: (s) => observe(seen, s),
    over: () => seen.ending !== 'none',
    verdict: () => score(seen, measures),
  };
}

/** Judges a whole ride by simulating its stream again. */
export function judgeRide(
  k: Compiled,
  task: Task,
  stream: InputStream,
  measures: Measures = NO_MEASURES,
): Verdict {
  const judge = createJudge(k, task, measures);
  const s = create(k, optionsOf(stream));
  const cursor = createCursor(stream);
  judge.begin();
  while (!judge.over() && s.tick < k.maxTicks && stepFrom(k, s, stream, cursor)) judge.tick(s);
  return judge.verdict();
}
