import type { Compiled, Cursor, InputStream, Recorder, RunOptions, State } from '../sim';
import type { RideAnalysis } from './analysis';
import type { EventQueue, RideEvent } from './events';

/** The rider's control for one tick. Nothing else reaches the simulation. */
export interface Control {
  /** Desired edge angle, integer −127 (left) … 127 (right). */
  steer: number;
  /** 0 normal, 1 tuck, 2 brake. */
  stance: number;
}

/**
 * Called once per tick for the rider's control.
 *
 * @param endMs end of this tick, on the frame's clock. Earlier input belongs to it
 * @param s the state at the start of the tick; read only
 * @param out written by the callee
 */
export type Sampler = (endMs: number, s: State, out: Control) => void;

/**
 * Phase of an attempt. A disqualified rider may continue and is `running` until the finish line (the state shows the
 * disqualification). `finished`, `dsq` and `dnf` are final: the rider brakes to a stop, which is not part of the ride.
 */
export type RidePhase = 'countdown' | 'running' | 'paused' | 'finished' | 'dsq' | 'dnf';
export type RideEnd = Extract<RidePhase, 'finished' | 'dsq' | 'dnf'>;

/** An opponent: a stream that is replayed beside the rider's own ride. */
export interface Opponent {
  readonly stream: InputStream;
  /** The course for the opponent's own equipment; the ride's if absent. */
  readonly compiled?: Compiled;
  readonly gunTick?: number;
}

/** A running opponent: a second state with its own stream. */
export interface Ghost {
  readonly compiled: Compiled;
  readonly stream: InputStream;
  readonly cursor: Cursor;
  readonly prev: State;
  readonly cur: State;
  /**
   * Analysis of the whole ride, computed in advance. It gives the ghost's time at each gate, even while the ghost is behind.
   */
  readonly analysis: RideAnalysis;
}

/** The data of a track that a ride needs. */
export interface TrackRef {
  readonly id: string;
  /** Content hash of the course. */
  readonly hash: string;
}

/** The input recorded so far, which is enough to resume after the tab was killed. */
export interface Checkpoint {
  readonly ticks: number;
  /** Length, steer and stance of each run, as a flat list. */
  readonly runs: readonly number[];
}

/**
 * Observes every tick of the attempts at a track, as a lesson's judge or a race's timing does. It does not change the ride and
 * does not allocate per tick.
 */
export interface Onlooker {
  /** Called for a new attempt, before its first tick. */
  readonly begin: (ride: LiveRide) => void;
  /** Called after each tick up to the end of the attempt; `ride.control` is the input, `ride.cur` the result. */
  readonly tick: (ride: LiveRide) => void;
  /** Called after each tick. True ends the attempt before the finish, as in a lesson whose result is decided. */
  readonly ends?: (ride: LiveRide) => boolean;
  /** Called after each frame in the gate. True pauses the attempt before it counts, as when the device stalls. */
  readonly holds?: (ride: LiveRide) => boolean;
  /** Called for an event, from the frame. The event object is reused: read it, but do not keep it. */
  readonly event?: (e: Readonly<RideEvent>, ride: LiveRide) => void;
  /** Called after the ticks of a frame, even if there were none; `nowMs` = the frame's time. */
  readonly frame?: (nowMs: number, ride: LiveRide) => void;
}

/**
 * The complete state of the current attempt on a track. Created once per track and opponents; `restart` reuses all of it. Only
 * the functions of this directory write it.
 */
export interface LiveRide {
  readonly compiled: Compiled;
  readonly track: TrackRef;
  readonly options: RunOptions;
  /** The last two ticks. Pictures are drawn between them. */
  readonly prev: State;
  readonly cur: State;
  readonly ghosts: readonly Ghost[];
  /** The rider's input: exactly the ticks from the gate to the end, without the coast-out. */
  readonly recorder: Recorder;
  readonly events: EventQueue;
  /** The control of the last tick. */
  readonly control: Control;
  readonly onCheckpoint: ((checkpoint: Checkpoint) => void) | undefined;
  readonly onlooker: Onlooker | undefined;
  phase: RidePhase;
  /** The phase to which `paused` returns. */
  pausedFrom: Exclude<RidePhase, 'paused'>;
  /** Real time from which ticks are counted, ms; NaN = set at the next frame. */
  baseMs: number;
  /** Ticks run since `baseMs`. */
  spent: number;
  /** The current time between prev and cur, 0…1. */
  alpha: number;
  /** Finish time of the ended attempt, µs; −1 = none. The coast-out does not change it. */
  endUs: number;
  /** Ticks in the air so far, 0 on the snow. */
  airTicks: number;
  /** The rider's delta to the first ghost at the last split, µs; NaN = none yet. */
  deltaUs: number;
  /** Number of attempts, this one included. */
  attempts: number;
  /** Real time lost to stalls of the device in this attempt, ms: in the gate, and since the wand opened. */
  gateStalledMs: number;
  stalledMs: number;
}
