import type { PacerLevel } from '../rules';

/** How far ahead the next opponent of a ladder is, as a share of the own time. */
export const NEAREST_AHEAD = 0.005;
export const FARTHEST_AHEAD = 0.02;

/** Somebody on a leaderboard. */
export interface LadderRider {
  readonly ride: string;
  readonly timeUs: number;
}

/** What there is where nobody rides: the author's ghost and the pacers, with their times on this track, µs. */
export interface LadderHelpers {
  readonly authorUs: number | undefined;
  readonly pacersUs: Readonly<Partial<Record<PacerLevel, number>>>;
}

/** Whom to race next. */
export type Opponent =
  | { readonly kind: 'rider'; readonly ride: string; readonly timeUs: number }
  | { readonly kind: 'author'; readonly timeUs: number }
  | { readonly kind: 'pacer'; readonly level: PacerLevel; readonly timeUs: number };

/**
 * The next opponent of a ladder: of those 0.5 to 2 % ahead the nearest. With nobody there it is the author's ghost, if
 * that is ahead at all, else the slowest pacer that is. Undefined for who leads all of them.
 *
 * @param ownUs own time, µs; undefined = none yet: then the author's ghost shows the way, or the slowest pacer
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
