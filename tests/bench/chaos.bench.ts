import type PocketBase from 'pocketbase';
import type { FaultyProxy, Passing } from '../sync/fixture/proxy';
import { isWrite, startProxy } from '../sync/fixture/proxy';
import { type SyncServer, sdk, startSyncServer } from '../sync/fixture/server';
import { type ChaosDevice, openChaosDevice } from './chaos-device';
import type { Bench } from './run';

const USERS = 4;
const DEVICES_PER_USER = 2;
const RIDES = 2000;
/** Times the server is killed and started again. */
const OUTAGES = 20;

/** Repeatable chance in [0, 1): the same seed, the same sequence of decisions. */
function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** What a bad network does to one request in five. */
function mischief(proxy: FaultyProxy, random: () => number): void {
  proxy.rule = async (passing: Passing) => {
    if (passing.path.startsWith('/api/realtime')) return 'pass';
    const dice = random();
    if (dice < 0.04) return 'cut';
    if (dice < 0.08) return 'lose';
    if (dice < 0.1) return 500;
    if (dice < 0.13 && isWrite(passing)) return 'double';
    if (dice < 0.2) await wait(random() * 60);
    return 'pass';
  };
}

/** Writes its share of rides through offline periods and killed tabs. */
async function live(
  device: ChaosDevice,
  share: number,
  random: () => number,
  onWritten: (n: number) => void,
) {
  for (let left = share; left > 0; ) {
    const count = Math.min(left, 1 + Math.floor(random() * 12));
    await device.write(count);
    left -= count;
    onWritten(count);
    const dice = random();
    if (dice < 0.12) device.setAvailable(false);
    else if (dice < 0.3) device.setAvailable(true);
    if (random() < 0.08) await device.killTab();
    await wait(random() * 80);
  }
  device.setAvailable(true);
}

/** Kills the server again and again while rides are written; resolves after the last start. */
async function breakServer(server: SyncServer, progress: () => number): Promise<void> {
  for (let outage = 1; outage <= OUTAGES; outage++) {
    while (progress() < (RIDES * outage) / (OUTAGES + 1)) await wait(5);
    await server.kill();
    await server.restart();
  }
}

interface Verdict {
  lost: number;
  doubled: number;
  disagreeing: number;
}

/** Compares what every device wrote and knows with what the server has. */
async function compare(client: PocketBase, devices: readonly ChaosDevice[]): Promise<Verdict> {
  const rows = await client.collection('rides').getFullList({ batch: 1000 });
  const onServer = new Map(rows.map((row) => [row.id, String(row.verdict)]));
  const made = devices.flatMap(({ written }) => [...written]);
  const lost = made.filter((id) => onServer.get(id) !== 'verified').length;
  const streams = new Set(rows.map(({ stream }) => stream));
  let disagreeing = 0;
  for (const device of devices) {
    const known = await device.verdicts();
    const unknown = [...onServer].filter(([id, verdict]) => known.get(id) !== verdict);
    const extra = [...known.keys()].filter((id) => !onServer.has(id));
    if (unknown.length + extra.length + device.refused().length === 0) continue;
    disagreeing++;
    const without = unknown.map(([id]) => `${id}: ${known.get(id) ?? 'missing'}`);
    console.log(`${device.name} disagrees`, { without, extra, refused: device.refused() });
  }
  return { lost, doubled: rows.length - streams.size, disagreeing };
}

async function run(): Promise<Record<string, number>> {
  const seed = Number(process.env.FL_SEED ?? Date.now() % 1_000_000);
  console.log(`chaos with FL_SEED=${seed}`);
  const random = chance(seed);
  const server = await startSyncServer();
  const proxy = await startProxy(server.url);
  const users: { client: PocketBase; devices: ChaosDevice[] }[] = [];
  try {
    for (let n = 0; n < USERS; n++) {
      const direct = await server.user(`chaos${n}`);
      const through = sdk(proxy.url);
      through.authStore.save(direct.authStore.token, direct.authStore.record);
      const devices: ChaosDevice[] = [];
      for (let d = 0; d < DEVICES_PER_USER; d++)
        devices.push(await openChaosDevice(through, chance(random() * 2 ** 32)));
      users.push({ client: direct, devices });
    }
    const devices = users.flatMap((user) => user.devices);
    mischief(proxy, chance(random() * 2 ** 32));
    let written = 0;
    const share = RIDES / devices.length;
    const breaking = breakServer(server, () => written);
    await Promise.all(
      devices.map((device) =>
        live(device, share, chance(random() * 2 ** 32), (count) => {
          written += count;
        }),
      ),
    );
    await breaking;
    proxy.rule = undefined;
    const sum: Verdict = { lost: 0, doubled: 0, disagreeing: 0 };
    for (const user of users) {
      // Twice: what the last of them has sent the first has to see.
      for (const device of [...user.devices, ...user.devices]) {
        device.setAvailable(false);
        device.setAvailable(true);
        await device.inSync();
      }
      const verdict = await compare(user.client, user.devices);
      sum.lost += verdict.lost;
      sum.doubled += verdict.doubled;
      sum.disagreeing += verdict.disagreeing;
    }
    return { 'chaos.lost': sum.lost, 'chaos.doubled': sum.doubled, 'chaos.disagreeing': sum.disagreeing };
  } finally {
    for (const user of users) for (const device of user.devices) await device.close();
    await proxy.close();
    await server.close();
  }
}

const chaosBench: Bench = { name: 'chaos', run };
export default chaosBench;
