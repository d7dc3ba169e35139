import {
  type Compiled,
  clearRecorder,
  copyState,
  create,
  createRecorder,
  Phase,
  type RunOptions,
  record,
  recordedRuns,
  reset,
  START_FROM,
  step,
} from '../sim';
import { coast } from './coast';
import { createEvents, emit } from './events';
import { advanceGhosts, createGhost, resetGhost } from './ghosts';
import { notice } from './notice';
import type { Checkpoint, LiveRide, Onlooker, Opponent, RideEnd, Sampler, TrackRef } from './state';

/** Length of a tick, ms of real time. */
const TICK_MS = 10;
/** Maximum real time that a frame catches up. The rest of a longer stall is skipped. */
const MAX_DEBT_MS = 250;
/** Ticks between two checkpoints: 3 s. */
const CHECKPOINT_TICKS = 300;
/** A restarted attempt begins at this tick, half a second before the wand may open. */
const RESTART_TICK = START_FROM - 50;

export interface RideSetup {
  readonly compiled: Compiled;
  readonly track: TrackRef;
  readonly options?: RunOptions;
  readonly opponents?: readonly Opponent[];
  /** Called every 3 s of riding with the recorded input. */
  readonly onCheckpoint?: (checkpoint: Checkpoint) => void;
  readonly onlooker?: Onlooker;
}

/** Creates a ride: a rider in the start gate, with opponents. The countdown runs from the first `advance`. */
export function createRide(setup: RideSetup): LiveRide {
  const { compiled, track, options = {}, opponents = [] } = setup;
  const ride: LiveRide = {
    compiled,
    track,
    options,
    prev: create(compiled, options),
    cur: create(compiled, options),
    ghosts: opponents.map((o) => createGhost(compiled, o)),
    recorder: createRecorder(),
    events: createEvents(),
    control: { steer: 0, stance: 0 },
    onCheckpoint: setup.onCheckpoint,
    onlooker: setup.onlooker,
    phase: 'countdown',
    pausedFrom: 'countdown',
    baseMs: Number.NaN,
    spent: 0,
    alpha: 1,
    endUs: -1,
    airTicks: 0,
    deltaUs: Number.NaN,
    attempts: 1,
    gateStalledMs: 0,
    stalledMs: 0,
  };
  setup.onlooker?.begin(ride);
  return ride;
}

/** Returns whether the attempt is over. */
export function isOver(ride: LiveRide): boolean {
  return ride.phase === 'finished' || ride.phase === 'dsq' || ride.phase === 'dnf';
}

/** Ends the attempt. After that, only a restart is possible. */
function end(ride: LiveRide, how: RideEnd): void {
  ride.phase = how;
  ride.endUs = ride.cur.t1;
}

function judge(ride: LiveRide): void {
  const s = ride.cur;
  if (ride.phase === 'countdown' && s.phase !== Phase.gate) ride.phase = 'running';
  if (s.t1 >= 0) end(ride, s.phase === Phase.disqualified ? 'dsq' : 'finished');
  else if (s.tick >= ride.compiled.maxTicks) {
    emit(ride.events, 'dnf', -1, 0);
    end(ride, 'dnf');
  }
}

function checkpoint(ride: LiveRide): void {
  const { recorder, onCheckpoint } = ride;
  if (onCheckpoint && ride.phase === 'running' && recorder.ticks % CHECKPOINT_TICKS === 0) {
    onCheckpoint({ ticks: recorder.ticks, runs: recordedRuns(recorder) });
  }
}

/** Runs one tick with the given control: records, simulates, judges, and notifies the onlooker. */
function ridden(ride: LiveRide, steer: number, stance: number): void {
  copyState(ride.cur, ride.prev);
  record(ride.recorder, steer, stance);
  ride.control.steer = steer;
  ride.control.stance = stance;
  step(ride.compiled, ride.cur, steer, stance);
  notice(ride);
  judge(ride);
  advanceGhosts(ride);
  ride.onlooker?.tick(ride);
  if (!isOver(ride) && ride.onlooker?.ends?.(ride)) {
    end(ride, ride.cur.phase === Phase.disqualified ? 'dsq' : 'dnf');
  }
}

/** After the end, the rider stops automatically. This is not recorded. */
function coastOut(ride: LiveRide): void {
  copyState(ride.cur, ride.prev);
  coast(ride.compiled, ride.cur);
  ride.control.steer = 0;
  ride.control.stance = 2;
  advanceGhosts(ride);
}

