import type PocketBase from 'pocketbase';
import { createRxDatabase, type RxCollection, type RxDocument } from 'rxdb';
import { BehaviorSubject } from 'rxjs';
import {
  type BackgroundWrite,
  type Rejection,
  RowGone,
  rejectionsInMemory,
  remove,
  replicatePocketBase,
  type ServerState,
  trackChanges,
} from '../../../sync/index';
import { wait } from '../fixture/chaos';
import { type Note, noteSchema } from '../fixture/rows';
import { type Disk, Life, mortalClient, mortalRejections, mortalStorage } from './mortal';
import type { EditField, Story } from './story';

/** Releases of the application: the first does not know the field `room`. */
type Release = 1 | 2;

/** One device of a user, whose tab may die and be opened again. */
export interface ChaosDevice {
  readonly name: string;
  /** Which fields it shows. */
  fields(): readonly EditField[];
  /** Does something to some row by chance; what the disk has confirmed is in the story. */
  act(): Promise<void>;
  setAvailable(available: boolean): void;
  /** Takes the token that the session has now. */
  signIn(): void;
  /** Kills the tab between any two awaits, and opens a new one, perhaps of a later release. */
  killTab(): Promise<void>;
  /** Hears of another state of the server's data. */
  startAnew(): Promise<void>;
  /** Resolves once no worker has a copy any more. */
  delivered(): Promise<void>;
  awaitInSync(): Promise<void>;
  rejections(): readonly Rejection[];
  notes(): Promise<Note[]>;
  close(): Promise<void>;
}

