import {
  advance,
  type Checkpoint,
  createRide,
  isOver,
  type LiveRide,
  type Onlooker,
  type Opponent,
  pause,
  restart,
  restore,
  resume,
  type Sampler,
  type TrackRef,
} from '../../ride';
import { type Compiled, type RunOptions, recordedRuns } from '../../sim';

/** Ticks between two checkpoints of several riders: 3 s, as for a single rider. */
const CHECKPOINT_TICKS = 300;

/** Checkpoints of an attempt, one per lane. */
export type Checkpoints = readonly Checkpoint[];

/**
 * The rides of an attempt, one per lane, with one start signal and one clock. The frames of any picture may advance the time;
 * it advances once per frame.
 */
export interface RideSet {
  readonly rides: readonly LiveRide[];
  /** Advances the time to a frame. Calling it again for the same frame does nothing. @returns whether it advanced */
  readonly advance: (nowMs: number) => boolean;
  readonly pause: () => void;
  readonly resume: () => void;
  readonly restart: () => void;
  /** Returns whether every ride is over. */
  readonly isOver: () => boolean;
  /** Returns whether all riders are still in the gate, paused or not. */
  readonly isInGate: () => boolean;
  /** Returns the checkpoints; undefined before the first frame that counts. */
  readonly checkpoints: () => Checkpoints | undefined;
  /** Restores interrupted rides, paused. @returns false if the stored data does not fit */
  readonly restore: (from: Checkpoints) => boolean;
}

export interface Starter {
  readonly compiled: Compiled;
  readonly options: RunOptions;
  readonly opponents?: readonly Opponent[];
  readonly onlooker?: Onlooker | undefined;
  readonly sample: Sampler;
}

export interface RideSetSetup {
  readonly track: TrackRef;
  /** One per lane. */
  readonly starters: readonly Starter[];
  /** Called with the checkpoints every 3 s of riding, and when one of several riders finishes or is out. */
  readonly onCheckpoint?: ((checkpoints: Checkpoints) => void) | undefined;
}

/** Returns the first ticks of a ride's input. */
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

/**
 * Restores several rides. Their checkpoints were written one after the other, so all rides that are not over are cut to the
 * shortest of them.
 */
function restoreAll(rides: readonly LiveRide[], from: Checkpoints): boolean {
  const shortestFirst = rides.map((_, i) => i).sort((a, b) => from[a]!.ticks - from[b]!.ticks);
  let reached = Number.POSITIVE_INFINITY;
  for (const i of shortestFirst) {
    const mine = from[i]!;
    if (!restore(rides[i]!, reached < mine.ticks ? cut(mine, reached) : mine, 'kept')) return false;
    if (!isOver(rides[i]!)) reached = Math.min(reached, mine.ticks);
  }
  return true;
}

/**
 * Creates a function, called after each frame, that returns whether to write a checkpoint: 3 s have passed, or one of several
 * rides is over.
 */
function createNews(rides: readonly LiveRide[]): () => boolean {
  let told = 0;
  return () => {
    let ticks = 0;
    let down = 0;
    for (let i = 0; i < rides.length; i++) {
      ticks = Math.max(ticks, rides[i]!.recorder.ticks);
      if (isOver(rides[i]!)) down++;
    }
    const now = Math.floor(ticks / CHECKPOINT_TICKS) * (rides.length + 1) + down;
    if (now === told) return false;
    told = now;
    return true;
  };
}

export function createRideSet({ track, starters, onCheckpoint }: RideSetSetup): RideSet {
  const alone = starters.length === 1;
  // A single ride writes its checkpoints itself, at the exact tick.
  const own = alone && onCheckpoint ? { onCheckpoint: (at: Checkpoint) => onCheckpoint([at]) } : {};
  const rides = starters.map(({ compiled, options, opponents, onlooker }) =>
    createRide({
      ...{ compiled, track, options },
      ...own,
      ...(opponents ? { opponents } : {}),
      ...(onlooker ? { onlooker } : {}),
    }),
  );
  const hasNews = createNews(rides);
  let now = Number.NaN;

  const isInGate = (): boolean =>
    rides.every(({ phase, pausedFrom }) => (phase === 'paused' ? pausedFrom : phase) === 'countdown');
  const checkpoints = (): Checkpoints | undefined => {
    if (rides.every((ride) => ride.phase === 'countdown') || (alone && isOver(rides[0]!))) return undefined;
    return rides.map(({ recorder }) => ({ ticks: recorder.ticks, runs: recordedRuns(recorder) }));
  };

  return {
    rides,
    advance(nowMs) {
      if (nowMs === now) return false;
      now = nowMs;
      for (let i = 0; i < rides.length; i++) advance(rides[i]!, nowMs, starters[i]!.sample);
      if (onCheckpoint && !alone && hasNews()) {
        const made = isInGate() ? undefined : checkpoints();
        if (made) onCheckpoint(made);
      }
      return true;
    },
    pause: () => rides.forEach(pause),
    resume: () => rides.forEach(resume),
    restart: () => rides.forEach(restart),
    isOver: () => rides.every(isOver),
    isInGate,
    checkpoints,
    restore(from) {
      if (from.length !== rides.length) return false;
      // A single ride that is over has been passed on already, so it is not restored.
      return alone ? restore(rides[0]!, from[0]!) : restoreAll(rides, from);
    },
  };
}