/**
 * Runs whole ticks for the real time since the last call. Ticks are on a fixed grid of real time, so the same events at the
 * same times give the same stream with any frames. A stall beyond {@link MAX_DEBT_MS} shifts the grid, so that the ride does
 * not run faster.
 *
 * @param nowMs the frame's time, ms; must not decrease
 * @param sample called once for each tick before the end
 * @returns number of ticks
 */
export function advance(ride: LiveRide, nowMs: number, sample: Sampler): number {
  if (ride.phase === 'paused') return 0;
  if (Number.isNaN(ride.baseMs)) {
    ride.baseMs = nowMs;
    ride.spent = 0;
  }
  const lostMs = nowMs - (ride.baseMs + ride.spent * TICK_MS) - MAX_DEBT_MS;
  if (lostMs > 0) {
    if (ride.phase === 'countdown') ride.gateStalledMs += lostMs;
    else if (!isOver(ride)) ride.stalledMs += lostMs;
    ride.baseMs = nowMs - MAX_DEBT_MS;
    ride.spent = 0;
  }
  let ticks = 0;
  let endMs = ride.baseMs + (ride.spent + 1) * TICK_MS;
  while (endMs <= nowMs) {
    if (isOver(ride)) {
      coastOut(ride);
    } else {
      sample(endMs, ride.cur, ride.control);
      ridden(ride, ride.control.steer, ride.control.stance);
      checkpoint(ride);
    }
    ride.spent++;
    ticks++;
    endMs = ride.baseMs + (ride.spent + 1) * TICK_MS;
  }
  ride.alpha = (nowMs - (ride.baseMs + ride.spent * TICK_MS)) / TICK_MS;
  return ticks;
}

/** Pauses a running attempt and its clock. */
export function pause(ride: LiveRide): void {
  if (ride.phase === 'paused' || isOver(ride)) return;
  ride.pausedFrom = ride.phase;
  ride.phase = 'paused';
}

/** Resumes exactly at the point of `pause`; the time between does not count. */
export function resume(ride: LiveRide): void {
  if (ride.phase !== 'paused') return;
  ride.phase = ride.pausedFrom;
  ride.baseMs = Number.NaN;
}

/**
 * Starts a new attempt at once, reusing the memory of the last one. A restarted free start begins after the second beep, 1.5 s
 * before go. The skipped ticks are in the stream like any others.
 */
export function restart(ride: LiveRide): void {
  reset(ride.compiled, ride.cur);
  reset(ride.compiled, ride.prev);
  for (let i = 0; i < ride.ghosts.length; i++) resetGhost(ride.ghosts[i]!);
  clearRecorder(ride.recorder);
  ride.control.steer = 0;
  ride.control.stance = 0;
  ride.phase = 'countdown';
  ride.baseMs = Number.NaN;
  ride.spent = 0;
  ride.alpha = 1;
  ride.endUs = -1;
  ride.airTicks = 0;
  ride.deltaUs = Number.NaN;
  ride.attempts++;
  ride.gateStalledMs = 0;
  ride.stalledMs = 0;
  ride.onlooker?.begin(ride);
  if (ride.cur.gunTick < 0) {
    for (let i = 0; i < RESTART_TICK; i++) ridden(ride, 0, 0);
  }
  ride.events.count = 0;
  emit(ride.events, 'restart', -1, 0);
}

/**
 * Resumes an attempt that was interrupted because the tab was killed: replays the recorded runs and pauses at their end.
 *
 * @param ended whether to accept runs that end the course. With two riders, both are restored, even if one has finished already
 * @returns false if the runs do not fit this course (they end it, or are empty); then the ride is in the gate
 */
export function restore(ride: LiveRide, saved: Checkpoint, ended: 'refused' | 'kept' = 'refused'): boolean {
  restart(ride);
  clearRecorder(ride.recorder);
  reset(ride.compiled, ride.cur);
  ride.phase = 'countdown';
  ride.onlooker?.begin(ride);
  const { runs } = saved;
  for (let r = 0; r < runs.length && !isOver(ride); r += 3) {
    for (let n = runs[r]!; n > 0 && !isOver(ride); n--) ridden(ride, runs[r + 1]!, runs[r + 2]!);
  }
  ride.events.count = 0;
  if ((isOver(ride) && ended === 'refused') || ride.cur.tick === 0) {
    restart(ride);
    return false;
  }
  pause(ride);
  return true;
}
