import { chance } from '../fixture/chance';
import { mischief, wait } from '../fixture/chaos';
import { startProxy } from '../fixture/proxy';
import type { SyncServer } from '../fixture/server';
import { type ChaosDevice, openChaosDevice, type Story } from './chaos-device';

/** Acts, goes off and comes back, and dies now and then. */
async function live(device: ChaosDevice, acts: number, random: () => number): Promise<void> {
  for (let n = 0; n < acts; n++) {
    const acting = device.act();
    if (random() < 0.06) {
      await wait(random() * 40);
      await device.killTab();
    }
    await acting;
    const dice = random();
    if (dice < 0.1) device.setAvailable(false);
    else if (dice < 0.3) device.setAvailable(true);
    await wait(random() * 60);
  }
  device.setAvailable(true);
}

/** What came of a run: edits that are nowhere, deletions that were undone or not done, devices apart from the server. */
export interface ChaosFindings {
  readonly lost: readonly string[];
  readonly undone: readonly string[];
  readonly apart: readonly string[];
}

/** Three devices of one user write, delete, go away, die and come back, over a bad network. */
export async function runChaos(server: SyncServer, seed: number): Promise<ChaosFindings> {
  const random = chance(seed);
  const story: Story = { edits: new Map(), deleted: new Map(), doubtful: new Set(), gone: new Set() };
  const proxy = await startProxy(server.url);
  const name = `chaos${seed}`;
  await server.user(name);
  const clients = await Promise.all(['a', 'b', 'c'].map(() => server.device(name, proxy.url)));
  const devices = await Promise.all(
    clients.map((client, n) =>
      openChaosDevice({ client, random, name: `${'abc'[n]}${seed}x`, story, worker: n < 2 }),
    ),
  );
  mischief(proxy, random);
  await Promise.all(devices.map((device) => live(device, 60, random)));
  await wait(1000);
  proxy.rule = undefined;
  for (let round = 0; round < 3; round++) for (const device of devices) await device.awaitInSync();

  const admin = await server.admin();
  const owner = clients[0]!.authStore.record?.id;
  const records = await admin.collection('notes').getFullList({ filter: `owner = "${owner}"` });
  const there = new Map(records.map((record) => [record.id, record]));
  const told = devices
    .flatMap((device) => device.rejections())
    .map(({ docId, doc }) => {
      const { text, body } = doc as { text: string; body: string };
      return { docId, words: ` ${text} ${body} ` };
    });
  const lost: string[] = [];
  for (const [edit, { row, field }] of story.edits) {
    if (story.doubtful.has(row)) continue;
    const isThere = ` ${there.get(row)?.[field]} `.includes(` ${edit} `);
    const isTold = told.some(({ docId, words }) => docId === row && words.includes(` ${edit} `));
    if (!isThere && !isTold && !story.gone.has(edit)) lost.push(`${edit} of ${row}.${field}`);
  }
  const undone = [...story.deleted].filter(
    ([row, deleted]) => !story.doubtful.has(row) && deleted !== (there.get(row)?.deleted ?? true),
  );
  const apart: string[] = [];
  for (const device of devices) {
    const notes = (await device.notes()).filter(({ removed }) => removed !== true);
    const live = records.filter(({ deleted }) => !deleted);
    if (notes.length !== live.length) apart.push(`${device.name} has ${notes.length} of ${live.length}`);
    for (const { id, text, body, pending } of notes) {
      const record = there.get(id);
      if (record?.text !== text || record?.body !== body || pending !== 0)
        apart.push(`${device.name} ${id} ${pending}`);
    }
  }
  await Promise.all(devices.map((device) => device.close()));
  await proxy.close();
  return { lost, undone: undone.map(([row]) => row), apart };
}
