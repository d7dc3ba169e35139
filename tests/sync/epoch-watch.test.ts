import { expect, test } from 'vitest';
import { ledgerOf } from '../../sync/ledger/ledger';
import { createEpochWatch } from '../../sync/remote/epoch-watch';
import { openDevice } from './fixture/client';
import { sdk } from './fixture/server';

test('a server is asked again how its data stand after a change that failed here', async () => {
  const client = sdk('http://server.invalid');
  let asked = 0;
  client.send = (async () => {
    asked++;
    return { epoch: 'second', counter: 9, mark: 'm', horizons: {}, restoredTo: 3 };
  }) as never;
  const device = await openDevice(client, { only: 'notes' });
  let isFull = true;
  const watch = createEpochWatch(
    ledgerOf(device.notes),
    {
      ...{ collection: device.notes, client, collectionName: 'notes', replicationIdentifier: 'notes' },
      ...{ available$: device.available$, rejections: device.rejections as never, serverState: 'ask' },
    },
    async () => {
      if (isFull) throw new Error('The disk is full.');
    },
    () => undefined,
  );
  await expect(watch.settle()).rejects.toThrow('The disk is full.');
  isFull = false;
  expect(await watch.settle()).toBe(true);
  expect(asked).toBe(2);
  expect(watch.state()?.epoch).toBe('second');
});
