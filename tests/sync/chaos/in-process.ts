import PocketBase from 'pocketbase';
import { addRxPlugin, type RxStorage } from 'rxdb';
import { RxDBLocalDocumentsPlugin } from 'rxdb/plugins/local-documents';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { chance } from '../fixture/chance';
import { wait } from '../fixture/chaos';
import { createInProcessServer, type InProcessServer } from '../fixture/in-process';
import { type ChaosDevice, openChaosDevice } from './device';
import { type ChaosFindings, judge } from './judge';
import { live } from './life';
import type { Disk } from './mortal';
import { newStory, type Story } from './story';
import { inVirtualTime } from './virtual-time';

addRxPlugin(RxDBLocalDocumentsPlugin);

/** Longest that a run may take in its own time, ms. */
const LONGEST_MS = 4 * 3600_000;

function memoryDisk(): Disk {
  const collectionStates = new Map();
  return {
    storage: () =>
      Object.assign(getRxStorageMemory(), { collectionStates }) as unknown as RxStorage<unknown, unknown>,
  };
}

interface Line {
  readonly random: () => number;
  readonly isBad: () => boolean;
  /**
   * Whether the device knows which data the server has. Until it does it counts as away, since nothing in an answer tells
   * data that was set back from data that went on.
   */
  readonly isKnown: () => boolean;
}

/** A network that delays everything, and loses, repeats and refuses one request in five while it is bad. */
function badNetwork(server: InProcessServer, { random, isBad, isKnown }: Line): typeof fetch {
  async function pass(url: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    await wait(random() * 30);
    const dice = isBad() ? random() : 1;
    const isWrite = init?.method !== undefined && init.method !== 'GET';
    if (dice < 0.04) throw new TypeError('cut');
    if (dice < 0.07) return noAnswer(dice < 0.05 ? 503 : 500);
    if (!isKnown()) return noAnswer(503);
    const answer = await server.fetch(url, init);
    if (dice < 0.11) throw new TypeError('lost');
    // It comes once more, a while later, and nobody waits for that.
    if (dice < 0.14 && isWrite) void wait(random() * 500).then(() => server.fetch(url, init));
    // Some come after the page has given up.
    await wait(dice < 0.17 ? random() * 4000 : random() * 30);
    return answer;
  }
  return (url, init) =>
    new Promise((resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      pass(url, init).then(resolve, reject);
    });
}

function noAnswer(status: number): Response {
  const body = { status, message: 'Something went wrong.', data: {} };
  return { status, ok: false, url: '', headers: new Headers(), json: async () => body } as Response;
}

/** Ends the session now and then; the user signs in again some time later. */
async function endSessions(server: InProcessServer, client: PocketBase, random: () => number): Promise<void> {
  for (let n = 0; n < 3; n++) {
    await wait(random() * 2500);
    server.expireTokens();
    await wait(random() * 400);
    client.authStore.save(server.token(), client.authStore.record);
  }
}

/** Puts a backup back in, of which each device hears some time later. */
async function setBack(
  server: InProcessServer,
  devices: readonly ChaosDevice[],
  random: () => number,
): Promise<void> {
  await wait(random() * 1500);
  const backup = server.backup();
  await wait(random() * 1500);
  server.restore(backup);
  await Promise.all(
    devices.map(async (device) => {
      await wait(random() * 500);
      await device.startAnew();
    }),
  );
}

async function chaos(seed: number): Promise<ChaosFindings> {
  const random = chance(seed);
  const server = createInProcessServer('/api/collections/notes/records');
  const story: Story = newStory();
  let isBad = true;
  const client = new PocketBase('http://server.invalid');
  client.authStore.save(server.token(), { id: 'theoneandonlyus', collectionId: '', collectionName: 'users' });
  const isUpgraded = random() < 0.5;
  const devices = await Promise.all(
    [...'abc'].map((name, n) => {
      let known = server.state();
      const isKnown = (): boolean => known.epoch === server.state().epoch;
      return openChaosDevice({
        ...{ client, random, name: `${name}${seed}x`, story, disk: memoryDisk() },
        ...{ worker: n < 2, upgrades: isUpgraded && n > 0 },
        network: badNetwork(server, { random, isKnown, isBad: () => isBad }),
        pause: () => wait(random() * 3),
        serverState() {
          known = server.state();
          return known;
        },
      });
    }),
  );
  const happens = [endSessions(server, client, random)];
  const isSetBack = random() < 0.3;
  if (isSetBack) happens.push(setBack(server, devices, random));
  await Promise.all([...happens, ...devices.map((device) => live(device, 50, random))]);
  await Promise.all(devices.map((device) => device.delivered()));
  await wait(10_000);
  isBad = false;
  for (const device of devices) device.signIn();
  for (let round = 0; round < 3; round++) for (const device of devices) await device.awaitInSync();
  const findings = await judge(story, server.records(), devices, isSetBack);
  await Promise.all(devices.map((device) => device.close()));
  return findings;
}

/**
 * Three devices of one user write, delete, go away, die and come back, over a bad network, with sessions that end, a
 * backup that is put back in and a release that knows more: all in this process, in a time of its own.
 */
export function runInProcess(seed: number): Promise<ChaosFindings> {
  return inVirtualTime(() => chaos(seed), LONGEST_MS);
}
