import { expect, it } from 'vitest';
import { type Db, putTrack, type RejectionRow, readTrack, removeTrack } from '../../../../../src/db';
import { findPresent } from '../../../../../src/db/present';
import { canKeepCopy, keepCopy } from '../../../../../src/screens/shared/rejections/copy';
import type { Track } from '../../../../../src/tracks';
import { remove } from '../../../../../sync/index';
import { makeDisk, makeTrack, openTab } from '../../../db/helpers';

const PATIENCE = { timeout: 30_000 };

/** A track that was edited here, while another device deleted it: what sync leaves of that. */
async function givenWay(db: Db, track: Track): Promise<RejectionRow> {
  expect((await putTrack(db, track)).kind).toBe('written');
  const doc = await db.rx.tracks.findOne(track.id).exec();
  const plain = doc!.toMutableJSON();
  await remove(db.rx.tracks, [track.id]);
  const row: RejectionRow = {
    ...{ id: `tracks|${track.id}`, of: 'tracks', docId: track.id, status: 409, code: 'deleted', message: '' },
    ...{ fields: {}, doc: plain, at: 1_770_000_000_000 },
  };
  await db.online!.rejections.incrementalUpsert(row);
  return row;
}

const tracksOf = async (db: Db) => (await findPresent(db.rx.tracks).exec()).map((doc) => doc.toMutableJSON());
const refusedOf = async (db: Db) => (await db.online!.rejections.find().exec()).length;

it('an edit that gave way to a deletion is kept as a track of its own', PATIENCE, async () => {
  const db = await openTab(makeDisk(), { online: true });
  const track = makeTrack(1, { name: 'Edited', origin: 'own', author: 'Ann' });
  const row = await givenWay(db, track);
  const copy = await keepCopy(db, row);
  expect(copy).toEqual({ ...track, id: copy!.id });
  expect(copy!.id).not.toBe(track.id);
  expect(await readTrack(db, copy!.id)).toEqual(copy);
  expect((await tracksOf(db)).map(({ id, seq }) => [id, seq])).toEqual([[copy!.id, 0]]);
  expect(await refusedOf(db)).toBe(0);
});

it('nothing is changed where its course has gone, or what was kept is no track', PATIENCE, async () => {
  const db = await openTab(makeDisk(), { online: true });
  const row = await givenWay(db, makeTrack(2));
  const course = await db.rx.courses.findOne(makeTrack(2).hash).exec();
  await course!.incrementalRemove();
  expect(await keepCopy(db, row)).toBeUndefined();
  expect(await keepCopy(db, { ...row, doc: 'torn' })).toBeUndefined();
  expect(await keepCopy(db, { ...row, doc: { name: 'Only a name' } })).toBeUndefined();
  expect(await tracksOf(db)).toEqual([]);
  expect(await refusedOf(db)).toBe(1);
});

it('a track deleted on this device, edited on another, is there to be kept too', PATIENCE, async () => {
  const db = await openTab(makeDisk(), { online: true });
  const track = makeTrack(3, { name: 'Here', origin: 'own' });
  const row = await givenWay(db, track);
  await putTrack(db, track);
  expect((await removeTrack(db, track.id)).kind).toBe('removed');
  // What the other device made of it comes with its course.
  const edited = makeTrack(4, { id: track.id, name: 'There', origin: 'own' });
  const theirs = await givenWay(db, edited);
  expect(theirs.id).toBe(row.id);
  expect((await keepCopy(db, theirs))?.name).toBe('There');
});

it('is offered for such tracks alone', () => {
  expect(canKeepCopy({ of: 'tracks', code: 'deleted' })).toBe(true);
  expect(canKeepCopy({ of: 'tracks', code: 'conflict' })).toBe(true);
  expect(canKeepCopy({ of: 'tracks', code: 'full' })).toBe(false);
  expect(canKeepCopy({ of: 'records', code: 'deleted' })).toBe(false);
});
