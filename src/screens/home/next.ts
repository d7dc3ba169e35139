import { type LastTrack, type Progress, starsWon } from '../../session';

/** What the big button of home leads to. */
export type Next =
  | { readonly kind: 'go-on'; readonly track: LastTrack }
  | { readonly kind: 'first-race' }
  | { readonly kind: 'first-ride' };

/** Where the player left off; a first race for who has only been to the academy, and the first slope for a newcomer. */
export function nextOf(progress: Progress): Next {
  const { lastTrack } = progress;
  if (lastTrack !== null) return { kind: 'go-on', track: lastTrack };
  return { kind: starsWon(progress).won > 0 ? 'first-race' : 'first-ride' };
}
