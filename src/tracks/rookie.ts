import { type Mark, type Medal, markFor } from './medal';
import type { ReferenceTimes } from './track';

/** A track, and a rider's results on it with one kind of equipment. */
export interface RookieFacts {
  readonly reference: ReferenceTimes | undefined;
  /** The rider's best, µs; undefined if they have none. */
  readonly bestUs: number | undefined;
  /** The best medal on a former course of the track. */
  readonly earlier: Medal | undefined;
}

/** Marks of riders without a medal on a track. */
const UNDECORATED: readonly Mark[] = ['none', 'finished'];
/** A rookie takes about this many times the author's time. For faster riders their own ghost is the better rival. */
const ROOKIE_SHARE = 1.6;

/** Returns whether the rookie is available as a rival: until the first medal, on this course or a former one of the track. */
export function hasRookie({ reference, bestUs, earlier }: RookieFacts): boolean {
  return UNDECORATED.includes(markFor(bestUs, reference, earlier));
}

/** Returns whether the rookie is the default rival: for riders with no medal and no faster time. */
export function racesRookie(facts: RookieFacts): boolean {
  if (!hasRookie(facts)) return false;
  const { bestUs, reference } = facts;
  return bestUs === undefined || (reference !== undefined && bestUs > reference.authorUs * ROOKIE_SHARE);
}
