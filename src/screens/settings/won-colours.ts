import type { TrackSummary } from '../../db';
import { type Medal, markFor, rankOf } from '../../tracks';

/** Colours that medals bring: nothing in the game is bought. */
export interface WonColour {
  /** `#rrggbb`; its name is a text of the game (`colour.rrggbb`). */
  readonly colour: string;
  /** The least medal that counts, and how many of them it takes, each track counted once for skis and once for the board. */
  readonly medal: Medal;
  readonly count: number;
}

/** From the first that is won to the last. */
export const wonColours = [
  { colour: '#b4633a', medal: 'bronze', count: 3 },
  { colour: '#5f6b80', medal: 'silver', count: 6 },
  { colour: '#b88a1e', medal: 'gold', count: 9 },
  { colour: '#0e8fa3', medal: 'author', count: 1 },
] as const satisfies readonly WonColour[];

/** A colour and what is still missing for it. */
export interface Missing {
  readonly won: (typeof wonColours)[number];
  /** Medals still to be won; 0 = it is theirs. */
  readonly left: number;
}

/**
 * What a rider has won, and what each of the other colours still takes. A track whose course has changed counts on with the
 * better medal of then and now.
 *
 * @param tracks with the bests of that rider
 */
export function missingFor(
  tracks: readonly Pick<TrackSummary, 'head' | 'best' | 'earlier'>[],
): readonly Missing[] {
  const ranks = tracks.flatMap(({ head, best, earlier }) =>
    (['ski', 'board'] as const).map((equipment) =>
      rankOf(markFor(best[equipment]?.timeUs, head.reference?.[equipment], earlier?.[equipment])),
    ),
  );
  return wonColours.map((won) => {
    const have = ranks.filter((rank) => rank >= rankOf(won.medal)).length;
    return { won, left: Math.max(0, won.count - have) };
  });
}
