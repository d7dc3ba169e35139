import { expect, it } from 'vitest';
import { putTrack, removeTrack } from '../../../src/db/commands/tracks';
import { readTrack } from '../../../src/db/queries/online-tracks';
import { makeDisk, makeTrack, openTab } from './helpers';

it('a track that was deleted can be put in again, and deleted again', async () => {
  const db = await openTab(makeDisk());
  const track = makeTrack(1, { origin: 'own' });
  for (let n = 0; n < 2; n++) {
    expect(await putTrack(db, track)).toEqual({ kind: 'written' });
    expect(await readTrack(db, track.id)).toEqual(track);
    expect((await removeTrack(db, track.id)).kind).toBe('removed');
    expect(await readTrack(db, track.id)).toBeUndefined();
  }
});

it('a track that was deleted twice comes back with the last undo', async () => {
  const db = await openTab(makeDisk());
  const track = makeTrack(2, { origin: 'own' });
  for (let n = 0; n < 2; n++) {
    expect(await putTrack(db, track)).toEqual({ kind: 'written' });
    const removed = await removeTrack(db, track.id);
    if (removed.kind !== 'removed') throw new Error(removed.kind);
    await removed.undo();
    expect(await readTrack(db, track.id)).toEqual(track);
  }
});
