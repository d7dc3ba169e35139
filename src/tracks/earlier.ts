import type { Equipment } from '../sim';
import { type Medal, medalOf, medalTimes } from './medal';

/** A former course of a default track, and the author's times on it. */
interface EarlierCourse {
  /** Version of the physics that the author rode with. */
  readonly simVersion: number;
  /** The author's times, µs. */
  readonly authorUs: Readonly<Record<Equipment, number>>;
}

/**
 * Former courses of default tracks, by content hash: medals won there are kept. scripts/tracks/build.ts refuses to replace a
 * course that is not listed here.
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

/** The fields of a ride that decide its medal. */
interface TimedRide {
  readonly hash: string;
  readonly simVersion: number;
  readonly equipment: Equipment;
  readonly timeUs: number;
}

/** Returns the medal that a ride won on a former course of its track; undefined for none. */
export function earlierMedalOf({ hash, simVersion, equipment, timeUs }: TimedRide): Medal | undefined {
  const course = Object.hasOwn(EARLIER_COURSES, hash) ? EARLIER_COURSES[hash] : undefined;
  if (course === undefined || course.simVersion !== simVersion) return undefined;
  return medalOf(timeUs, medalTimes(course.authorUs[equipment]));
}
