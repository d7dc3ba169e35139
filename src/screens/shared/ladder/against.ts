import type { BoardItem, MyPlace, OnlineTrack } from '../../../online';
import { nextOpponent } from '../../../race';
import type { Equipment } from '../../../sim';

/** Whom the next ride on a published track is against. */
export type Against =
  | { readonly kind: 'rider'; readonly ride: string; readonly name: string; readonly timeUs: number }
  | { readonly kind: 'author'; readonly timeUs: number }
  /** Which of the pacers is ahead is known once they have ridden. */
  | { readonly kind: 'pacer' };

/** What has to be known of a track. */
export type LadderTrack = Pick<OnlineTrack, 'official' | 'reference'>;

/** Time of the author's ghost, which comes with the game and so with its own tracks alone. */
function authorUsOf({ official, reference }: LadderTrack, equipment: Equipment): number | undefined {
  return official ? reference?.[equipment]?.authorUs : undefined;
}

/**
 * The next opponent of a rider on a leaderboard: somebody 0.5 to 2 % ahead, else the author's ghost, else a pacer.
 * Undefined for who leads all of them.
 */
export function againstOf(mine: MyPlace, track: LadderTrack, equipment: Equipment): Against | undefined {
  const { opponent, rank, timeUs } = mine;
  const list: readonly BoardItem[] = opponent === null ? [] : [opponent];
  const authorUs = authorUsOf(track, equipment);
  const next = nextOpponent(list, rank > 0 ? timeUs : undefined, { authorUs, pacersUs: {} });
  if (next?.kind === 'rider' && opponent !== null)
    return { kind: 'rider', ride: next.ride, name: opponent.name, timeUs: next.timeUs };
  if (next?.kind === 'author') return next;
  // Who is ahead of the author is ahead of all pacers.
  return authorUs === undefined ? { kind: 'pacer' } : undefined;
}

/** As the address of the ride has it. */
export function againstPart(against: Against | undefined): string | undefined {
  return against?.kind === 'rider' ? against.ride : against?.kind;
}

/** What a ride from the lobby was ridden for. */
export interface Ladder {
  /** The leaderboard: a day or a week, '' for the track's own. */
  readonly period: string;
  /** Whom it was against, as the address of the ride has it. */
  readonly before: string | undefined;
}
