import {
  advance,
  createRide,
  type LiveRide,
  type Opponent,
  type RideSetup,
  type Sampler,
} from '../../../src/ride';
import {
  type Compiled,
  type Course,
  compile,
  type InputStream,
  recordedRuns,
  simVersion,
} from '../../../src/sim';
import { plane } from '../sim/courses';

/** A short easy slope whose gates stand around the centre line: going straight passes them all. */
export function openSlope(over: Partial<Course> = {}): Compiled {
  return compile(
    plane(14, {
      length: 160,
      over: {
        gates: [30, 60, 90, 120, 150].map((m, i) => ({
          x: i % 2 === 0 ? -4000 : 4000,
          y: m * 1000,
          side: i % 2 === 0 ? 1 : -1,
          width: 8000,
        })),
        splits: [70_000, 130_000],
        maxTicks: 6000,
        ...over,
      },
    }),
    'ski',
  );
}

export const track = { id: 'testtrack000001', hash: 'abc' };

/** Opens the wand at go and then holds one control. */
export function holding(steer: number, stance: number, wandTick = 300): Sampler {
  return (_end, s, out) => {
    out.steer = s.phase === 0 ? 0 : steer;
    out.stance = s.phase === 0 ? (s.tick === wandTick ? 1 : 0) : stance;
  };
}

/** A ride in the gate. */
export function inGate(k: Compiled = openSlope(), more: Partial<RideSetup> = {}): LiveRide {
  return createRide({ compiled: k, track, ...more });
}

/** Lets frames of `frameMs` pass until the attempt ends. Returns the time reached, ms. */
export function rideOut(ride: LiveRide, sample: Sampler, frameMs = 20, fromMs = 1000): number {
  let now = fromMs;
  advance(ride, now, sample);
  for (let n = 0; n < 20_000 && (ride.phase === 'countdown' || ride.phase === 'running'); n++) {
    now += frameMs;
    advance(ride, now, sample);
  }
  return now;
}

/** The stream of an attempt that is over, as an opponent. */
export function asOpponent(ride: LiveRide): Opponent {
  const stream: InputStream = {
    simVersion,
    courseHash: ride.compiled.hash,
    gunStart: false,
    goofy: false,
    timePenalty: false,
    ticks: ride.recorder.ticks,
    runs: recordedRuns(ride.recorder),
    claimedUs: 0,
    finalHash: 0,
  };
  return { stream };
}
