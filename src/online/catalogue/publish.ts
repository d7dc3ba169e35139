import * as v from 'valibot';
import { type Db, makeId } from '../../db';
import { pocketBase, sessionStore, signedInUser } from '../../session';
import { type Answer, ask, PATIENCE_MS } from '../answers/seen';
import { trackFields } from '../replication/mapping';
import { HEAD_FIELDS, headsDoor, type OnlineTrack } from './catalogue';

/** Most published tracks per user: the server's limits. */
export const PUBLIC_TRACKS = 20;
export const PUBLIC_TRACKS_PREMIUM = 200;

/** The result of publishing or withdrawing. `code` is the server's. */
export type Published =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'offline' };

const failure = v.object({
  status: v.number(),
  response: v.fallback(
    v.object({ data: v.fallback(v.record(v.string(), v.object({ code: v.string() })), {}) }),
    { data: {} },
  ),
});

/** Converts an error of the client to a result. */
export function publishedFrom(error: unknown): Published {
  const read = v.safeParse(failure, error);
  if (!read.success) return { kind: 'offline' };
  const { status, response } = read.output;
  if (status === 0 || status === 408 || status === 429 || status >= 500) return { kind: 'offline' };
  if (status === 401 || status === 403) return { kind: 'refused', code: 'not-permitted' };
  if (status === 404) return { kind: 'refused', code: 'gone' };
  const [field] = Object.values(response.data);
  return { kind: 'refused', code: field?.code ?? 'refused' };
}

/** Publishes an own track in its current state; a new version if it was published before. A published version never changes. */
export async function publish(db: Db, trackId: string): Promise<Published> {
  const user = signedInUser(sessionStore.getState());
  const row = await db.rx.tracks.findOne(trackId).exec();
  const course = row && (await db.rx.courses.findOne(row.hash).exec());
  if (user === null) return { kind: 'refused', code: 'not-permitted' };
  if (row === null || course === null) return { kind: 'refused', code: 'gone' };
  try {
    const pb = await pocketBase();
    await pb.collection('tracks').create(
      {
        ...trackFields(row.toMutableJSON(), course.course, user.id),
        id: makeId(),
        visibility: 'public',
        source: trackId,
      },
      { signal: AbortSignal.timeout(PATIENCE_MS) },
    );
    return { kind: 'done' };
  } catch (error) {
    return publishedFrom(error);
  }
}

/** Removes a version from the catalogue. Devices that have it keep it, but the server rejects new rides on it. */
export async function withdraw(id: string): Promise<Published> {
  try {
    const pb = await pocketBase();
    const signal = AbortSignal.timeout(PATIENCE_MS);
    await pb.collection('tracks').update(id, { deleted: true }, { signal });
    return { kind: 'done' };
  } catch (error) {
    return publishedFrom(error);
  }
}

/** Fetches the user's published tracks, newest first. */
export async function publishedTracks(user: string): Promise<Answer<readonly OnlineTrack[]>> {
  const answer = await ask(`published ${user}`, headsDoor, (pb, signal) =>
    pb.collection('track_heads').getList(1, PUBLIC_TRACKS_PREMIUM, {
      filter: pb.filter("owner = {:user} && visibility = 'public' && deleted = false", { user }),
      sort: '-created,id',
      fields: HEAD_FIELDS,
      signal,
    }),
  );
  return answer.kind === 'none' ? answer : { ...answer, value: answer.value.items };
}
