import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { addRxPlugin, type RxStorage } from 'rxdb';
import { RxDBLocalDocumentsPlugin } from 'rxdb/plugins/local-documents';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { chance } from '../fixture/chance';
import { mischief, wait } from '../fixture/chaos';
import { startProxy } from '../fixture/proxy';
import type { SyncServer } from '../fixture/server';
import { openChaosDevice } from './device';
import { type ChaosFindings, type Final, judge } from './judge';
import { live } from './life';
import type { Disk } from './mortal';
import { newStory } from './story';

addRxPlugin(RxDBLocalDocumentsPlugin);

/** What a browser keeps, in memory. */
function indexedDbDisk(): Disk {
  const indexedDB = new IDBFactory();
  return { storage: () => getRxStorageDexie({ indexedDB, IDBKeyRange }) as RxStorage<unknown, unknown> };
}

/** Three devices of one user write, delete, go away, die and come back, over a bad network. */
export async function runChaos(server: SyncServer, seed: number): Promise<ChaosFindings> {
  const random = chance(seed);
  const story = newStory();
  const proxy = await startProxy(server.url);
  const name = `chaos${seed}`;
  await server.user(name);
  const clients = await Promise.all(['a', 'b', 'c'].map(() => server.device(name, proxy.url)));
  const devices = await Promise.all(
    clients.map((client, n) =>
      openChaosDevice({
        ...{ client, random, name: `${'abc'[n]}${seed}x`, story, disk: indexedDbDisk() },
        ...{ worker: n < 2, upgrades: n > 0 },
      }),
    ),
  );
  mischief(proxy, random);
  await Promise.all(devices.map((device) => live(device, 60, random)));
  await Promise.all(devices.map((device) => device.delivered()));
  await wait(1000);
  proxy.rule = undefined;
  for (let round = 0; round < 3; round++) for (const device of devices) await device.awaitInSync();

  const admin = await server.admin();
  const owner = clients[0]!.authStore.record?.id;
  const records = await admin.collection('notes').getFullList<Final>({ filter: `owner = "${owner}"` });
  const findings = await judge(story, records, devices);
  await Promise.all(devices.map((device) => device.close()));
  await proxy.close();
  return findings;
}
