import PocketBase from 'pocketbase';
import { BehaviorSubject } from 'rxjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { putTrack } from '../../src/db/commands/tracks';
import { readTrack } from '../../src/db/queries/online-tracks';
import { type RejectionRow, rowsOf, type TrackRow } from '../../src/db/schemas';
import { ownTracks, trackFields } from '../../src/online/replication/mapping';
import { mergeTracks } from '../../src/online/replication/merge-tracks';
import { keepCopy } from '../../src/screens/shared/rejections/copy';
import { rejectionsIn, replicatePocketBase } from '../../sync/index';
import { type Api, apiOf } from '../harness/api';
import { type GameServer, startGameServer } from '../harness/game-server';
import { makeDisk, makeTrack, openTab } from '../unit/db/helpers';

/** The game's own database and server, as a track is changed here, and changed or deleted on another device. */

let server: GameServer;
let api: Api;
beforeAll(async () => {
  server = await startGameServer();
  api = apiOf(server);
});
afterAll(() => server?.close());

/** A player with a track on the server and here, where replication goes on and off. */
async function player(name: string) {
  const { id: owner, email, password, token } = await api.account(name, { verified: true });
  const db = await openTab(makeDisk(), { online: true });
  const client = new PocketBase(server.url);
  client.autoCancellation(false);
  await client.collection('users').authWithPassword(email, password);
  const { toServer, fromServer } = ownTracks(db, owner);
  const available$ = new BehaviorSubject(true);
  const replication = replicatePocketBase<TrackRow>({
    ...{ collection: db.rx.tracks, client, collectionName: 'tracks', replicationIdentifier: 'tracks' },
    ...{ push: { modifier: toServer }, merge: mergeTracks, available$ },
    rejections: rejectionsIn(db.online!.rejections),
    pull: { modifier: fromServer, filter: `owner = '${owner}' && visibility = 'private'` },
  });
  const track = makeTrack(1, { name: 'Before', origin: 'own' });
  await putTrack(db, track);
  await replication.awaitInSync();
  const path = `/api/collections/tracks/records/${track.id}`;
  return {
    ...{ owner, db, replication, available$, track },
    rowsOnServer: async () => {
      const list = `/api/collections/tracks/records?filter=(owner='${owner}')&sort=created&fields=id,name,hash,deleted`;
      return (await api.call<{ items: unknown[] }>('GET', list, undefined, token)).body.items;
    },
    async elsewhere(change: object) {
      expect((await api.call('PATCH', path, change, token)).status).toBe(200);
    },
    kept: async () =>
      (await db.online!.rejections.find().exec()).map((doc) => doc.toMutableJSON() as RejectionRow),
  };
}

test('an edit that gave way to a deletion goes on as a copy, here and on the server', async () => {
  const { db, replication, available$, track, elsewhere, kept, rowsOnServer } = await player('ann');
  available$.next(false);
  const edited = makeTrack(2, { id: track.id, name: 'After', origin: 'own' });
  await putTrack(db, edited);
  await elsewhere({ deleted: true });
  available$.next(true);
  await replication.awaitInSync();
  const [refused] = await kept();
  expect(refused).toMatchObject({ of: 'tracks', docId: track.id, code: 'deleted' });
  expect(await readTrack(db, track.id)).toBeUndefined();

  const copy = await keepCopy(db, refused!);
  expect(copy).toMatchObject({ name: 'After', hash: edited.hash });
  await replication.awaitInSync();
  expect(await readTrack(db, track.id)).toBeUndefined();
  expect(await readTrack(db, copy!.id)).toEqual(copy);
  expect(await kept()).toEqual([]);
  expect(await rowsOnServer()).toEqual([
    { id: track.id, name: 'Before', hash: track.hash, deleted: true },
    { id: copy!.id, name: 'After', hash: edited.hash, deleted: false },
  ]);
});

test('of two courses that two devices have made of one track, the one that gives way goes on as a copy', async () => {
  const { db, replication, available$, track, elsewhere, kept, rowsOnServer, owner } = await player('ben');
  available$.next(false);
  const mine = makeTrack(2, { id: track.id, name: 'Mine', origin: 'own' });
  const theirs = makeTrack(3, { id: track.id, name: 'Theirs', origin: 'own' });
  await putTrack(db, mine);
  const { row, course } = rowsOf(theirs, 1);
  await elsewhere(trackFields(row, course.course, owner));
  available$.next(true);
  await replication.awaitInSync();
  expect(await readTrack(db, track.id)).toMatchObject({ name: 'Theirs', hash: theirs.hash });
  const [edit] = await kept();
  expect(edit).toMatchObject({ of: 'tracks', docId: track.id, code: 'conflict' });

  const copy = await keepCopy(db, edit!);
  await replication.awaitInSync();
  expect(copy).toMatchObject({ name: 'Mine', hash: mine.hash });
  expect(await readTrack(db, copy!.id)).toEqual(copy);
  expect(await kept()).toEqual([]);
  expect(await rowsOnServer()).toEqual([
    { id: track.id, name: 'Theirs', hash: theirs.hash, deleted: false },
    { id: copy!.id, name: 'Mine', hash: mine.hash, deleted: false },
  ]);
});
