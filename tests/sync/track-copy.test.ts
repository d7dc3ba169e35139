import PocketBase from 'pocketbase';
import { BehaviorSubject } from 'rxjs';
import { expect, test } from 'vitest';
import { putTrack } from '../../src/db/commands/tracks';
import { readTrack } from '../../src/db/queries/online-tracks';
import type { RejectionRow, TrackRow } from '../../src/db/schemas';
import { ownTracks } from '../../src/online/mapping';
import { mergeTracks } from '../../src/online/merge-tracks';
import { keepCopy } from '../../src/screens/shared/refused-copy';
import { rejectionsIn, replicatePocketBase } from '../../sync';
import { apiOf } from '../harness/api';
import { startGameServer } from '../harness/game-server';
import { makeDisk, makeTrack, openTab } from '../unit/db/helpers';

/** The game's own database and the game's own server, as a track is changed here and deleted on another device. */

test('an edit that gave way to a deletion goes on as a copy, here and on the server', async () => {
  const server = await startGameServer();
  try {
    const api = apiOf(server);
    const { id: owner, email, password, token } = await api.account('ann', { verified: true });
    const rowsOnServer = async () => {
      const path = `/api/collections/tracks/records?filter=(owner='${owner}')&sort=created&fields=id,name,hash,deleted`;
      return (await api.call<{ items: unknown[] }>('GET', path, undefined, token)).body.items;
    };
    const db = await openTab(makeDisk(), { online: true });
    const client = new PocketBase(server.url);
    client.autoCancellation(false);
    await client.collection('users').authWithPassword(email, password);
    const { toRemote, fromRemote } = ownTracks(db, owner);
    const available$ = new BehaviorSubject(true);
    const replication = replicatePocketBase<TrackRow>({
      ...{ collection: db.rx.tracks, client, remote: 'tracks', identifier: 'tracks', available$ },
      ...{ push: { toRemote }, pull: { fromRemote }, conflict: mergeTracks },
      rejections: rejectionsIn(db.online!.rejections),
      scope: `owner = '${owner}' && visibility = 'private'`,
    });
    const track = makeTrack(1, { name: 'Before', origin: 'own' });
    await putTrack(db, track);
    await replication.inSync();

    available$.next(false);
    const edited = makeTrack(2, { id: track.id, name: 'After', origin: 'own' });
    await putTrack(db, edited);
    const path = `/api/collections/tracks/records/${track.id}`;
    expect((await api.call('PATCH', path, { deleted: true }, token)).status).toBe(200);
    available$.next(true);
    await replication.inSync();
    const refused = (await db.online!.rejections.find().exec()).map((doc) => doc.toMutableJSON());
    expect(refused).toMatchObject([{ of: 'tracks', docId: track.id, code: 'deleted' }]);
    expect(await readTrack(db, track.id)).toBeUndefined();

    const copy = await keepCopy(db, refused[0] as RejectionRow);
    expect(copy).toMatchObject({ name: 'After', hash: edited.hash });
    await replication.inSync();
    expect(await readTrack(db, track.id)).toBeUndefined();
    expect(await readTrack(db, copy!.id)).toEqual(copy);
    expect(await db.online!.rejections.find().exec()).toEqual([]);
    expect(await rowsOnServer()).toEqual([
      { id: track.id, name: 'Before', hash: track.hash, deleted: true },
      { id: copy!.id, name: 'After', hash: edited.hash, deleted: false },
    ]);
  } finally {
    await server.close();
  }
});
