import { encodeStream } from '../../../src/sim';
import {
  type CorpusRide,
  corpusRide,
  gunRides,
  MANNERS,
  randomCourse,
  rareGearRides,
} from '../../unit/sim/corpus';
import type { EngineRide } from './checkpoints';

/** Random rides compared between engines. */
const RANDOM = 208;
/** Longest of them, ticks: the slowest engine takes some 40 µs a tick. */
const LIMIT = 2400;

/** The golden rides that are about the gear and the gun: what a random ride rarely has, or never. */
const chosen: readonly CorpusRide[] = [...rareGearRides(), ...gunRides()].map(({ ride }) => ride);

/** Rides compared between engines. */
export const RIDES = RANDOM + chosen.length;

/** A random ride: all manners, both equipments, a new course every four rides. */
function randomRide(n: number): CorpusRide {
  const course = randomCourse(5000 + Math.floor(n / 4));
  return corpusRide(course, n % 2 === 0 ? 'ski' : 'board', MANNERS[n % 4]!, n, LIMIT);
}

/** Ride number n: the chosen ones first, then the random ones. */
export function engineRide(n: number): EngineRide {
  const ride = chosen[n] ?? randomRide(n - chosen.length);
  return { ...ride, stream: encodeStream(ride.stream) };
}
