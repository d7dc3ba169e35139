import { addRxPlugin } from 'rxdb';
import { disableWarnings, RxDBDevModePlugin } from 'rxdb/plugins/dev-mode';
import { wrappedValidateAjvStorage } from 'rxdb/plugins/validate-ajv';
import { describe, expect, it } from 'vitest';
import { dropDraft, keepDraft } from '../../../src/db/commands/drafts';
import { deleteRecord } from '../../../src/db/commands/records';
import { saveRide } from '../../../src/db/commands/save-ride';
import { putTrack, removeTrack } from '../../../src/db/commands/tracks';
import { makeId } from '../../../src/db/ids';
import { type Shapes, shapes, type TrackRow } from '../../../src/db/schemas';
import type { Storage } from '../../../src/db/storages';
import { makeDisk, makeRide, makeTrack, openTab } from './helpers';

disableWarnings();
addRxPlugin(RxDBDevModePlugin);

/** RxDB with all its checks: schemas, and every write against them. */
const wrap = (storage: Storage): Storage => wrappedValidateAjvStorage({ storage }) as Storage;

describe('the schemas', () => {
  it('name the tables, keys and indexes of version 0', () => {
    const said = Object.entries(shapes).map(([name, { schema }]) => [
      name,
      schema.version,
      schema.primaryKey,
      schema.indexes ?? [],
    ]);
    expect(said).toEqual([
      ['tracks', 0, 'id', [['name', 'style'], 'builderVersion', 'hash']],
      ['courses', 0, 'hash', []],
      ['ghosts', 0, 'trackId', ['eventId']],
      ['records', 0, 'id', ['trackId', 'rider', 'riddenAt', 'hash', ['trackId', 'equipment', 'timeUs']]],
      ['drafts', 0, 'id', [['kind', 'updatedAt']]],
    ]);
  });

  it('are legal, and so is everything the commands write', async () => {
    const db = await openTab(makeDisk(), { wrap });
    const times = { authorUs: 1, goldUs: 2, silverUs: 3, bronzeUs: 4 };
    const track = makeTrack(1, {
      name: 'N'.repeat(60),
      author: 'A',
      difficulty: 'medium',
      reference: { ski: times, board: times },
      seed: 4294967295,
    });
    expect(await putTrack(db, track)).toEqual({ kind: 'written' });
    expect(await putTrack(db, makeTrack(2))).toEqual({ kind: 'written' });
    const ids = [makeId(), makeId()] as const;
    for (const [i, equipment] of (['ski', 'board'] as const).entries()) {
      const save = { id: ids[i]!, track, ride: makeRide(track, 50_000_000, { equipment }), rider: makeId() };
      expect((await saveRide(db, save)).kind).toBe('saved');
    }
    expect((await db.rx.ghosts.findOne(track.id).exec())?.toJSON().rides).toMatchObject({
      ski: { id: ids[0] },
      board: { id: ids[1] },
    });
    expect((await deleteRecord(db, ids[0])).kind).toBe('removed');
    expect((await removeTrack(db, track.id)).kind).toBe('removed');
    const draft = makeId();
    expect(await keepDraft(db, { id: draft, kind: 'ride', trackId: '', body: '{}' })).toEqual({
      kind: 'written',
    });
    await dropDraft(db, draft);
  });
});

/** A track as version 0 stored it. Never to be changed: players have rows like this. */
const trackOfVersion0: TrackRow = {
  id: 'abcdefghijklmn0',
  name: 'Alte Piste',
  style: 'giant-slalom',
  builderVersion: 1,
  hash: 'ab'.repeat(32),
  light: 'golden',
  seed: 7,
  origin: 'own',
  reference: {
    ski: { authorUs: 50_000_000, goldUs: 51_000_000, silverUs: 53_000_000, bronzeUs: 58_000_000 },
  },
  difficulty: 'medium',
  discipline: 1,
  lengthM: 1200,
  dropM: 310.5,
  gates: 42,
  updatedAt: 1_770_000_000_000,
};

describe('migration', () => {
  it('takes rows of every older version through one step after the other', async () => {
    const disk = makeDisk();
    const old = await openTab(disk, { wrap });
    await old.rx.tracks.insert(trackOfVersion0);
    await old.close();

    const { schema } = shapes.tracks;
    const later: Shapes = {
      ...shapes,
      tracks: {
        ...shapes.tracks,
        schema: { ...schema, version: 2 },
        migrations: {
          1: (row: TrackRow) => ({ ...row, name: `${row.name} 1` }),
          2: (row: TrackRow) => ({ ...row, name: `${row.name} 2` }),
        },
      },
    };
    const now = await openTab(disk, { wrap, shapes: later });
    expect(now.durability).toBe('disk');
    const row = (await now.rx.tracks.findOne(trackOfVersion0.id).exec())?.toJSON();
    expect(row).toEqual({ ...trackOfVersion0, name: 'Alte Piste 1 2' });
  });

  it('has a step for every version a schema has had', () => {
    for (const { schema, migrations } of Object.values(shapes)) {
      expect(Object.keys(migrations)).toEqual(
        Array.from({ length: schema.version }, (_, i) => String(i + 1)),
      );
    }
  });
});
