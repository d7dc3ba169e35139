import { attempt, type Outcome } from './call';
import { tellClubChange } from './changes';
import type { ClubNews } from './schemas';

/** Marks news as read, on all devices of the user. */
export async function markRead(items: readonly Pick<ClubNews, 'id'>[]): Promise<Outcome> {
  const outcome = await attempt(async ({ pb, signal }) => {
    for (const { id } of items) await pb.collection('news').update(id, { deleted: true }, { signal });
  });
  tellClubChange('news');
  return outcome;
}
