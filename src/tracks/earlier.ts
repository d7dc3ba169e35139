import type { Equipment } from '../sim';
import { type Medal, medalOf, medalTimes } from './medal';

/** A course that a default track had in an earlier version of the game, and how fast its author was there. */
interface EarlierCourse {
  /** The physics its author rode by. */
  readonly simVersion: number;
  /** The author's times, µs. */
  readonly authorUs: Readonly<Record<Equipment, number>>;
}

/**
 * Courses that default tracks had before, by content hash: a medal won there stays won. scripts/tracks/build.ts does not
 * let a course go that is not listed here.
 */
export const EARLIER_COURSES: Readonly<Record<string, EarlierCourse>> = {
  // Thunder Shoulder, before its start became a wall.
  '7c0f9f43a0dfca00dd4d6318319fc308c32589eed968882c9e23d647e76d313f': {
    simVersion: 1,
    authorUs: { ski: 57_970_086, board: 69_215_433 },
  },
  // The Anvil, before its start became a wall.
  '7d16883f7c4868648e0ba5e8721f3cd4ee398f4797dce8dba2bd0677a69a57ac': {
    simVersion: 1,
    authorUs: { ski: 58_765_396, board: 71_198_336 },
  },
};

/** A ride, as much of it as a medal goes by. */
interface TimedRide {
  readonly hash: string;
  readonly simVersion: number;
  readonly equipment: Equipment;
  readonly timeUs: number;
}

/** The medal a ride won on a course that its track has no more; undefined for none. */
export function earlierMedalOf({ hash, simVersion, equipment, timeUs }: TimedRide): Medal | undefined {
  const course = Object.hasOwn(EARLIER_COURSES, hash) ? EARLIER_COURSES[hash] : undefined;
  if (course === undefined || course.simVersion !== simVersion) return undefined;
  return medalOf(timeUs, medalTimes(course.authorUs[equipment]));
}
