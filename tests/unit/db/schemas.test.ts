import { addRxPlugin } from 'rxdb';
import { disableWarnings, RxDBDevModePlugin } from 'rxdb/plugins/dev-mode';
import { wrappedValidateAjvStorage } from 'rxdb/plugins/validate-ajv';
import { describe, expect, it } from 'vitest';
import { dropDraft, keepDraft } from '../../../src/db/commands/drafts';
import { deleteRecord } from '../../../src/db/commands/records';
import { saveRide } from '../../../src/db/commands/save-ride';
import { putTrack, removeTrack } from '../../../src/db/commands/tracks';
import { makeId } from '../../../src/db/ids';
import {
  onlineShapes,
  type RecordRow,
  type Shape,
  type Shapes,
  shapes,
  type TrackRow,
} from '../../../src/db/schemas';
import type { Storage } from '../../../src/db/storages';
import { makeDisk, makeRide, makeTrack, openTab } from './helpers';

disableWarnings();
addRxPlugin(RxDBDevModePlugin);

/** RxDB with all its checks: schemas, and every write against them. */
const wrap = (storage: Storage): Storage => wrappedValidateAjvStorage({ storage }) as Storage;

describe('the schemas', () => {
  it('name the tables, keys and indexes', () => {
    const said = Object.entries({ ...shapes, ...onlineShapes }).map(([name, { schema }]) => [
      name,
      schema.version,
      schema.primaryKey,
      schema.indexes ?? [],
    ]);
    expect(said).toEqual([
      ['tracks', 2, 'id', [['name', 'style'], 'builderVersion', 'hash', 'pending']],
      ['courses', 0, 'hash', []],
      ['ghosts', 0, 'trackId', ['eventId']],
      [
        'records',
        3,
        'id',
        ['trackId', 'rider', 'riddenAt', 'hash', ['trackId', 'equipment', 'timeUs'], 'pending'],
      ],
      ['drafts', 0, 'id', [['kind', 'updatedAt']]],
      ['lessons', 1, 'id', ['rider', 'pending']],
      ['events', 1, 'id', [['kind', 'createdAt'], 'pending']],
      ['riders', 1, 'id', ['createdAt', 'pending']],
      ['seen', 0, 'key', ['at']],
      ['rides', 1, 'id', ['track', 'status', 'riddenAt', 'pending']],
      ['rejections', 1, 'id', ['of']],
      ['clubs', 0, 'id', [['kind', 'server'], ['kind', 'user'], 'pending']],
      ['participations', 0, 'id', ['event', 'rider', 'pending']],
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

/** A record as version 0 stored it. Never to be changed either. */
const recordOfVersion0: RecordRow = {
  id: 'abcdefghijklmr0',
  trackId: trackOfVersion0.id,
  rider: 'abcdefghijklmn1',
  equipment: 'board',
  timeUs: 51_234_567,
  splitsUs: [20_000_000, 40_000_000],
  stream: 'RkwBAQAAAAAA',
  hash: trackOfVersion0.hash,
  simVersion: 1,
  riddenAt: 1_770_000_000_000,
  eventId: '',
};

/** A record as version 1 stored it, one of a signed-in user. Nor this one. */
const recordOfVersion1: RecordRow = { ...recordOfVersion0, id: 'abcdefghijklmr1', seq: 12 };

const LEDGER = ['seq', 'pending', 'base', 'attempts', 'removed'];

/** A shape as an older version had it, without some fields and without the ledger; `seq` was once a field like others. */
function older<Row>(
  shape: Shape<Row>,
  version: number,
  without: readonly string[],
  seq: boolean,
): Shape<Row> {
  const { properties, required = [], indexes = [] } = shape.schema;
  const had = (name: string): boolean =>
    (name === 'seq' && seq) || !(LEDGER.includes(name) || without.includes(name));
  const schema = {
    ...shape.schema,
    version,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => had(name))),
    required: required.filter((name) => had(String(name)) && name !== 'seq'),
    indexes: indexes.filter((index) => index !== 'pending'),
  } as unknown as Shape<Row>['schema'];
  const migrations = Object.fromEntries(Object.entries(shape.migrations).slice(0, version));
  return { ...shape, schema, migrations };
}

/** Today's shapes with the records as their version 1 had them. */
function shapesOfRecords1(): Shapes {
  return { ...shapes, records: older(shapes.records, 1, ['assist', 'by'], true) };
}

/** Today's shapes with the tracks and records as their version 0 had them. */
function shapesOfVersion0(): Shapes {
  const records = older(shapes.records, 0, ['assist', 'by'], false);
  return { ...shapes, tracks: older(shapes.tracks, 0, [], false), records };
}

describe('migration', () => {
  it('takes rows of every older version through one step after the other', async () => {
    const disk = makeDisk();
    const old = await openTab(disk, { wrap, shapes: shapesOfVersion0() });
    await old.rx.tracks.insert(trackOfVersion0);
    await old.rx.records.insert(recordOfVersion0);
    await old.close();

    const now = await openTab(disk, { wrap });
    expect(now.durability).toBe('disk');
    const track = (await now.rx.tracks.findOne(trackOfVersion0.id).exec())?.toJSON();
    expect(track).toMatchObject(trackOfVersion0);
    const record = (await now.rx.records.findOne(recordOfVersion0.id).exec())?.toJSON();
    expect(record).toMatchObject(recordOfVersion0);
    await now.close();

    const { schema } = shapes.tracks;
    const later: Shapes = {
      ...shapes,
      tracks: {
        ...shapes.tracks,
        schema: { ...schema, version: 4 },
        migrations: {
          ...shapes.tracks.migrations,
          3: (row: TrackRow) => ({ ...row, name: `${row.name} 3` }),
          4: (row: TrackRow) => ({ ...row, name: `${row.name} 4` }),
        },
      },
    };
    const then = await openTab(disk, { wrap, shapes: later });
    const row = (await then.rx.tracks.findOne(trackOfVersion0.id).exec())?.toJSON();
    expect(row).toMatchObject({ ...trackOfVersion0, name: 'Alte Piste 3 4' });
  });

  it('keeps a record of version 1, which knows no assist', async () => {
    const disk = makeDisk();
    const old = await openTab(disk, { wrap, shapes: shapesOfRecords1() });
    await old.rx.records.insert(recordOfVersion1);
    await old.close();
    const now = await openTab(disk, { wrap });
    expect((await now.rx.records.findOne(recordOfVersion1.id).exec())?.toJSON()).toMatchObject({
      ...recordOfVersion1,
      // Without a note of the server's state nobody knows of which server the number was.
      ...{ seq: 0, pending: 1 },
    });
  });

  it('has a step for every version a schema has had', () => {
    for (const { schema, migrations } of Object.values(shapes)) {
      expect(Object.keys(migrations)).toEqual(
        Array.from({ length: schema.version }, (_, i) => String(i + 1)),
      );
    }
  });
});
