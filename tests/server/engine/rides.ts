import { encodeStream } from '../../../src/sim';
import { corpusRide, MANNERS, randomCourse } from '../../unit/sim/corpus';
import type { EngineRide } from './checkpoints';

/** Rides compared between engines. */
export const RIDES = 208;
/** Longest of them, ticks: the slowest engine takes some 40 µs a tick. */
const LIMIT = 2400;

/** Random ride number n: all manners, both equipments, a new course every four rides. */
export function engineRide(n: number): EngineRide {
  const course = randomCourse(5000 + Math.floor(n / 4));
  const { equipment, stream } = corpusRide(course, n % 2 === 0 ? 'ski' : 'board', MANNERS[n % 4]!, n, LIMIT);
  return { course, equipment, stream: encodeStream(stream) };
}
