import * as v from 'valibot';
import { type Db, putTrack, readTrack } from '../../db';
import { pocketBase } from '../../session';
import type { Track } from '../../tracks';
import { type NoAnswer, PATIENCE_MS, whyNot } from '../answers/seen';
import { trackFrom } from '../replication/mapping';
import type { OnlineTrack } from './catalogue';
import { isEarlierVersion, namedApart } from './earlier-version';

/** The result of a download. */
export type Downloaded =
  /** The track is on this device; `isNew`: it was downloaded now. */
  | { readonly kind: 'here'; readonly track: Track; readonly isNew: boolean }
  | { readonly kind: 'none'; readonly why: NoAnswer | 'unreadable' | 'disk' };

const rowDoor = v.looseObject({
  id: v.string(),
  deleted: v.boolean(),
  official: v.boolean(),
  source: v.string(),
});

/** Fetches a whole published track, and parses it with the strict schema of tracks. */
export async function fetchTrack(
  id: string,
): Promise<
  | { readonly kind: 'track'; readonly track: Track; readonly isEarlier: boolean }
  | { readonly kind: 'none'; readonly why: NoAnswer | 'unreadable' }
> {
  try {
    const pb = await pocketBase();
    const raw = await pb.collection('tracks').getOne(id, { signal: AbortSignal.timeout(PATIENCE_MS) });
    const row = v.parse(rowDoor, raw);
    if (row.deleted) return { kind: 'none', why: 'missing' };
    const track = trackFrom({ ...row, seq: 0 }, row.official ? 'default' : 'online');
    if (track === undefined) return { kind: 'none', why: 'unreadable' };
    return { kind: 'track', track, isEarlier: isEarlierVersion(row) };
  } catch (error) {
    return { kind: 'none', why: whyNot(error) };
  }
}

/** Downloads a published track to ride it offline. A track that is already here is left unchanged. */
export async function download(db: Db, { id, hash }: Pick<OnlineTrack, 'id' | 'hash'>): Promise<Downloaded> {
  const here = await readTrack(db, id);
  if (here?.hash === hash) return { kind: 'here', track: here, isNew: false };
  const fetched = await fetchTrack(id);
  if (fetched.kind === 'none') return fetched;
  const track = fetched.isEarlier ? await namedApart(fetched.track) : fetched.track;
  const written = await putTrack(db, track);
  return written.kind === 'written' ? { kind: 'here', track, isNew: true } : { kind: 'none', why: 'disk' };
}
