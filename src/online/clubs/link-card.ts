import * as v from 'valibot';
import { pocketBase } from '../../session';
import { PATIENCE_MS } from '../answers/seen';
import { type LinkCard, linkCardSchema } from './schemas';

/**
 * What a link to a club, an event or a community shows before anybody is signed in.
 *
 * @param link path and query of a page of the game
 * @returns undefined where there is nothing to show, or no answer
 */
export async function linkCard(link: string): Promise<LinkCard | undefined> {
  const { pathname, searchParams } = new URL(link, location.origin);
  const query = { path: pathname, invitation: searchParams.get('invitation') ?? '' };
  try {
    const pb = await pocketBase();
    const signal = AbortSignal.timeout(PATIENCE_MS);
    return v.parse(linkCardSchema, await pb.send('/api/fl/links/show', { query, signal }));
  } catch {
    // The page says what it is for without it.
    return undefined;
  }
}
