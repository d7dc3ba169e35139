import * as v from 'valibot';
import { persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import { safeStorage } from './storage';

/** The academy's lessons, in their order. */
export const lessons = ['basics', 'precision', 'slalom', 'optimizing-trajectory', 'final'] as const;
export type Lesson = (typeof lessons)[number];
/** Maximum number of stars for all exercises of a lesson. */
export const STARS_OF: Readonly<Record<Lesson, number>> = {
  basics: 12,
  precision: 12,
  slalom: 15,
  'optimizing-trajectory': 12,
  final: 12,
};

const us = v.pipe(v.number(), v.integer(), v.minValue(0));

const lastTrackSchema = v.object({
  trackId: v.string(),
  /** Id of the rider with the best time `bestUs`; absent in data of older versions. */
  rider: v.optional(v.string()),
  name: v.string(),
  /** Two letters of the style: SL, GS, SG, DH, and TR for training. */
  code: v.string(),
  style: v.string(),
  equipment: v.picklist(['ski', 'board']),
  light: v.picklist(['golden', 'crisp', 'night', 'flat']),
  dropM: v.number(),
  lengthM: v.number(),
  gates: v.number(),
  /** The rider's best time on it, µs, and the best medal there; absent before the first finish. */
  bestUs: v.optional(us),
  medal: v.optional(v.picklist(['author', 'gold', 'silver', 'bronze', 'finished', 'none'])),
});

/** The last track of the player, with the fields that the home screen shows without opening the database. */
export type LastTrack = v.InferOutput<typeof lastTrackSchema>;

const runningSchema = v.object({
  id: v.string(),
  kind: v.picklist(['race', 'event', 'duel']),
  name: v.string(),
  /** Id of the user, or '' for a player without an account. */
  user: v.string(),
  /** Time of the last change, ms since 1970. */
  at: v.number(),
  /** Index of the next race, from 0, and the number of races. */
  race: v.number(),
  races: v.number(),
  next: v.variant('kind', [
    v.object({ kind: v.literal('draw') }),
    /** Runs count from 1. */
    v.object({ kind: v.literal('start'), run: v.number() }),
    v.object({ kind: v.literal('ride'), run: v.number(), who: v.string() }),
    v.object({ kind: v.literal('meet'), who: v.string(), other: v.string() }),
  ]),
});

/** A race, event or duel of this device that is not over, with the fields that the home screen shows. */
export type Running = v.InferOutput<typeof runningSchema>;

/** Maximum number of them. The most recently changed are kept. */
const MOST_RUNNING = 8;

const stars = v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0)), 0);

const progressSchema = v.object({
  lastTrack: v.fallback(v.nullable(lastTrackSchema), null),
  /** Whether the introduction to the controls was finished or skipped. */
  introduced: v.fallback(v.boolean(), false),
  /** Whether the offer to install the app was declined. */
  installDeclined: v.fallback(v.boolean(), false),
  /** Number of finished rides. The touch zones are shown until the second. */
  finishedRides: v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  /** Races, events and duels that are not over, the most recently changed first. */
  running: v.fallback(v.array(runningSchema), []),
  /** Stars per lesson, summed over its exercises. A lesson that was never tried is missing. */
  stars: v.fallback(v.record(v.string(), stars), {}),
});

export type Progress = v.InferOutput<typeof progressSchema>;

/** Parses stored progress field by field. Never throws. */
export function readProgress(stored: unknown): Progress {
  const known = typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? stored : {};
  return v.parse(progressSchema, known);
}

/** Summary of a player's progress. The records themselves are in the database. */
export const progressStore = createStore<Progress>()(
  persist(() => readProgress({}), {
    name: 'fl-progress',
    version: 1,
    storage: safeStorage(),
    migrate: readProgress,
    merge: (stored, initial) => (stored === undefined ? initial : readProgress(stored)),
  }),
);

/** Stores the last track, for the main button of the home screen. */
export function rememberTrack(lastTrack: LastTrack): void {
  progressStore.setState({ lastTrack });
}

/** Updates the last track when its rider gets another id, so that the home screen still shows it with their best time. */
export function followRider(from: string, to: string): void {
  progressStore.setState(({ lastTrack }) =>
    lastTrack?.rider === from ? { lastTrack: { ...lastTrack, rider: to } } : {},
  );
}

/** Removes a deleted user's data from the home screen: their last track with its best time, and their unfinished races. */
export function forgetUser(id: string): void {
  progressStore.setState((p) => ({
    lastTrack: p.lastTrack?.rider === id ? null : p.lastTrack,
    running: p.running.filter(({ user }) => user !== id),
  }));
}

/**
 * Stores the unfinished races, events and duels for the home screen.
 *
 * @param isOf selects the stored ones to replace
 * @param now their replacement, without finished ones
 */
export function rememberRunning(isOf: (known: Running) => boolean, now: readonly Running[]): void {
  progressStore.setState((p) => {
    const running = [...p.running.filter((known) => !isOf(known)), ...now]
      .sort((a, b) => b.at - a.at)
      .slice(0, MOST_RUNNING);
    return JSON.stringify(running) === JSON.stringify(p.running) ? p : { running };
  });
}

/** Assigns the unfinished races of a player without an account to a user. */
export function takeOverRunning(user: string): void {
  progressStore.setState((p) => ({
    running: p.running.map((one) => (one.user === '' ? { ...one, user } : one)),
  }));
}

export function markIntroduced(): void {
  progressStore.setState({ introduced: true });
}

/** Counts a finished ride. */
export function countFinishedRide(): void {
  progressStore.setState((p) => ({ finishedRides: p.finishedRides + 1 }));
}

export function declineInstall(): void {
  progressStore.setState({ installDeclined: true });
}

/** Stores the best result of a lesson. @param won sum of the stars of its exercises */
export function giveStars(lesson: Lesson, won: number): void {
  const counted = Math.min(won, STARS_OF[lesson]);
  progressStore.setState((p) => ({
    stars: { ...p.stars, [lesson]: Math.max(counted, p.stars[lesson] ?? 0) },
  }));
}

/** Returns the number of stars won, and of all stars. */
export function starsWon(progress: Progress): { won: number; of: number } {
  const won = lessons.reduce((sum, lesson) => sum + (progress.stars[lesson] ?? 0), 0);
  const of = lessons.reduce((sum, lesson) => sum + STARS_OF[lesson], 0);
  return { won, of };
}

/** Merges the progress of an imported file: the better value wins. */
export function adoptProgress(stored: unknown): void {
  const theirs = readProgress(stored);
  for (const lesson of lessons) giveStars(lesson, theirs.stars[lesson] ?? 0);
  progressStore.setState((p) => ({
    introduced: p.introduced || theirs.introduced,
    lastTrack: p.lastTrack ?? theirs.lastTrack,
    finishedRides: Math.max(p.finishedRides, theirs.finishedRides),
  }));
}

/** Resets all progress (part of "delete everything"). */
export function resetProgress(): void {
  progressStore.setState(readProgress({}), true);
}
