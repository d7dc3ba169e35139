import type PocketBase from 'pocketbase';
import { BehaviorSubject } from 'rxjs';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  type PocketBaseReplication,
  type ReplicateOptions,
  rejectionsIn,
  remove,
  replicatePocketBase,
} from '../../sync/index';
import { rowOf } from '../../sync/ledger/ledger';
import { move, type Note, type NotesSample, openNotes, type Ride } from '../unit/db/moving/old-notes';
import { diskOf, readSample } from '../unit/db/moving/sample';
import { type Device, openDevice } from './fixture/client';
import { type SyncServer, startSyncServer } from './fixture/server';

const sample = readSample<NotesSample>('notes');
const idOf = (name: string): string => name.padEnd(15, '0');

let server: SyncServer;
beforeAll(async () => {
  server = await startSyncServer();
  await replay();
});
afterAll(() => server.close());

/** Brings the server to where it stood: told the same in the same order, it gives the same numbers. */
async function replay(): Promise<void> {
  const operator = await server.admin();
  const login = { email: 'sample@sync.invalid', password: 'only-for-tests-1' };
  await operator
    .collection('users')
    .create({ ...login, id: sample.owner, passwordConfirm: login.password, emailVisibility: false });
  const owner = await server.device('sample');
  for (const { method, path, body, by } of sample.history) {
    const client = by === 'operator' ? operator : owner;
    await client.send(path, { method, body: JSON.parse(body) }).catch(() => undefined);
  }
}

interface Record {
  readonly id: string;
  readonly seq: number;
  readonly deleted: boolean;
  readonly text: string;
}

async function recordsOf(name: string): Promise<ReadonlyMap<string, Record>> {
  const all = await (await server.admin()).collection(name).getFullList<Record>();
  return new Map(all.map((record) => [record.id.replace(/0+$/, ''), record]));
}

const running: PocketBaseReplication[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.cancel()));
});

/** The device of the sample, moved, with its server out of reach. */
async function openMoved(client: PocketBase) {
  const rx = await openNotes(await diskOf(sample));
  await move(rx);
  const available$ = new BehaviorSubject(false);
  const common = { client, available$, replicationIdentifier: 'fl', rejections: rejectionsIn(rx.rejections) };
  function begin<Doc extends Note | Ride>(
    options: Pick<ReplicateOptions<Doc>, 'collection' | 'collectionName' | 'push'>,
  ): PocketBaseReplication {
    const replication = replicatePocketBase<Doc>({ ...common, ...options });
    running.push(replication);
    return replication;
  }
  const notes = begin<Note>({ collection: rx.notes, collectionName: 'notes', push: {} });
  const rides = begin<Ride>({
    ...{ collection: rx.rides, collectionName: 'rides' },
    push: { modifier: ({ owner, note, stream }) => ({ owner, note, stream }) },
  });
  const textOf = async (name: string) => (await rx.notes.findOne(idOf(name)).exec())?.text;
  return { rx, available$, notes, rides, textOf };
}

async function edit(device: Device, name: string, over: Partial<Note>): Promise<void> {
  await (await device.notes.findOne(idOf(name)).exec())?.incrementalPatch(over);
}

test('the history gives the server of the sample', async () => {
  for (const name of ['notes', 'rides'] as const) {
    const now = await recordsOf(name);
    const then = sample.server[name] as unknown as readonly Record[];
    expect(then.map(({ id }) => now.get(id.replace(/0+$/, ''))?.seq)).toEqual(then.map(({ seq }) => seq));
    expect(now.size).toBe(then.length);
  }
});

test('a moved device brings all that waited, and takes what others have done', async () => {
  const other = await openDevice(await server.device('sample'));
  const there = other.sync();
  await there.awaitInSync();
  await edit(other, 'edited1', { body: 'by the other' });
  await edit(other, 'confirmed1', { text: 'confirmed1 by the other' });
  await edit(other, 'echoless', { text: 'echoless by the other' });
  await edit(other, 'lost1', { text: 'lost1 by the other' });
  await edit(other, 'clean1', { text: 'clean1 by the other' });
  await remove(other.notes, [idOf('edited2')]);
  await there.awaitInSync();

  const moved = await openMoved(await server.device('sample'));
  // Offline all is as the player left it.
  expect(await moved.textOf('edited1')).toBe('edited1 offline');
  expect(await moved.textOf('confirmed1')).toBe('confirmed1');
  moved.available$.next(true);
  await Promise.all([moved.notes.awaitInSync(), moved.rides.awaitInSync()]);
  await there.awaitInSync();

  const records = await recordsOf('notes');
  const text = (name: string): string | undefined => records.get(name)?.text;
  for (const name of ['new1', 'new2', 'imported', 'lost2', 'confirmed3 edited', 'refused2 mended'])
    expect(text(name.split(' ')[0] ?? '')).toBe(name);
  expect(records.get('edited1')).toMatchObject({ text: 'edited1 offline', body: 'by the other' });
  expect(records.get('theirs1')).toMatchObject({ count: 9 });
  for (const name of ['confirmed1', 'echoless', 'lost1', 'clean1'])
    expect(text(name)).toBe(`${name} by the other`);
  const deleted = [...records].filter(([, record]) => record.deleted).map(([name]) => name);
  expect(deleted.sort()).toEqual(['confirmed2', 'edited2', 'removed1', 'removed2', 'theirs2']);
  expect(records.size).toBe(sample.server.notes.length + 4);
  expect([...(await recordsOf('rides')).keys()].sort()).toEqual(['handed1', 'handed2', 'judged', 'waiting']);
  expect((await moved.rx.rides.findOne(idOf('handed2')).exec())?.verdict).toBe('verified');

  // What gave way, and what was refused, is told.
  const rejections = await moved.rx.rejections.find().exec();
  const told = rejections.map(
    ({ docId, code, fields }) => `${docId.replace(/0+$/, '')} ${code} ${Object.keys(fields)}`,
  );
  expect(told.sort()).toEqual([
    'edited2 deleted body,count',
    'fought conflict text',
    'lost1 conflict text',
    'lost2 conflict body',
    'moot validation_max_text_constraint text',
    'refused1 validation_max_text_constraint text',
    'refusededit validation_max_text_constraint text',
    'theirs2 deleted text',
  ]);
  // A refused edit stays until its player deals with it.
  expect(await moved.textOf('refusededit')).toHaveLength(300);
  const pending = await moved.rx.notes.find({ selector: { pending: { $gt: 0 } } }).exec();
  expect(pending.map((doc) => [doc.id, rowOf(doc.toJSON()).ledger.pending])).toEqual([
    [idOf('refused1'), 3],
    [idOf('refusededit'), 3],
  ]);
  const live = [...records].filter(([, record]) => !record.deleted).map(([, record]) => record.text);
  expect(await other.texts()).toEqual(live.sort());
  expect(other.rejections.all()).toEqual([]);
});
