import { addRxPlugin } from 'rxdb';
import { disableWarnings, RxDBDevModePlugin } from 'rxdb/plugins/dev-mode';
import { wrappedValidateAjvStorage } from 'rxdb/plugins/validate-ajv';
import { expect, it } from 'vitest';
import { queueRide } from '../../../src/db/commands/queue-ride';
import { makeId } from '../../../src/db/ids';
import type { Storage } from '../../../src/db/storages';
import { makeDisk, makeRide, makeTrack, openTab } from './helpers';

disableWarnings();
addRxPlugin(RxDBDevModePlugin);
const wrap = (storage: Storage): Storage => wrappedValidateAjvStorage({ storage }) as Storage;

it('the collections of a signed-in user are legal, and so is what is written into them', async () => {
  const db = await openTab(makeDisk(), { wrap, online: true });
  const track = makeTrack(1);
  const ride = { id: makeId(), track, ride: makeRide(track, 50_000_000), user: makeId() };
  expect((await queueRide(db, ride)).kind).toBe('queued');
  const refusal = {
    id: `rides|${ride.id}`,
    of: 'rides',
    docId: ride.id,
    status: 400,
    code: 'wrong-hash',
    message: 'This is another course.',
    fields: { hash: { code: 'wrong-hash', message: 'This is another course.' } },
    doc: { id: ride.id },
    at: 1_770_000_000_000,
  };
  await db.online!.rejections.incrementalUpsert(refusal);
  expect((await db.online!.rejections.findOne().exec())?.toMutableJSON()).toEqual(refusal);
  await db.rx.seen.insert({ key: 'tracks?page=1', at: 1_770_000_000_000, body: '{}' });
});
