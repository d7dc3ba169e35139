import {
  create,
  createRecorder,
  type InputStream,
  type RunOptions,
  record,
  recordedRuns,
  START_GO,
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

/** A ride of the computer: its input stream, the simulation's verdict, and the final state. */
export interface PilotRide {
  readonly stream: InputStream;
  readonly verdict: Verdict;
  readonly state: State;
}

/** Returns whether a ride finished without a miss, a straddle or a fall. */
export function isClean(ride: PilotRide): boolean {
  const { state: s } = ride;
  return s.t1 >= 0 && s.missed + s.straddled + s.crashes === 0;
}

/** Returns the ride that ended in state `s` after the input `runs` (length, steer, stance of each, flat). */
export function rideOf(piste: Piste, s: State, runs: readonly number[]): PilotRide {
  const verdict = verdictOf(s);
  const stream = {
    simVersion,
    courseHash: piste.k.hash,
    gunStart: s.gunTick >= 0,
    goofy: s.goofy,
    timePenalty: s.timePenalty,
    ticks: s.tick,
    runs,
    claimedUs: verdict.timeUs ?? 0,
    finalHash: verdict.finalHash,
  };
  return { stream, verdict, state: s };
}

/** Rides a line from the start gate to the finish (or the course's time limit) and records the input. */
export function rideLine(piste: Piste, plan: Plan, line: Line, options: RunOptions = {}): PilotRide {
  const { k } = piste;
  const s = create(k, options);
  const f = createFollower(options.gunTick ?? START_GO);
  const recorder = createRecorder();
  while (s.t1 < 0 && s.tick < k.maxTicks) {
    follow(piste, plan, line, s, f);
    record(recorder, f.steer, f.stance);
    step(k, s, f.steer, f.stance);
  }
  return rideOf(piste, s, recordedRuns(recorder));
}

/** Rides a plan on its own line. */
export function ridePlan(piste: Piste, plan: Plan, options: RunOptions = {}): PilotRide {
  const line = createLine(piste.ground);
  layLine(piste.ground, plan, line);
  return rideLine(piste, plan, line, options);
}
