import PocketBase from 'pocketbase';
import { BehaviorSubject } from 'rxjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteRecord } from '../../src/db/commands/records';
import { makeId } from '../../src/db/ids';
import { onePresent } from '../../src/db/present';
import type { RecordRow } from '../../src/db/schemas';
import type { Db } from '../../src/db/types';
import { ownRecords } from '../../src/online/replication/mapping';
import { type PocketBaseReplication, rejectionsInMemory, replicatePocketBase } from '../../sync/index';
import { type Account, type Api, apiOf, type Json } from '../harness/api';
import { eventually } from '../harness/eventually';
import { type GameServer, startGameServer } from '../harness/game-server';
import { makeDisk, makeRide, makeTrack, openTab } from '../unit/db/helpers';
import { type FaultyProxy, startProxy } from './fixture/proxy';

/** The game's own records and the game's own server, where the server keeps less than a device does. */

let server: GameServer;
let api: Api;
let proxy: FaultyProxy;
beforeAll(async () => {
  server = await startGameServer();
  api = apiOf(server);
  proxy = await startProxy(server.url);
});
afterAll(async () => {
  await proxy?.close();
  await server?.close();
});

interface Device {
  readonly db: Db;
  readonly replication: PocketBaseReplication;
  readonly rejections: ReturnType<typeof rejectionsInMemory>;
}

async function device({ id: owner, email, password }: Account): Promise<Device> {
  const db = await openTab(makeDisk());
  const client = new PocketBase(proxy.url);
  client.autoCancellation(false);
  await client.collection('users').authWithPassword(email, password);
  const { toServer, fromServer } = ownRecords(owner);
  const rejections = rejectionsInMemory();
  const replication = replicatePocketBase<RecordRow>({
    ...{
      collection: db.rx.records,
      client,
      collectionName: 'records',
      replicationIdentifier: 'records',
      rejections,
    },
    push: { modifier: toServer, batchSize: 200 },
    pull: { modifier: fromServer, filter: `owner = '${owner}'` },
    available$: new BehaviorSubject(true),
    ...{ noRoom: ['full-until-verified'], random: () => 0 },
  });
  return { db, replication, rejections };
}

const track = makeTrack(1);
let ridden = 0;
function row(rider: string, more: Partial<RecordRow> = {}): RecordRow {
  const { trackId, equipment, timeUs, splitsUs, stream, hash, simVersion } = makeRide(
    track,
    50_000_000 + ++ridden,
  );
  return {
    ...{ id: makeId(), rider, trackId, equipment, timeUs, splitsUs: [...splitsUs], stream, hash, simVersion },
    ...{ riddenAt: ridden, eventId: '', ...more },
  };
}

const onServer = async (id: string): Promise<Json> =>
  (await api.call('GET', `/api/collections/records/records/${id}`, undefined, await api.superuser())).body;

test('somebody whose address is not verified has every record on the server, without a batch', async () => {
  const ann = await api.account('ann');
  const { db, replication, rejections } = await device(ann);
  await db.rx.records.bulkInsert(Array.from({ length: 250 }, () => row(ann.id)));
  proxy.log.length = 0;
  await replication.awaitInSync();
  const path = '/api/collections/records/records?perPage=1';
  const { body } = await api.call('GET', path, undefined, ann.token);
  expect(body.totalItems).toBe(250);
  expect(rejections.all()).toEqual([]);
  // Each batch was refused as such, and its rows went by themselves.
  const batches = proxy.writes().filter(({ path }) => path === '/api/batch').length;
  expect(batches).toBeGreaterThan(0);
  expect(proxy.writes().length - batches).toBe(250);
});

test('a deleted record leaves its stream, is gone on every device, and an undo brings it back whole', async () => {
  const ben = await api.account('ben', { verified: true });
  const here = await device(ben);
  const there = await device(ben);
  const kept = row(ben.id);
  await here.db.rx.records.insert(kept);
  await here.replication.awaitInSync();
  await there.replication.awaitInSync();
  expect(await onePresent(there.db.rx.records, kept.id).exec()).not.toBeNull();

  const removed = await deleteRecord(here.db, kept.id);
  await here.replication.awaitInSync();
  expect(await onServer(kept.id)).toMatchObject({ deleted: true, stream: '----', splitsUs: [] });
  there.replication.reSync();
  await there.replication.awaitInSync();
  expect(await onePresent(there.db.rx.records, kept.id).exec()).toBeNull();

  if (removed.kind !== 'removed') throw new Error(removed.kind);
  await removed.undo();
  await here.replication.awaitInSync();
  const { stream, splitsUs, timeUs } = kept;
  expect(await onServer(kept.id)).toMatchObject({ deleted: false, stream, splitsUs, timeUs });
  there.replication.reSync();
  await there.replication.awaitInSync();
  expect((await onePresent(there.db.rx.records, kept.id).exec())?.toMutableJSON()).toMatchObject({
    stream,
    splitsUs,
  });
  expect([...here.rejections.all(), ...there.rejections.all()]).toEqual([]);
});

test('what an account has no room for stays on the device, and is sent once there is room', async () => {
  const cid = await api.account('cid');
  const { db, replication, rejections } = await device(cid);
  const refused = () => rejections.all().length;
  const kept = Array.from({ length: 20 }, () => row(cid.id, { stream: 'A'.repeat(32_768) }));
  await db.rx.records.bulkInsert(kept);
  await replication.awaitInSync();
  expect(refused()).toBe(5);
  expect(rejections.all().map(({ code }) => code)).toEqual(Array(5).fill('full-until-verified'));
  expect(await db.rx.records.find().exec()).toHaveLength(20);

  // What goes makes room for others.
  const waiting = new Set(rejections.all().map(({ docId }) => docId));
  const sent = kept.filter(({ id }) => !waiting.has(id)).slice(0, 3);
  for (const { id } of sent) await deleteRecord(db, id);
  await eventually(async () => expect(refused()).toBe(3));
  await replication.awaitInSync();

  await api.put('users', { verified: true }, cid.id);
  replication.retryRoom();
  await eventually(async () => expect(refused()).toBe(0));
  await replication.awaitInSync();
  for (const { id } of kept.filter((one) => !sent.includes(one)))
    expect(await onServer(id)).toMatchObject({ deleted: false, stream: 'A'.repeat(32_768) });
});
