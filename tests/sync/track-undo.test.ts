import PocketBase from 'pocketbase';
import { BehaviorSubject } from 'rxjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeTrack } from '../../src/db/commands/tracks';
import { onePresent } from '../../src/db/present';
import { rowsOf, type TrackRow } from '../../src/db/schemas';
import type { Db } from '../../src/db/types';
import { ownTracks } from '../../src/online/replication/mapping';
import { mergeTracks } from '../../src/online/replication/merge-tracks';
import { type PocketBaseReplication, rejectionsInMemory, replicatePocketBase } from '../../sync/index';
import { apiOf } from '../harness/api';
import { type GameServer, startGameServer } from '../harness/game-server';
import { makeDisk, makeTrack, openTab } from '../unit/db/helpers';

/** The game's own database and the game's own server, as a player deletes a track and takes it back. */

let server: GameServer;
beforeAll(async () => {
  server = await startGameServer();
});
afterAll(() => server?.close());

test('a track that was deleted, sent and taken back is on every device again', async () => {
  const { id: owner, email, password } = await apiOf(server).account('ann', { verified: true });
  const rejections = rejectionsInMemory();
  async function device(): Promise<{ db: Db; replication: PocketBaseReplication }> {
    const db = await openTab(makeDisk());
    const client = new PocketBase(server.url);
    client.autoCancellation(false);
    await client.collection('users').authWithPassword(email, password);
    const { toServer, fromServer } = ownTracks(db, owner);
    const replication = replicatePocketBase<TrackRow>({
      ...{
        collection: db.rx.tracks,
        client,
        collectionName: 'tracks',
        replicationIdentifier: 'tracks',
        rejections,
      },
      ...{ push: { modifier: toServer }, merge: mergeTracks },
      pull: { modifier: fromServer, filter: `owner = '${owner}' && visibility = 'private'` },
      available$: new BehaviorSubject(true),
    });
    return { db, replication };
  }

  const track = makeTrack(1, { origin: 'own' });
  const first = await device();
  const { row, course } = rowsOf(track, 1);
  await first.db.rx.courses.insert(course);
  await first.db.rx.tracks.insert(row);
  await first.replication.awaitInSync();
  const removed = await removeTrack(first.db, track.id);
  await first.replication.awaitInSync();
  if (removed.kind !== 'removed') throw new Error(removed.kind);
  await removed.undo();
  await first.replication.awaitInSync();
  expect(await onePresent(first.db.rx.tracks, track.id).exec()).not.toBeNull();
  await first.db.close();

  const second = await device();
  await second.replication.awaitInSync();
  expect((await onePresent(second.db.rx.tracks, track.id).exec())?.name).toBe(track.name);
  await second.db.close();
  expect(rejections.all()).toEqual([]);
});
