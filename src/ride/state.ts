import type { Compiled, Cursor, InputStream, Recorder, RunOptions, State } from '../sim';
import type { RideAnalysis } from './analysis';
import type { EventQueue, RideEvent } from './events';

/** What the rider wants during one tick: nothing else reaches the simulation. */
export interface Control {
  /** Edge wanted, integer −127 (left) … 127 (right). */
  steer: number;
  /** 0 normal, 1 tuck, 2 brake. */
  stance: number;
}

/**
 * Asked once per tick for the rider's control.
 *
 * @param endMs time (the frame's clock) at which this tick ends: what happened before it belongs to it
 * @param s the state the tick starts from, to be read only
 * @param out written by the callee
 */
export type Sampler = (endMs: number, s: State, out: Control) => void;

/**
 * Where an attempt stands. A disqualified rider may ski on and is `running` until the line (the state tells); `finished`,
 * `dsq` and `dnf` are ends: the rider brakes to a stop there, which is not part of the ride.
 */
export type RidePhase = 'countdown' | 'running' | 'paused' | 'finished' | 'dsq' | 'dnf';
export type RideEnd = Extract<RidePhase, 'finished' | 'dsq' | 'dnf'>;

/** A rider to race against: a stream ridden again beside one's own. */
export interface Opponent {
  readonly stream: InputStream;
  /** The course with the opponent's own equipment; the ride's when absent. */
  readonly compiled?: Compiled;
  readonly gunTick?: number;
}

/** An opponent alive: a second state with its own stream. */
export interface Ghost {
  readonly compiled: Compiled;
  readonly stream: InputStream;
  readonly cursor: Cursor;
  readonly prev: State;
  readonly cur: State;
  /** The whole ride, known beforehand: where the ghost was, and when, even while it is still behind. */
  readonly analysis: RideAnalysis;
}

/** The track as a ride needs to know it. */
export interface TrackRef {
  readonly id: string;
  /** Content hash of the course. */
  readonly hash: string;
}

/** The runs recorded so far, enough to go on after a killed tab. */
export interface Checkpoint {
  readonly ticks: number;
  /** length, steer, stance of each run, flat. */
  readonly runs: readonly number[];
}

/**
 * Looks on at every tick of the attempts at a track, as a lesson's judge or a race's timing does. It changes nothing of
 * the ride and makes nothing anew per tick.
 */
export interface Onlooker {
  /** A new attempt: its first tick comes next. */
  readonly begin: (ride: LiveRide) => void;
  /** After each tick up to the end of the attempt; what was done is in `ride.control`, what came of it in `ride.cur`. */
  readonly tick: (ride: LiveRide) => void;
  /** Asked after each tick: true ends the attempt here, short of the finish, as a lesson does once it is decided. */
  readonly ends?: (ride: LiveRide) => boolean;
  /** Asked after each frame in the gate: true pauses the attempt before it counts, as when the device stalls. */
  readonly holds?: (ride: LiveRide) => boolean;
  /** Something happened, told from the frame. The event is used again: read it, do not keep it. */
  readonly event?: (e: Readonly<RideEvent>, ride: LiveRide) => void;
  /** After the ticks of a frame, whatever their number; `nowMs` = the frame's time. */
  readonly frame?: (nowMs: number, ride: LiveRide) => void;
}

/**
 * One attempt after another on one track: every fact of the ride being ridden. Made once per track and opponents;
 * `restart` reuses all of it. Only the functions of this room write it.
 */
export interface LiveRide {
  readonly compiled: Compiled;
  readonly track: TrackRef;
  readonly options: RunOptions;
  /** The last two ticks: pictures are drawn between them. */
  readonly prev: State;
  readonly cur: State;
  readonly ghosts: readonly Ghost[];
  /** What the rider did; it holds exactly the ticks from the gate to the end, never the coast-out. */
  readonly recorder: Recorder;
  readonly events: EventQueue;
  /** The control of the last tick. */
  readonly control: Control;
  readonly onCheckpoint: ((checkpoint: Checkpoint) => void) | undefined;
  readonly onlooker: Onlooker | undefined;
  phase: RidePhase;
  /** What `paused` goes back to. */
  pausedFrom: Exclude<RidePhase, 'paused'>;
  /** Real time at which the ticks are counted from, ms; NaN = at the next frame. */
  baseMs: number;
  /** Ticks spent since `baseMs`. */
  spent: number;
  /** How far the present lies between prev and cur, 0…1. */
  alpha: number;
  /** Finish time of the ended attempt, µs; −1 = none. The coast-out leaves it alone. */
  endUs: number;
  /** Ticks airborne so far, 0 on the snow. */
  airTicks: number;
  /** What the rider's delta to the first ghost was at the last split, µs; NaN = none yet. */
  deltaUs: number;
  /** Attempts begun, this one included. */
  attempts: number;
  /** Real time that stalls of the device took from this attempt, ms: in the gate, and since the wand opened. */
  gateStalledMs: number;
  stalledMs: number;
}
