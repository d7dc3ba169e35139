import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import PocketBase from 'pocketbase';
import {
  createRxDatabase,
  type RxCollection,
  type RxStorage,
  type RxStorageInstance,
  type RxStorageInstanceCreationParams,
} from 'rxdb';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { BehaviorSubject } from 'rxjs';
import {
  type BackgroundWrite,
  type Rejection,
  rejectionsInMemory,
  remove,
  replicatePocketBase,
  trackChanges,
} from '../../../sync/next';
import { makeId } from '../fixture/rows';
import { type Note, noteSchema } from './device';

/** A tab that can be killed: from then on nothing it has begun comes back, and nothing it begins happens. */
class Life {
  dead = false;
  readonly death: Promise<void>;
  end: () => void = () => undefined;
  constructor() {
    this.death = new Promise((resolve) => {
      this.end = () => {
        this.dead = true;
        resolve();
      };
    });
  }
  async keep<T>(work: () => Promise<T>): Promise<T> {
    if (this.dead) return new Promise<never>(() => undefined);
    const result = await work();
    return this.dead ? new Promise<never>(() => undefined) : result;
  }
}

let tabs = 0;

/** A disk as one tab sees it, for as long as the tab lives. */
function mortalStorage(disk: IDBFactory, life: Life): RxStorage<unknown, unknown> {
  const storage = getRxStorageDexie({ indexedDB: disk, IDBKeyRange }) as RxStorage<unknown, unknown>;
  const create = storage.createStorageInstance.bind(storage);
  storage.createStorageInstance = async <Row>(params: RxStorageInstanceCreationParams<Row, unknown>) => {
    const instance: RxStorageInstance<Row, unknown, unknown> = await life.keep(() => create(params));
    const { bulkWrite, findDocumentsById, query } = instance;
    instance.bulkWrite = (rows, context) => life.keep(() => bulkWrite.call(instance, rows, context));
    instance.findDocumentsById = (ids, deleted) =>
      life.keep(() => findDocumentsById.call(instance, ids, deleted));
    instance.query = (prepared) => life.keep(() => query.call(instance, prepared));
    return instance;
  };
  // RxDB opens a name once per process and storage.
  return Object.assign(storage, { name: `ledger-chaos-${++tabs}` });
}

/** A client of its own for the same session: its requests die with the tab. */
function mortalClient(of: PocketBase, life: Life): PocketBase {
  const client = new PocketBase(of.baseURL);
  client.autoCancellation(false);
  client.authStore.save(of.authStore.token, of.authStore.record);
  client.beforeSend = (url, options) => {
    const inner = options.fetch ?? fetch;
    return {
      url,
      options: {
        ...options,
        fetch: (to: RequestInfo | URL, init?: RequestInit) => life.keep(() => inner(to, init)),
      },
    };
  };
  return client;
}

/** What the users of all devices have done, to be held against what came of it. */
export interface Story {
  /** For each edit: its row and field. */
  readonly edits: Map<string, { readonly row: string; readonly field: 'text' | 'body' }>;
  /** Whether whoever may delete a row has it deleted, by row. */
  readonly deleted: Map<string, boolean>;
  /** Rows that were being deleted or brought back as the tab died: nobody knows what came of that. */
  readonly doubtful: Set<string>;
  /** Edits that their own user deleted with the row. */
  readonly gone: Set<string>;
}

/** One device of a user, whose tab may die and be opened again. */
export interface ChaosDevice {
  readonly name: string;
  /** Does something to some row by chance; what the disk has confirmed is in the story. */
  act(): Promise<void>;
  setAvailable(available: boolean): void;
  /** Kills the tab between any two awaits, and opens a new one. */
  killTab(): Promise<void>;
  awaitInSync(): Promise<void>;
  rejections(): readonly Rejection[];
  notes(): Promise<Note[]>;
  close(): Promise<void>;
}

export interface ChaosDeviceOptions {
  readonly client: PocketBase;
  readonly random: () => number;
  readonly name: string;
  readonly story: Story;
  /** Whether copies of what waits are delivered beside the page, late and twice. */
  readonly worker: boolean;
}

