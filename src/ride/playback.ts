import {
  type Compiled,
  type Cursor,
  copyState,
  create,
  createCursor,
  type InputStream,
  optionsOf,
  type State,
  stepFrom,
} from '../sim';
import { analyse, type RideAnalysis } from './analysis';
import { coast } from './coast';
import type { Opponent } from './state';

/** Ticks between two stored states. Seeking simulates at most 2 s (well under a millisecond of computation). */
const KEYFRAME_TICKS = 200;
/** Maximum number of rides watched together. */
const MAX_TOGETHER = 4;
/** The viewer begins this long before the wand opens and ends this long after the last finish, ticks. */
const LEAD_TICKS = 150;
const TAIL_TICKS = 300;

export const PLAYBACK_SPEEDS = [0.25, 0.5, 1, 2, 4] as const;
export type PlaybackSpeed = (typeof PLAYBACK_SPEEDS)[number];

interface Keyframe {
  readonly state: State;
  readonly cursor: Cursor;
}

/** A ride in the viewer. */
export interface Take {
  readonly compiled: Compiled;
  readonly stream: InputStream;
  readonly analysis: RideAnalysis;
  /** The ticks before and after the current position. Pictures are drawn between them. */
  readonly prev: State;
  readonly cur: State;
  readonly cursor: Cursor;
  readonly keyframes: readonly Keyframe[];
}

/** Up to four rides with one clock, for pause, slow motion and seeking. Zero is the start of every rider's clock. */
export interface Playback {
  readonly takes: readonly Take[];
  /** First and last position, ticks from the wand. */
  readonly from: number;
  readonly to: number;
  /** The current position, ticks from the wand, with fractions. */
  at: number;
  speed: PlaybackSpeed;
  playing: boolean;
  /** The current position between prev and cur, 0…1. */
  alpha: number;
}

/** Advances a take by one tick: its input, and the coast-out once its ride is over. */
function advanceTake(k: Compiled, s: State, stream: InputStream, c: Cursor): void {
  if (s.t1 >= 0 || s.tick >= stream.ticks) coast(k, s);
  else stepFrom(k, s, stream, c);
}

function createTake(k: Compiled, ride: Opponent): Take {
  const { stream } = ride;
  const options = optionsOf(stream, ride.gunTick);
  const analysis = analyse(k, stream, ride.gunTick);
  const keyframes: Keyframe[] = [];
  const run = create(k, options);
  const cursor = createCursor(stream);
  const last = analysis.verdict.ticks + TAIL_TICKS;
  for (let tick = 0; tick <= last; tick++) {
    if (tick % KEYFRAME_TICKS === 0) {
      const state = create(k, options);
      copyState(run, state);
      keyframes.push({ state, cursor: { ...cursor } });
    }
    advanceTake(k, run, stream, cursor);
  }
  return {
    compiled: k,
    stream,
    analysis,
    prev: create(k, options),
    cur: create(k, options),
    cursor: createCursor(stream),
    keyframes,
  };
}

/**
 * Creates a playback of rides.
 *
 * @param rides one to four, each with its course compiled for its equipment (the argument `compiled` if absent)
 */
export function createPlayback(compiled: Compiled, rides: readonly Opponent[]): Playback {
  const takes = rides.slice(0, MAX_TOGETHER).map((r) => createTake(r.compiled ?? compiled, r));
  let to = 0;
  for (const t of takes) to = Math.max(to, t.analysis.verdict.ticks - Math.max(0, t.analysis.startTick));
  const playback: Playback = {
    takes,
    from: -LEAD_TICKS,
    to: to + TAIL_TICKS / 2,
    at: -LEAD_TICKS,
    speed: 1,
    playing: true,
    alpha: 0,
  };
  seek(playback, playback.from);
  return playback;
}

/** Sets a take's `cur` to exactly `tick`, and `prev` to one before it: steps forwards, or starts at the nearest keyframe. */
export function seekTake(t: Take, tick: number): void {
  const target = Math.max(1, tick);
  if (t.cur.tick === target) return;
  if (t.cur.tick > target || target - t.cur.tick > KEYFRAME_TICKS) {
    const index = Math.min(Math.floor((target - 1) / KEYFRAME_TICKS), t.keyframes.length - 1);
    const key = t.keyframes[index]!;
    copyState(key.state, t.cur);
    t.cursor.run = key.cursor.run;
    t.cursor.left = key.cursor.left;
  }
  while (t.cur.tick < target) {
    copyState(t.cur, t.prev);
    advanceTake(t.compiled, t.cur, t.stream, t.cursor);
  }
}

/** Seeks to a position. Every ride shows that time of its own clock. */
export function seek(p: Playback, at: number): void {
  p.at = Math.max(p.from, Math.min(p.to, at));
  const whole = Math.floor(p.at);
  p.alpha = p.at - whole;
  for (let i = 0; i < p.takes.length; i++) {
    const t = p.takes[i]!;
    seekTake(t, Math.max(0, t.analysis.startTick) + whole + 1);
  }
}

/** Advances the viewer's time; stops at the end. */
export function play(p: Playback, dtSeconds: number): void {
  if (!p.playing) return;
  seek(p, p.at + dtSeconds * 100 * p.speed);
  if (p.at >= p.to) p.playing = false;
}
