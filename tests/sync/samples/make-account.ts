import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { reportAndExit } from '../../../scripts/fault';
import { readDisk } from '../../unit/db/moving/sample';
import { becomePage, ORIGIN } from '../fixture/page';
import { say } from '../fixture/worker-world';
import { pack } from './pack';

/*
 * `npx tsx tests/sync/samples/make-account.ts <folder>`: writes account.json.gz, a player's disk, and account.db.gz, the
 * database of its server, as the release in that folder leaves them. README.md tells which release, and how to get it.
 */

const idOf = (name: string): string => name.padEnd(15, '0');

/** Waits for what comes about by itself. */
async function until(what: string, isSo: () => unknown): Promise<void> {
  for (let tries = 0; !(await isSo()); tries++) {
    if (tries > 600) throw new Error(`Not so after a minute: ${what}.`);
    await setTimeout(100);
  }
}

async function main([folder = '']: readonly string[]): Promise<void> {
  const release = resolve(folder);
  // Another release has other types: what is taken from it here, it has.
  const load = (path: string) => import(pathToFileURL(join(release, path)).href);
  const page = becomePage();

  const { startGameServer } = await load('tests/harness/game-server.ts');
  const { apiOf } = await load('tests/harness/api.ts');
  const { streamOf, rowFor, trackOf } = await load('tests/server/riding.ts');
  const { plane } = await load('tests/unit/sim/courses.ts');
  const { someSetup } = await load('tests/unit/race/some-race.ts');
  const server = await startGameServer({ publicDir: join(release, 'public'), authors: 'unknown' });
  try {
    const api = apiOf(server);
    const account = await api.account('ann', { verified: true });
    page.server = server.url;

    // The page.
    const { logIn, pocketBase, health } = await load('src/session/index.ts');
    const dbRoom = await load('src/db/index.ts');
    const { contentHash } = await load('src/tracks/index.ts');
    const { createSingle } = await load('src/race/index.ts');
    const { addRiders } = await load('src/db/commands/riders.ts');
    const { onlineStore } = await load('src/online/index.ts');
    const { stay, syncStore } = await load('src/online/stay.ts');
    const { createWriteQueue } = await load('sync/worker/queue.ts');
    await logIn(account.email, account.password);
    const user: string = account.id;
    await dbRoom.dbService.switchUser(user);
    const db = await dbRoom.dbService.db();
    if (db.durability !== 'disk') throw db.reason;

    // Its worker. Both share a process, as they share a disk.
    createWriteQueue({ scope: page.scope, fetch: page.fetch });
    page.session = { token: (await pocketBase()).authStore.token, uid: user };

    const { putTrack, removeTrack, saveRide, queueRide, deleteRecord, createEventRow, saveLesson } = dbRoom;
    const trackAs = (name: string, n: number, over: object = {}) => {
      const course = plane(20, { length: 200, over: { finish: 100_000 + n } });
      return {
        ...{ id: idOf(name), name: `Track ${name}`, style: 'training', builderVersion: 1, course },
        ...{ hash: contentHash(course), light: 'crisp', seed: n, origin: 'own', ...over },
      };
    };
    const written = async (work: Promise<{ kind: string; error?: unknown }>): Promise<void> => {
      const { kind, error } = await work;
      if (kind === 'failed' || kind === 'absent' || kind === 'held') throw error ?? new Error(kind);
    };
    const put = (name: string, n: number, over?: object) => written(putTrack(db, trackAs(name, n, over)));
    const remove = (name: string) => written(removeTrack(db, idOf(name)));

    /** The author's ride as another hand would do it, kept, and put on its way to the server. */
    async function ride(name: string, variant: number, more: object = {}, kept?: object): Promise<void> {
      const row = rowFor(0, streamOf(0, variant));
      const { hash, simVersion, equipment, stream, claimedUs } = row;
      const track = { id: row.track, hash };
      const done = {
        ...{ trackId: row.track, hash, simVersion, equipment, stream, timeUs: claimedUs },
        ...{ splitsUs: [], status: 'finished', ...more },
      };
      const id = idOf(name);
      await written(saveRide(db, { id, track, ride: done, rider: user, ...kept }));
      if (kept === undefined) await written(queueRide(db, { id, user, track, ride: done }));
    }

    const inStep = async (): Promise<void> => {
      for (const one of Object.values(syncStore.getState().sync.replications))
        await (one as { inSync(): Promise<void> }).inSync();
    };
    const goOffline = async (): Promise<void> => {
      page.server = undefined;
      await health.check();
      await until('offline', () => onlineStore.getState().kind === 'offline');
    };
    const goOnline = async (): Promise<void> => {
      page.server = server.url;
      await health.check();
      await inStep();
    };
    const elsewhere = async (name: string, change: object): Promise<void> => {
      const path = `/api/collections/tracks/records/${idOf(name)}`;
      const { status, body } = await api.call('PATCH', path, change, account.token);
      if (status !== 200) throw new Error(`${name} was answered ${status}: ${JSON.stringify(body)}`);
    };
    const told = async () =>
      (await db.online.rejections.find().exec()).map(
        (doc: { docId: string; code: string }) => `${doc.docId.replace(/0+$/, '')} ${doc.code}`,
      );

    // One track of the game is enough of them.
    const official = trackOf(rowFor(0, streamOf(0)).track);
    await written(putTrack(db, { ...official, origin: 'official' }));
    stay(user);
    await until('a replication of each', () => syncStore.getState().sync?.replications.rides !== undefined);

    const confirmed = [
      ...['kept', 'edited', 'both', 'apart', 'recoursed', 'removed', 'gone', 'there'],
      ...['removedthere', 'refusededit', 'fought', 'lostedit', 'dropped'],
    ];
    for (const [n, name] of confirmed.entries()) await put(name, n);
    await ride('sent', 1);
    await ride('assisted', 2, {}, { assist: 'one-switch' });
    await ride('oldrecord', 3, {}, {});
    await ride('goodrecord', 4, {}, {});
    await inStep();

    // Two devices change one name: an edit that gives way is kept.
    await goOffline();
    await put('fought', 10, { name: 'Fought here' });
    await elsewhere('fought', { name: 'Fought there' });
    await goOnline();
    await until('the conflict is kept', async () => (await told()).includes('fought conflict'));

    // What the server refuses.
    const wrong = { hash: 'f'.repeat(64) };
    await put('refused', 30, wrong);
    await put('mended', 31, wrong);
    await put('refusededit', 32, wrong);
    await put('dropped', 33, wrong);
    await ride('badride', 5, { stream: 'AAAA' });
    await until('five are refused, too', async () => (await told()).length === 6);
    await inStep();

    // Two rows arrive, and their answers do not.
    await goOffline();
    await put('lostnew', 40);
    await put('lostedit', 11, { name: 'Lost edit' });
    page.rule = (said) => {
      if (!/^(POST|PATCH)/.test(said) || !said.includes(idOf('lostnew'))) return 'pass';
      if (!said.includes(idOf('lostedit'))) throw new Error('They are not sent together.');
      page.rule = () => 'cut';
      return 'lose';
    };
    page.server = server.url;
    await health.check();
    await until('both are sent', () => page.rule?.('') === 'cut');
    await until('offline', () => onlineStore.getState().kind === 'offline');
    page.server = undefined;
    page.rule = undefined;

    // All that follows nobody is told.
    await put('edited', 1, { name: 'Edited' });
    await put('both', 2, { name: 'Both here' });
    await put('apart', 3, { name: 'Apart here' });
    await put('recoursed', 50);
    await put('gone', 6, { name: 'Gone edited' });
    await put('mended', 31, { name: 'Mended' });
    await put('new', 51);
    await put('brief', 52);
    for (const name of ['removed', 'removedthere', 'brief', 'dropped']) await remove(name);
    await written(deleteRecord(db, idOf('oldrecord')));
    await ride('newrecord', 6, {}, {});
    for (const [n, name] of ['delivered', 'waiting', 'handed'].entries()) await ride(name, 7 + n);
    await addRiders(db, [
      ...[
        { id: user, name: 'Ann', account: true },
        { id: idOf('lu'), name: 'Lu' },
      ].map((rider) => ({
        ...{ equipment: 'ski', stance: 'regular', bib: 7, oneSwitch: false },
        ...{ primaryColour: '#112233', secondaryColour: '#445566', ...rider },
      })),
    ]);
    const result = { exercise: 'glide', stars: 2, best: '{"merit":1,"timeUs":0}', beats: () => false };
    await written(saveLesson(db, { rider: user, ...result }));
    const { entries, ...setup } = someSetup(2, { runs: 1 });
    const entered = entries.map((one: object, n: number) => ({ ...one, id: idOf(`entry${n}`) }));
    const state = createSingle({ ...setup, entries: entered });
    await written(createEventRow(db, { id: idOf('cup'), name: 'Cup', state }));
    const copies = async (): Promise<readonly { metadata: { key: string } }[]> =>
      (await readDisk(page.disk)).find(({ name }) => name === 'workbox-background-sync')?.tables[0]
        ?.rows as never;
    await until('three copies are with the worker', async () => (await copies())?.length === 3);
    // The last of them it counts only at its next start.
    await until('all but one are counted', () => onlineStore.getState().waiting === 20);
    await until('six are told of', () => onlineStore.getState().refused === 6);

    // The tab is killed here. Its worker lives on, and delivers one copy before the network goes again.
    const disk = (): Promise<unknown> => readDisk(page.disk);
    const left = (await disk()) as { readonly name: string }[];
    page.rule = (said) =>
      said.startsWith('POST /api/collections/rides/') && said.includes(`"id":"${idOf('delivered')}"`)
        ? 'pass'
        : 'cut';
    page.server = server.url;
    await say(page.worker, { type: 'FL_DRAIN' });
    page.server = undefined;
    await until('one is delivered', async () => (await copies()).length === 2);
    const queue = ((await disk()) as typeof left).filter(({ name }) => name.startsWith('workbox'));

    // Another device of the player.
    await elsewhere('there', { name: 'There' });
    await elsewhere('both', { name: 'Both there' });
    await elsewhere('apart', { light: 'night' });
    await elsewhere('gone', { deleted: true });
    await elsewhere('removedthere', { name: 'Removed there' });
    const { origin: _, course, ...foreign } = trackAs('foreign', 60);
    const facts = { discipline: course.discipline, lengthM: 1, dropM: 1, gates: 0 };
    const row = { ...foreign, ...facts, owner: user, visibility: 'private', course: JSON.stringify(course) };
    const made = await api.call('POST', '/api/collections/tracks/records', row, account.token);
    if (made.status !== 200) throw new Error(JSON.stringify(made.body));

    // In good order, so that everything is in the one file.
    await server.stop();
    const sample = {
      name: db.name,
      user: { id: user, email: account.email, password: account.password },
      epoch: page.storage.get('fl-epoch'),
      note: readFileSync(`${server.dataDir}.epoch`, 'utf8'),
      origin: ORIGIN,
      disk: [...left.filter(({ name }) => !name.startsWith('workbox')), ...queue],
    };
    writeFileSync(new URL('account.json.gz', import.meta.url), pack(sample));
    const database = readFileSync(join(server.dataDir, 'data.db'));
    writeFileSync(new URL('account.db.gz', import.meta.url), gzipSync(database, { level: 9 }));
  } finally {
    await server.close();
  }
}

// What the page has begun never ends by itself.
main(process.argv.slice(2)).then(() => process.exit(0), reportAndExit);
