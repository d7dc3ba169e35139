import { describe, expect, it } from 'vitest';
import { exportBackup, importBackup } from '../../../src/db/backup';
import { importRide } from '../../../src/db/commands/import-ride';
import { saveRide } from '../../../src/db/commands/save-ride';
import { makeId } from '../../../src/db/ids';
import { ghostFor, recordsOf } from '../../../src/db/queries/records';
import { trackBy } from '../../../src/db/queries/tracks';
import { ownRecords } from '../../../src/online/replication/mapping';
import { makeRide, makeTrack, openTab, settled } from './helpers';

describe('a ride somebody has shared', () => {
  const track = makeTrack(1);
  const ride = makeRide(track, 41_270_000);
  const foreign = { ...ride, track, newTrack: true, by: 'Anna' } as const;

  it('comes with its track, as nobody of this device, and is a ghost to race', async () => {
    const db = await openTab();
    const taken = await importRide(db, foreign);
    expect(taken).toMatchObject({ kind: 'taken', record: { by: 'Anna', rider: '', timeUs: 41_270_000 } });
    expect(await settled(trackBy(db, track.id))).toMatchObject({ value: { kind: 'track', track } });
    expect(await settled(ghostFor(db, track, 'ski'))).toMatchObject({ value: { ride: { by: 'Anna' } } });
  });

  it('is taken in once, however often its link is opened', async () => {
    const db = await openTab();
    const first = await importRide(db, foreign);
    expect(await importRide(db, { ...foreign, newTrack: false })).toEqual(first);
    expect(await settled(recordsOf(db, track.id))).toMatchObject({ value: [{ by: 'Anna' }] });
  });

  it('goes into a backup with its name, as an assisted ride does with its mark', async () => {
    const db = await openTab();
    await importRide(db, foreign);
    const assisted = {
      id: makeId(),
      track,
      ride: makeRide(track, 50),
      rider: makeId(),
      assist: 'one-switch',
    };
    await saveRide(db, assisted as Parameters<typeof saveRide>[1]);
    const fresh = await openTab();
    expect(await importBackup(fresh, await exportBackup(db))).toMatchObject({ records: 2 });
    expect(await settled(recordsOf(fresh, track.id))).toMatchObject({
      value: [{ assist: 'one-switch' }, { by: 'Anna' }],
    });
  });

  it('stays on this device, and so does an assisted one', async () => {
    const db = await openTab();
    const taken = await importRide(db, foreign);
    if (taken.kind !== 'taken') throw new Error('it was not taken');
    const { by: _, ...own } = taken.record;
    const { toServer } = ownRecords('abcdefghijklmno');
    expect(toServer(taken.record)).toBeNull();
    expect(toServer({ ...own, assist: 'one-switch' })).toBeNull();
    expect(toServer(own)).toMatchObject({ owner: 'abcdefghijklmno', timeUs: 41_270_000 });
  });
});
