import PocketBase from 'pocketbase';
import type { RxStorage, RxStorageInstance, RxStorageInstanceCreationParams } from 'rxdb';
import type { RejectionStore } from '../../../sync/index';

/** A tab that can be killed: from then on nothing it has begun comes back, and nothing it begins happens. */
export class Life {
  dead = false;
  readonly death: Promise<void>;
  private resolve: () => void = () => undefined;
  /** Writes that have been begun and not been done: whether they are is decided as the tab dies. */
  private readonly begun = new Set<() => Promise<unknown>>();
  private readonly pause: (() => Promise<void>) | undefined;

  /** @param pause how long the disk takes to begin, and to answer; as long as it does unless given */
  constructor(pause?: () => Promise<void>) {
    this.pause = pause;
    this.death = new Promise((resolve) => {
      this.resolve = resolve;
    });
  }
  /** @param isDone of a write that has been begun, whether it is done all the same */
  async end(isDone: () => boolean): Promise<void> {
    this.dead = true;
    const last = [...this.begun].filter(isDone).map((work) => work().catch(() => undefined));
    this.begun.clear();
    this.resolve();
    await Promise.all(last);
  }
  async keep<T>(work: () => Promise<T>, isWrite = false): Promise<T> {
    const never = new Promise<never>(() => undefined);
    if (this.dead) return never;
    if (this.pause !== undefined) {
      if (isWrite) this.begun.add(work);
      await this.pause();
      this.begun.delete(work);
      if (this.dead) return never;
    }
    const result = await work();
    await this.pause?.();
    return this.dead ? never : result;
  }
}

/** A disk, that lasts longer than a tab. */
export interface Disk {
  /** RxDB's view of it for one more tab. */
  storage(): RxStorage<unknown, unknown>;
}

let tabs = 0;

/** A disk as one tab sees it, for as long as the tab lives. */
export function mortalStorage(disk: Disk, life: Life): RxStorage<unknown, unknown> {
  const storage = disk.storage();
  const create = storage.createStorageInstance.bind(storage);
  storage.createStorageInstance = async <Row>(params: RxStorageInstanceCreationParams<Row, unknown>) => {
    const instance: RxStorageInstance<Row, unknown, unknown> = await life.keep(() => create(params));
    const { bulkWrite, findDocumentsById, query, count, close } = instance;
    instance.bulkWrite = (rows, context) => life.keep(() => bulkWrite.call(instance, rows, context), true);
    instance.findDocumentsById = (ids, deleted) =>
      life.keep(() => findDocumentsById.call(instance, ids, deleted));
    instance.query = (prepared) => life.keep(() => query.call(instance, prepared));
    instance.count = (prepared) => life.keep(() => count.call(instance, prepared));
    // A tab that dies closes nothing.
    instance.close = async () => (life.dead ? undefined : close.call(instance));
    return instance;
  };
  // RxDB opens a name once per process and storage.
  return Object.assign(storage, { name: `ledger-chaos-${++tabs}` });
}

/** A client of its own for the same session: its requests die with the tab. */
export function mortalClient(of: PocketBase, life: Life, network: typeof fetch | undefined): PocketBase {
  const client = new PocketBase(of.baseURL);
  client.autoCancellation(false);
  client.authStore.save(of.authStore.token, of.authStore.record);
  client.beforeSend = (url, options) => {
    const inner = network ?? options.fetch ?? fetch;
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

/** Rejections as one tab writes them. */
export function mortalRejections(store: RejectionStore, life: Life): RejectionStore {
  return {
    put: (rejection) => life.keep(() => store.put(rejection), true),
    remove: (ids) => life.keep(() => store.remove(ids), true),
    list$: (name) => store.list$(name),
  };
}
