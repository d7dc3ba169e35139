import {
  type Db,
  dropDraft,
  keepDraft,
  listDrafts,
  makeId,
  putTrack,
  readTrack,
  removeTrack,
  type TrackHead,
} from '../../db';
import { t } from '../../i18n';
import {
  blankDraft,
  bodyOf,
  FILE_ENDING,
  FILE_TYPE,
  MAX_NAME,
  migrateBody,
  parseDraft,
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

/** The unfinished work on a track, as it is stored. */
async function draftOf(db: Db, trackId: string) {
  return (await listDrafts(db, 'track')).find(({ id }) => id === trackId);
}

/** Gives unfinished work another name; what cannot be read has none to give. */
async function renameDraft(db: Db, trackId: string, name: string): Promise<boolean> {
  const draft = await draftOf(db, trackId);
  if (draft === undefined) return true;
  let parsed: unknown;
  try {
    parsed = JSON.parse(draft.body);
  } catch {
    return true; // no JSON
  }
  const read = parseDraft(parsed);
  if (!read.ok) return true;
  const body = JSON.stringify({ ...read.body, name });
  return (await keepDraft(db, { id: trackId, kind: 'track', trackId, body })).kind === 'written';
}

/** Gives a track another name, and the unfinished work on it; its course and its times stay. */
export async function renameTrack(db: Db, id: string, name: string): Promise<void> {
  const track = await readTrack(db, id);
  if (track === undefined) return;
  const drafted = await renameDraft(db, id, name);
  const written = name === track.name ? undefined : await putTrack(db, { ...track, name });
  if (!drafted || written?.kind === 'failed') tellFailure();
}

/** Deletes a track, with the unfinished work on it; the toast takes both back. */
export async function deleteTrack(db: Db, head: TrackHead): Promise<void> {
  const draft = await draftOf(db, head.id);
  const removed = await removeTrack(db, head.id);
  if (removed.kind === 'failed') tellFailure();
  if (removed.kind !== 'removed') return;
  if (draft) await dropDraft(db, draft.id);
  const undo = async (): Promise<void> => {
    await removed.undo();
    if (draft && (await keepDraft(db, draft)).kind === 'failed') tellFailure();
  };
  showToast(t('builder.deleted', { name: head.name }), { undo: () => void undo().catch(tellFailure) });
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
