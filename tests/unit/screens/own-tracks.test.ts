import { afterEach, describe, expect, it } from 'vitest';
import { keepDraft, listDrafts } from '../../../src/db/commands/drafts';
import { putTrack } from '../../../src/db/commands/tracks';
import { readTrack } from '../../../src/db/queries/online-tracks';
import { deleteTrack, renameTrack } from '../../../src/screens/manage-tracks/commands';
import { bodyOf } from '../../../src/tracks';
import { toasts } from '../../../src/ui';
import { makeTrack, openTab } from '../db/helpers';

afterEach(() => toasts.setState([], true));

async function withDraft() {
  const db = await openTab();
  const track = makeTrack();
  await putTrack(db, track);
  const body = JSON.stringify(bodyOf(track));
  await keepDraft(db, { id: track.id, kind: 'track', trackId: track.id, body });
  const names = async () =>
    (await listDrafts(db, 'track')).map((draft) => (JSON.parse(draft.body) as { name: string }).name);
  return { db, track, names };
}

describe('a track with unfinished work', () => {
  it('is renamed with it', async () => {
    const { db, track, names } = await withDraft();
    await renameTrack(db, track.id, 'Larch Lane');
    expect((await readTrack(db, track.id))?.name).toBe('Larch Lane');
    expect(await names()).toEqual(['Larch Lane']);
  });

  it('goes with it, and comes back with it', async () => {
    const { db, track, names } = await withDraft();
    await deleteTrack(db, { ...track, discipline: 0, lengthM: 1, dropM: 1, gates: 0, updatedAt: 0 });
    expect(await names()).toEqual([]);
    toasts.getState()[0]?.undo?.();
    await expect.poll(names).toEqual([track.name]);
  });
});
