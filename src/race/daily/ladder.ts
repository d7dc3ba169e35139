import type { PacerLevel } from '../rules';

/** Minimum lead of the next opponent of a ladder, as a share of the rider's own time. */
export const NEAREST_AHEAD = 0.005;
export const FARTHEST_AHEAD = 0.02;

/** A rider on a leaderboard. */
export interface LadderRider {
  readonly ride: string;
  readonly timeUs: number;
}

/** Opponents if no rider fits: the author's ghost and the pacers, with their times on this track, µs. */
export interface LadderHelpers {
  readonly authorUs: number | undefined;
  readonly pacersUs: Readonly<Partial<Record<PacerLevel, number>>>;
}

/** The next opponent. */
export type Opponent =
  | { readonly kind: 'rider'; readonly ride: string; readonly timeUs: number }
  | { readonly kind: 'author'; readonly timeUs: number }
  | { readonly kind: 'pacer'; readonly level: PacerLevel; readonly timeUs: number };

/**
 * Returns the next opponent of a ladder: the nearest rider who is 0.5 to 2 % faster. Without such a rider, returns the author's
 * ghost if it is faster, else the slowest pacer that is faster. Returns undefined if the rider is faster than all of them.
 *
 * @param ownUs own time, µs; undefined if there is none yet: then the author's ghost shows the line, or the slowest pacer
 */
export function nextOpponent(
  leaderboard: readonly LadderRider[],
  ownUs: number | undefined,
  { authorUs, pacersUs }: LadderHelpers,
): Opponent | undefined {
  const own = ownUs ?? Number.POSITIVE_INFINITY;
  let nearest: LadderRider | undefined;
  for (const one of ownUs === undefined ? [] : leaderboard) {
    const ahead = (own - one.timeUs) / own;
    if (ahead < NEAREST_AHEAD || ahead > FARTHEST_AHEAD) continue;
    const isNearer = nearest === undefined || one.timeUs > nearest.timeUs;
    if (isNearer || (one.timeUs === nearest?.timeUs && one.ride < nearest.ride)) nearest = one;
  }
  if (nearest !== undefined) return { kind: 'rider', ...nearest };
  if (authorUs !== undefined && authorUs < own) return { kind: 'author', timeUs: authorUs };
  let pacer: Opponent | undefined;
  for (const level of Object.keys(pacersUs) as PacerLevel[]) {
    const timeUs = pacersUs[level];
    if (timeUs === undefined || timeUs >= own || timeUs <= (pacer?.timeUs ?? 0)) continue;
    pacer = { kind: 'pacer', level, timeUs };
  }
  return pacer;
}
