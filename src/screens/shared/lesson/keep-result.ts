import {
  type AcademyExercise,
  completes,
  readBest,
  type Verdict,
  type Won,
  writeBest,
} from '../../../academy';
import { type Assist, type Db, makeId, saveLesson, saveRide } from '../../../db';
import type { Kept } from '../../../play';
import type { Ride } from '../../../ride';
import type { Moment } from '../../../sound';
import type { Track } from '../../../tracks';
import { momentOf } from './cheer';

/** A result that may be kept. */
export interface Result {
  readonly exercise: AcademyExercise;
  /** Id of the rider's profile. */
  readonly rider: string;
  readonly verdict: Verdict;
  /** Time on the clock, µs; 0 = the line was not reached. */
  readonly timeUs: number;
  /** The help it was ridden with. */
  readonly assist?: Assist | undefined;
  /** Stars by exercise before it. */
  readonly won: Won;
}

/** What became of a result, and what is heard of it. */
export interface KeptResult {
  readonly kept: Kept;
  readonly moment: Moment | undefined;
}

/** Keeps the ride of an exercise that came down: it counts for the medals of its slope, stars or none. Never rejects. */
export async function keepExerciseRide(
  db: Db | undefined,
  track: Track,
  ride: Ride,
  { rider, assist }: Pick<Result, 'rider' | 'assist'>,
): Promise<void> {
  if (db === undefined || ride.status !== 'finished') return;
  await saveRide(db, { id: makeId(), track, ride, rider, ...(assist && { assist }) });
}

/** Keeps a result with a star; one without is not kept. Never rejects. */
export async function keepResult(
  db: Db | undefined,
  { exercise, rider, verdict, timeUs, assist, won }: Result,
): Promise<KeptResult> {
  const { stars, merit } = verdict;
  if (stars === 0) return { kept: { kind: 'not-kept', why: 'unfinished' }, moment: undefined };
  const written = db
    ? await saveLesson(db, {
        rider,
        exercise: exercise.id,
        stars,
        best: writeBest(verdict, timeUs, assist),
        beats: (stored) => merit > (readBest(stored)?.merit ?? Number.NEGATIVE_INFINITY),
      })
    : undefined;
  if (written?.kind !== 'written') return { kept: { kind: 'failed' }, moment: undefined };
  const certified = exercise.lesson === 'final' && completes(exercise, won);
  return {
    kept: { kind: 'kept', best: stars > written.before, ...(assist && { assist }) },
    moment: momentOf(written.before, stars, certified),
  };
}