export interface ChaosDeviceOptions {
  /** Its session. */
  readonly client: PocketBase;
  readonly random: () => number;
  readonly name: string;
  readonly story: Story;
  readonly disk: Disk;
  /** Whether copies of what waits are delivered beside the page, late and twice. */
  readonly worker: boolean;
  /** Whether it begins with the first release, and goes on to the second. */
  readonly upgrades: boolean;
  /** The way to the server; that of the SDK unless given. */
  readonly network?: typeof fetch;
  /** How long the disk takes; as long as it does unless given. */
  readonly pause?: () => Promise<void>;
  readonly serverState?: () => ServerState;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** What a release writes, and reads, of a record. */
const known = (release: Release, { owner, text, body, count, tags, room }: Record<string, unknown>) => ({
  ...{ owner, text, body, count, tags },
  ...(release === 1 ? {} : { room }),
});

export async function openChaosDevice(options: ChaosDeviceOptions): Promise<ChaosDevice> {
  const { client, random, name, story, disk, network, pause } = options;
  const kept = rejectionsInMemory();
  const owner = client.authStore.record?.id ?? '';
  /** Rows that this device has made: it alone deletes them and brings them back. */
  const own: string[] = [];
  const deliveries = new Set<Promise<void>>();
  let release: Release = options.upgrades ? 1 : 2;
  let available = true;
  let edits = 0;

  /** Delivers a copy as a worker would: some time, and perhaps once more. */
  async function deliver({ url, body }: BackgroundWrite): Promise<void> {
    const times = random() < 0.3 ? 2 : 1;
    for (let n = 0; n < times; n++) {
      await wait(random() * 400);
      const headers = { 'Content-Type': 'application/json', Authorization: client.authStore.token };
      await (network ?? fetch)(url, { method: 'POST', body, headers }).catch(() => undefined);
    }
  }
  function handOver(write: BackgroundWrite): void {
    const delivery = deliver(write).finally(() => deliveries.delete(delivery));
    deliveries.add(delivery);
  }

  async function openTab() {
    const life = new Life(pause);
    const db = await createRxDatabase<{ notes: RxCollection<Note> }>({
      ...{ name, storage: mortalStorage(disk, life), multiInstance: false, localDocuments: true },
      // Short, and at once: the one that RxDB takes comes back at some time or other.
      hashFunction: async (input) => `${String(input).length}`,
    });
    await db.addCollections({ notes: { schema: noteSchema } });
    trackChanges(db.notes);
    const available$ = new BehaviorSubject(available);
    const mortal = mortalClient(client, life, network);
    return { life, db, available$, mortal, replication: replicate(db.notes, mortal, life, available$) };
  }
  function replicate(
    collection: RxCollection<Note>,
    mortal: PocketBase,
    life: Life,
    available$: BehaviorSubject<boolean>,
  ) {
    const now = release;
    return replicatePocketBase<Note>({
      ...{ collection, client: mortal, collectionName: 'notes', replicationIdentifier: 'notes' },
      ...{ available$, rejections: mortalRejections(kept, life), random, patienceMs: 2000 },
      push: {
        modifier: (doc) => known(now, doc as unknown as Record<string, unknown>),
        ...(options.worker ? { handOver } : {}),
      },
      pull: {
        batchSize: 20,
        version: now,
        modifier: (row) => known(now, row) as Omit<Note, 'id'>,
      },
      ...(options.serverState === undefined ? {} : { serverState: options.serverState() }),
    });
  }
  let tab = await openTab();

  const anyOf = <T>(all: readonly T[]): T | undefined => all[Math.floor(random() * all.length)];
  /** Whether a write was confirmed. */
  async function confirmed(work: Promise<unknown>): Promise<boolean> {
    const { life } = tab;
    try {
      await Promise.race([work, life.death]);
    } catch (error) {
      if (!(error instanceof RowGone)) throw error;
      return false;
    }
    return !life.dead;
  }

  async function make(): Promise<void> {
    const id = Array.from({ length: 15 }, () => anyOf([...LETTERS])).join('');
    const edit = `${name}${++edits}`;
    const row = { id, owner, text: ` ${edit}`, body: '', count: 0, tags: [] } as unknown as Note;
    if (!(await confirmed(tab.db.notes.insert(row)))) return;
    own.push(id);
    story.edits.set(edit, { row: id, field: 'text' });
    story.made.set(id, edit);
    story.deleted.set(id, false);
  }
  function fields(): readonly EditField[] {
    return release === 1 ? ['text', 'body'] : ['text', 'body', 'room'];
  }
  async function change(): Promise<void> {
    const live = await tab.db.notes.find({ selector: { removed: false } }).exec();
    const doc = anyOf(live);
    if (doc === undefined) return;
    const [field, edit] = [anyOf(fields()) ?? 'text', `${name}${++edits}`];
    // Onto what is there: each value says which edits it goes back to.
    const work = doc.incrementalModify((row) => ({ ...row, [field]: `${row[field] ?? ''} ${edit}` }));
    if (await confirmed(work)) story.edits.set(edit, { row: doc.id, field });
  }
  async function toggle(): Promise<void> {
    const id = anyOf(own);
    if (id === undefined) return;
    const doc = await tab.db.notes.findOne(id).exec();
    if (doc !== null) await (doc.removed === true ? bringBack(doc) : takeAway(doc));
  }
  async function bringBack(doc: RxDocument<Note>): Promise<void> {
    if (await confirmed(doc.incrementalPatch({ removed: false }))) story.deleted.set(doc.id, false);
    else story.doubtful.add(doc.id);
  }
  async function takeAway(doc: RxDocument<Note>): Promise<void> {
    const text = ` ${doc.text} ${doc.body} ${doc.room ?? ''}`;
    if (!(await confirmed(remove(tab.db.notes, [doc.id])))) {
      story.doubtful.add(doc.id);
      return;
    }
    story.deleted.set(doc.id, true);
    for (const edit of text.split(' ')) story.gone.add(edit);
  }

  return {
    name,
    fields,
    async act() {
      const { life } = tab;
      const dice = random();
      if (dice < 0.1) tab.replication.reSync();
      const work = dice < 0.3 ? make() : dice < 0.82 ? change() : toggle();
      await Promise.race([work, life.death]);
    },
    setAvailable(next) {
      available = next;
      tab.available$.next(next);
    },
    signIn: () => tab.mortal.authStore.save(client.authStore.token, client.authStore.record),
    async killTab() {
      const { life, db } = tab;
      await life.end(() => random() < 0.5);
      void db.notes.close();
      if (random() < 0.3) release = 2;
      tab = await openTab();
    },
    async startAnew() {
      const { life, db, mortal, available$, replication } = tab;
      await Promise.race([replication.cancel(), life.death]);
      if (!life.dead) tab = { ...tab, replication: replicate(db.notes, mortal, life, available$) };
    },
    async delivered() {
      while (deliveries.size > 0) await Promise.all(deliveries);
    },
    awaitInSync: () => tab.replication.awaitInSync(),
    rejections: kept.all,
    notes: async () => (await tab.db.notes.find().exec()).map((doc) => doc.toMutableJSON() as Note),
    async close() {
      await tab.db.close();
    },
  };
}
