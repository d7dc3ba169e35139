import * as v from 'valibot';
import { pocketBase } from '../../session';
import { PATIENCE_MS } from '../answers/seen';
import { type LinkCard, linkCardSchema } from './schemas';

/**
 * Fetches the content of a link to a club, an event or a community, for a user who is not signed in.
 *
 * @param link path and query of a page of the game
 * @returns undefined if there is nothing to show, or no response
 */
export async function linkCard(link: string): Promise<LinkCard | undefined> {
  const { pathname, searchParams } = new URL(link, location.origin);
  const query = { path: pathname, invitation: searchParams.get('invitation') ?? '' };
  try {
    const pb = await pocketBase();
    const signal = AbortSignal.timeout(PATIENCE_MS);
    return v.parse(linkCardSchema, await pb.send('/api/fl/links/show', { query, signal }));
  } catch {
    // The page shows a general text without it.
    return undefined;
  }
}
