import { type Mark, type Medal, markFor } from './medal';
import type { ReferenceTimes } from './track';

/** A track and what a rider has reached on it with one kind of equipment. */
export interface RookieFacts {
  readonly reference: ReferenceTimes | undefined;
  /** The rider's best, µs; undefined where they have none. */
  readonly bestUs: number | undefined;
  /** The best medal on a course that the track had before. */
  readonly earlier: Medal | undefined;
}

/** Marks of who has won no medal on a track yet. */
const UNDECORATED: readonly Mark[] = ['none', 'finished'];
/** A rookie takes about this many times the author's time: who is faster is the better rival of themselves. */
const ROOKIE_SHARE = 1.6;

/** Whether a rookie is there to race: until the first medal, on this course or one that the track had before. */
export function hasRookie({ reference, bestUs, earlier }: RookieFacts): boolean {
  return UNDECORATED.includes(markFor(bestUs, reference, earlier));
}

/** Whether the rookie is the rival unless another is chosen: for who has no medal, and no time that is faster. */
export function racesRookie(facts: RookieFacts): boolean {
  if (!hasRookie(facts)) return false;
  const { bestUs, reference } = facts;
  return bestUs === undefined || (reference !== undefined && bestUs > reference.authorUs * ROOKIE_SHARE);
}