export async function openChaosDevice({
  client,
  random,
  name,
  story,
  worker,
}: ChaosDeviceOptions): Promise<ChaosDevice> {
  const disk = new IDBFactory();
  const rejections = rejectionsInMemory();
  const owner = client.authStore.record?.id ?? '';
  /** Rows that this device has made: it alone deletes them and brings them back. */
  const own: string[] = [];
  let available = true;
  let edits = 0;

  /** Delivers a copy as a worker would: some time, and perhaps once more. */
  async function deliver({ url, body }: BackgroundWrite): Promise<void> {
    const times = random() < 0.3 ? 2 : 1;
    for (let n = 0; n < times; n++) {
      await new Promise((resolve) => setTimeout(resolve, random() * 400));
      const headers = { 'Content-Type': 'application/json', Authorization: client.authStore.token };
      await fetch(url, { method: 'POST', body, headers }).catch(() => undefined);
    }
  }

  async function openTab() {
    const life = new Life();
    const db = await createRxDatabase<{ notes: RxCollection<Note> }>({
      ...{ name, storage: mortalStorage(disk, life), multiInstance: false, localDocuments: true },
    });
    await db.addCollections({ notes: { schema: noteSchema } });
    trackChanges(db.notes);
    const available$ = new BehaviorSubject(available);
    const mortal = mortalClient(client, life);
    const replication = replicatePocketBase<Note>({
      ...{ collection: db.notes, client: mortal, collectionName: 'notes', replicationIdentifier: 'notes' },
      ...{ available$, rejections, random, patienceMs: 2000 },
      push: worker ? { handOver: (write) => void deliver(write) } : {},
      pull: { batchSize: 20 },
    });
    return { life, db, available$, mortal, replication };
  }
  let tab = await openTab();

  const anyOf = <T>(all: readonly T[]): T | undefined => all[Math.floor(random() * all.length)];
  const confirmed = async (work: Promise<unknown>): Promise<boolean> => {
    const { life } = tab;
    await Promise.race([work, life.death]);
    return !life.dead;
  };

  async function make(): Promise<void> {
    const [id, edit] = [makeId(), `${name}${++edits}`];
    const row: Note = { id, owner, text: ` ${edit}`, body: '', count: 0, tags: [], room: name };
    if (!(await confirmed(tab.db.notes.insert(row)))) return;
    own.push(id);
    story.edits.set(edit, { row: id, field: 'text' });
    story.deleted.set(id, false);
  }
  async function change(): Promise<void> {
    const live = await tab.db.notes.find({ selector: { removed: false } }).exec();
    const doc = anyOf(live);
    if (doc === undefined) return;
    const [field, edit] = [random() < 0.5 ? ('text' as const) : ('body' as const), `${name}${++edits}`];
    // Onto what is there: each value says which edits it goes back to.
    const work = doc.incrementalModify((row) => ({ ...row, [field]: `${row[field]} ${edit}` }));
    if (await confirmed(work)) story.edits.set(edit, { row: doc.id, field });
  }
  async function toggle(): Promise<void> {
    const id = anyOf(own);
    if (id === undefined) return;
    const doc = await tab.db.notes.findOne(id).exec();
    if (doc === null) return;
    if (doc.removed === true) {
      if (await confirmed(doc.incrementalPatch({ removed: false }))) story.deleted.set(id, false);
      else story.doubtful.add(id);
      return;
    }
    const mine = ` ${doc.text} ${doc.body}`.split(' ').filter((edit) => edit !== '');
    if (!(await confirmed(remove(tab.db.notes, [id])))) {
      story.doubtful.add(id);
      return;
    }
    story.deleted.set(id, true);
    for (const edit of mine) story.gone.add(edit);
  }

  return {
    name,
    async act() {
      const dice = random();
      const work = dice < 0.25 ? make() : dice < 0.85 ? change() : toggle();
      await Promise.race([work, tab.life.death]);
    },
    setAvailable(next) {
      available = next;
      tab.available$.next(next);
    },
    async killTab() {
      const { life, db, mortal } = tab;
      life.end();
      void db.notes.close();
      void mortal.realtime.unsubscribe();
      tab = await openTab();
    },
    awaitInSync: () => tab.replication.awaitInSync(),
    rejections: rejections.all,
    notes: async () => (await tab.db.notes.find().exec()).map((doc) => doc.toMutableJSON() as Note),
    async close() {
      await tab.db.close();
    },
  };
}
