import {
  create,
  createRecorder,
  type InputStream,
  type RunOptions,
  record,
  recordedRuns,
  type State,
  simVersion,
  step,
  type Verdict,
  verdictOf,
} from '../sim';
import { createFollower, follow } from './follow';
import { createLine, type Line, layLine } from './line';
import type { Piste } from './piste';
import type { Plan } from './plan';

/** A ride of the computer: its input stream and what the simulation says of it. */
export interface PilotRide {
  readonly stream: InputStream;
  readonly verdict: Verdict;
  readonly state: State;
}

/** Rides a line from the gate to the finish (or the course's limit) and keeps the input. */
export function rideLine(piste: Piste, plan: Plan, line: Line, options: RunOptions = {}): PilotRide {
  const { k } = piste;
  const s = create(k, options);
  const f = createFollower();
  const recorder = createRecorder();
  while (s.t1 < 0 && s.tick < k.maxTicks) {
    follow(piste, plan, line, s, f);
    record(recorder, f.steer, f.stance);
    step(k, s, f.steer, f.stance);
  }
  const verdict = verdictOf(s);
  return {
    stream: {
      simVersion,
      courseHash: k.hash,
      gunStart: options.gunTick !== undefined,
      goofy: s.goofy,
      timePenalty: s.timePenalty,
      ticks: s.tick,
      runs: recordedRuns(recorder),
      claimedUs: verdict.timeUs ?? 0,
      finalHash: verdict.finalHash,
    },
    verdict,
    state: s,
  };
}

/** Rides a plan on its own line. */
export function ridePlan(piste: Piste, plan: Plan, options: RunOptions = {}): PilotRide {
  const line = createLine(piste.ground);
  layLine(piste.ground, plan, line);
  return rideLine(piste, plan, line, options);
}
