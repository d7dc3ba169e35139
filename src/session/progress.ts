import * as v from 'valibot';
import { persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import { safeStorage } from './storage';

/** The academy's lessons, in their order. */
export const lessons = ['basics', 'precision', 'slalom', 'optimizing-trajectory', 'final'] as const;
export type Lesson = (typeof lessons)[number];
/** Stars that the exercises of a lesson can give together. */
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
  /** Id of the rider whose best `bestUs` is; absent in what older versions stored. */
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
  /** The rider's best on it, µs, and the best medal won there; absent before the first finish. */
  bestUs: v.optional(us),
  medal: v.optional(v.picklist(['author', 'gold', 'silver', 'bronze', 'finished', 'none'])),
});

/** The track a player was on last, as much of it as home shows: home opens without the database. */
export type LastTrack = v.InferOutput<typeof lastTrackSchema>;

const runningSchema = v.object({
  id: v.string(),
  kind: v.picklist(['race', 'event', 'duel']),
  name: v.string(),
  /** Whose it is: a user's id, or '' for whoever plays here without an account. */
  user: v.string(),
  /** When something happened in it last, ms since 1970. */
  at: v.number(),
  /** The race that is next, from 0, and how many there are. */
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

/** A race, event or duel of this device that is not over, as much of it as home shows. */
export type Running = v.InferOutput<typeof runningSchema>;

/** Most of them remembered: home shows those that moved last. */
const MOST_RUNNING = 8;

const stars = v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0)), 0);

const progressSchema = v.object({
  lastTrack: v.fallback(v.nullable(lastTrackSchema), null),
  /** The walk-through of the controls has been finished or skipped. */
  introduced: v.fallback(v.boolean(), false),
  /** The offer to install the app has been turned down. */
  installDeclined: v.fallback(v.boolean(), false),
  /** Rides brought to the finish so far: the thumbs' zones are shown until the second. */
  finishedRides: v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  /** Races and events that are not over, the one that moved last in front. */
  running: v.fallback(v.array(runningSchema), []),
  /** Stars per lesson, those of its exercises together; a lesson never tried has none. */
  stars: v.fallback(v.record(v.string(), stars), {}),
});

export type Progress = v.InferOutput<typeof progressSchema>;

/** Reads stored progress field by field. Never throws. */
export function readProgress(stored: unknown): Progress {
  const known = typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? stored : {};
  return v.parse(progressSchema, known);
}

/** What a player has done, in short; the records themselves are in the database. */
export const progressStore = createStore<Progress>()(
  persist(() => readProgress({}), {
    name: 'fl-progress',
    version: 1,
    storage: safeStorage(),
    migrate: readProgress,
    merge: (stored, initial) => (stored === undefined ? initial : readProgress(stored)),
  }),
);

/** Remembers where the player is, for the big button of home. */
export function rememberTrack(lastTrack: LastTrack): void {
  progressStore.setState({ lastTrack });
}

/** Home goes on from where a rider was who goes by another id now, with their best there. */
export function followRider(from: string, to: string): void {
  progressStore.setState(({ lastTrack }) =>
    lastTrack?.rider === from ? { lastTrack: { ...lastTrack, rider: to } } : {},
  );
}

/** Forgets what home shows of a user who is gone: the track they were on last, with its best, and what was under way. */
export function forgetUser(id: string): void {
  progressStore.setState((p) => ({
    lastTrack: p.lastTrack?.rider === id ? null : p.lastTrack,
    running: p.running.filter(({ user }) => user !== id),
  }));
}

/**
 * Keeps what home shows of the races, events and duels that are under way.
 *
 * @param isOf which of those remembered are spoken of: they are replaced
 * @param now as they are; what is over is left out
 */
export function rememberRunning(isOf: (known: Running) => boolean, now: readonly Running[]): void {
  progressStore.setState((p) => {
    const running = [...p.running.filter((known) => !isOf(known)), ...now]
      .sort((a, b) => b.at - a.at)
      .slice(0, MOST_RUNNING);
    return JSON.stringify(running) === JSON.stringify(p.running) ? p : { running };
  });
}

/** Gives a user what was under way without an account. */
export function takeOverRunning(user: string): void {
  progressStore.setState((p) => ({
    running: p.running.map((one) => (one.user === '' ? { ...one, user } : one)),
  }));
}

export function markIntroduced(): void {
  progressStore.setState({ introduced: true });
}

/** Counts a ride that reached the finish. */
export function countFinishedRide(): void {
  progressStore.setState((p) => ({ finishedRides: p.finishedRides + 1 }));
}

export function declineInstall(): void {
  progressStore.setState({ installDeclined: true });
}

/** Keeps the best result of a lesson. @param won stars of its exercises together */
export function giveStars(lesson: Lesson, won: number): void {
  const counted = Math.min(won, STARS_OF[lesson]);
  progressStore.setState((p) => ({
    stars: { ...p.stars, [lesson]: Math.max(counted, p.stars[lesson] ?? 0) },
  }));
}

/** Stars won of all stars. */
export function starsWon(progress: Progress): { won: number; of: number } {
  const won = lessons.reduce((sum, lesson) => sum + (progress.stars[lesson] ?? 0), 0);
  const of = lessons.reduce((sum, lesson) => sum + STARS_OF[lesson], 0);
  return { won, of };
}

/** Adds foreign progress (an imported file): the better of both stays. */
export function adoptProgress(stored: unknown): void {
  const theirs = readProgress(stored);
  for (const lesson of lessons) giveStars(lesson, theirs.stars[lesson] ?? 0);
  progressStore.setState((p) => ({
    introduced: p.introduced || theirs.introduced,
    lastTrack: p.lastTrack ?? theirs.lastTrack,
    finishedRides: Math.max(p.finishedRides, theirs.finishedRides),
  }));
}

/** Everything forgotten (part of "delete everything"). */
export function resetProgress(): void {
  progressStore.setState(readProgress({}), true);
}
