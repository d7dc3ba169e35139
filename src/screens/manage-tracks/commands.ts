import { type Db, makeId, putTrack, readTrack, removeTrack, type TrackHead } from '../../db';
import { t } from '../../i18n';
import {
  blankDraft,
  bodyOf,
  FILE_ENDING,
  FILE_TYPE,
  MAX_NAME,
  migrateBody,
  type RaceStyle,
  type TrackBody,
  trackFrom,
  writeTrackFile,
} from '../../tracks';
import { showToast } from '../../ui';

function tellFailure(): void {
  showToast(t('builder.failed'), { tone: 'bad' });
}

/** Stores tracks as one's own, each under a new id. @returns the ids of those that were stored */
export async function takeTracks(db: Db, bodies: readonly TrackBody[]): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const body of bodies) {
    const id = makeId();
    const written = await putTrack(db, trackFrom(migrateBody(body), id, 'own'));
    if (written.kind === 'written') ids.push(id);
  }
  if (ids.length < bodies.length) tellFailure();
  return ids;
}

/** A new track on an empty slope. @returns its id */
export async function newTrack(db: Db, style: RaceStyle): Promise<string | undefined> {
  const name = t('builder.new.name', { style: t(`style.${style}`) });
  const seed = crypto.getRandomValues(new Uint32Array(1))[0]!;
  return (await takeTracks(db, [blankDraft(style, name, seed)]))[0];
}

/** A copy as one's own track. @returns its id */
export async function duplicateTrack(db: Db, head: Pick<TrackHead, 'id'>): Promise<string | undefined> {
  const track = await readTrack(db, head.id);
  if (track === undefined) return undefined;
  const name = t('builder.duplicate.name', { name: track.name }).slice(0, MAX_NAME);
  const [id] = await takeTracks(db, [{ ...bodyOf(track), name }]);
  if (id !== undefined) showToast(t('builder.duplicated', { name }));
  return id;
}

/** Gives a track another name; its course and its times stay. */
export async function renameTrack(db: Db, id: string, name: string): Promise<void> {
  const track = await readTrack(db, id);
  if (track === undefined || name === track.name) return;
  if ((await putTrack(db, { ...track, name })).kind === 'failed') tellFailure();
}

/** Deletes a track; the toast takes it back. */
export async function deleteTrack(db: Db, head: TrackHead): Promise<void> {
  const removed = await removeTrack(db, head.id);
  if (removed.kind === 'failed') tellFailure();
  if (removed.kind !== 'removed') return;
  showToast(t('builder.deleted', { name: head.name }), {
    undo: () => void removed.undo().catch(tellFailure),
  });
}

/** Offers a track as a file to save. */
export function saveAsFile(track: TrackBody): void {
  const url = URL.createObjectURL(new Blob([writeTrackFile([track])], { type: FILE_TYPE }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${track.name.replace(/[^\p{L}\p{N} _-]/gu, '').trim() || 'track'}${FILE_ENDING}`;
  link.click();
  // The browser has taken the file over once the click is done with.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
