import {
  advance,
  type Checkpoint,
  createRide,
  isOver,
  type LiveRide,
  type Onlooker,
  pause,
  restore,
  resume,
  type Sampler,
} from '../../../ride';
import { type Compiled, Phase, recordedRuns } from '../../../sim';
import type { Track } from '../../../tracks';
import { createGapClock, type GapClock } from './gap';

/** A rider who is not down this long after the other one is out of time, ticks. */
export const LATE_TICKS = 2000;
/** Ticks between two words about what was ridden so far: 3 s. */
const CHECKPOINT_TICKS = 300;

/** What has been ridden so far of both attempts. */
export type PairCheckpoint = readonly [Checkpoint, Checkpoint];

/**
 * Two attempts down the same course, begun by one start signal and moved by one clock: the frames of either picture may
 * ask for the time to pass, and it passes once.
 */
export interface Pair {
  readonly rides: readonly [LiveRide, LiveRide];
  readonly gaps: GapClock;
  /** Lets the time pass up to a frame. Asked again for the same frame it does nothing. @returns whether it did */
  readonly advance: (nowMs: number) => boolean;
  readonly pause: () => void;
  readonly resume: () => void;
  /** Whether both attempts are over. */
  readonly over: () => boolean;
  readonly checkpoint: () => PairCheckpoint | undefined;
  /** Takes both up where they were cut off, paused. @returns false when what was kept does not fit */
  readonly restore: (from: PairCheckpoint) => boolean;
}

export interface PairSetup {
  readonly track: Pick<Track, 'id' | 'hash' | 'course'>;
  /** The course with each rider's equipment. */
  readonly compiled: readonly [Compiled, Compiled];
  /** Whether each rider stands goofy. */
  readonly goofy: readonly [boolean, boolean];
  readonly gunTick: number;
  readonly samplers: readonly [Sampler, Sampler];
  /** Called every 3 s, and as one of them gets down, with what was ridden so far. */
  readonly onCheckpoint: (checkpoint: PairCheckpoint) => void;
}

/** The first ticks of a ride's input. */
function cut({ runs }: Checkpoint, ticks: number): Checkpoint {
  const kept: number[] = [];
  let left = ticks;
  for (let r = 0; r < runs.length && left > 0; r += 3) {
    const length = Math.min(left, runs[r]!);
    kept.push(length, runs[r + 1]!, runs[r + 2]!);
    left -= length;
  }
  return { ticks, runs: kept };
}

function checkpointOf({ recorder }: LiveRide): Checkpoint {
  return { ticks: recorder.ticks, runs: recordedRuns(recorder) };
}

export function createPair(setup: PairSetup): Pair {
  const { track, compiled, goofy, gunTick, samplers, onCheckpoint } = setup;
  const gaps = createGapClock(track.course.gates.length);
  // In an object, not in a variable: a number in a closure's variable is made anew with every write.
  const at = { now: 0.1, told: 0 };
  at.now = Number.NaN;

  /** Whether a rider need not come down any more: too late, or out when there is nobody left to wait for. */
  function isLost(mine: LiveRide, other: LiveRide): boolean {
    const out = mine.cur.phase === Phase.disqualified;
    if (out && other.cur.phase === Phase.disqualified) return true;
    return isOver(other) && (out || mine.recorder.ticks > other.recorder.ticks + LATE_TICKS);
  }
  const onlookerOf = (who: 0 | 1): Onlooker => ({
    begin: () => gaps.reset(who),
    tick: (ride) => gaps.tick(who, ride),
    ends: (ride) => isLost(ride, rides[who === 0 ? 1 : 0]),
  });
  const rideOf = (who: 0 | 1): LiveRide =>
    createRide({
      compiled: compiled[who],
      track,
      options: { gunTick, ...(goofy[who] ? { goofy: true } : {}) },
      onlooker: onlookerOf(who),
    });
  const rides: readonly [LiveRide, LiveRide] = [rideOf(0), rideOf(1)];

  const checkpoint = (): PairCheckpoint | undefined => {
    if (rides.every(({ phase, pausedFrom }) => (phase === 'paused' ? pausedFrom : phase) === 'countdown')) {
      return undefined;
    }
    return [checkpointOf(rides[0]), checkpointOf(rides[1])];
  };
  /** Another figure is news: 3 s have passed, or somebody is down. */
  const news = (): number =>
    Math.floor(Math.max(rides[0].recorder.ticks, rides[1].recorder.ticks) / CHECKPOINT_TICKS) * 3 +
    rides.filter(isOver).length;

  return {
    rides,
    gaps,
    advance(nowMs) {
      if (nowMs === at.now) return false;
      at.now = nowMs;
      advance(rides[0], nowMs, samplers[0]);
      advance(rides[1], nowMs, samplers[1]);
      const now = news();
      if (now !== at.told) {
        at.told = now;
        const made = checkpoint();
        if (made) onCheckpoint(made);
      }
      return true;
    },
    pause() {
      pause(rides[0]);
      pause(rides[1]);
    },
    resume() {
      resume(rides[0]);
      resume(rides[1]);
    },
    over: () => isOver(rides[0]) && isOver(rides[1]),
    checkpoint,
    restore(from) {
      const first = from[0].ticks <= from[1].ticks ? 0 : 1;
      const second = first === 0 ? 1 : 0;
      if (!restore(rides[first], from[first], 'kept')) return false;
      // Both were written one after the other: who still rides was as far as the other one then.
      const far = isOver(rides[first]) ? from[second] : cut(from[second], from[first].ticks);
      return restore(rides[second], far, 'kept');
    },
  };
}
