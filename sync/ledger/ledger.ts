import type { RxCollection, RxDocument, RxJsonSchema } from 'rxdb';
import { type Fields, isUnchanged } from './conflict';
import { presentIn, RowGone, throwNamed, undefinedIfGone, type WriteFailed } from './errors';
import { type Attempt, edited, isOver, type Ledger, made, type Pending, type Row } from './row';

/** The fields of every replicated document. The application writes only `id` and `removed` of them. */
export interface SyncDoc {
  /** 15 characters of a-z0-9, created by the client. Also the id of the record on the server. */
  id: string;
  seq?: number;
  pending?: Pending;
  base?: Fields;
  attempts?: readonly Attempt[];
  /**
   * Deleted on any device. The document stays on the disk until the server has purged the record. {@link Row} and the server
   * call the field `deleted`, a name that RxDB reserves on documents.
   */
  removed?: boolean;
}

/** Returns whether a schema was created by {@link withSync}. */
export function isReplicated({ properties }: { readonly properties: object }): boolean {
  return 'pending' in properties;
}

/** A document as the application defines it, without the library's fields. */
export type Content<Doc extends SyncDoc> = Omit<Doc, Exclude<keyof SyncDoc, 'id'>>;

/** The fields of a document that do not belong to its content. */
const OWN = new Set(['id', 'seq', 'pending', 'base', 'attempts', 'removed', 'deleted']);

/**
 * Adds the ledger's fields to a schema. For a collection that is in use already, raise the schema's version and migrate with
 * `intoSync`.
 *
 * @throws if the schema has a field with one of these names
 */
export function withSync<Doc extends SyncDoc>(schema: RxJsonSchema<Content<Doc>>): RxJsonSchema<Doc> {
  // `writes` is a field of the record on the server.
  const isTaken = (name: string): boolean => name === 'writes' || (name !== 'id' && OWN.has(name));
  const taken = Object.keys(schema.properties).filter(isTaken);
  if (taken.length > 0)
    throw new Error(
      `The schema "${schema.title ?? ''}" has fields by names of the library: ${taken.join(', ')}.`,
    );
  const properties = {
    ...schema.properties,
    seq: { type: 'integer' },
    pending: { type: 'integer', minimum: 0, maximum: 3, multipleOf: 1 },
    base: { type: 'object' },
    attempts: { type: 'array', items: { type: 'object' } },
    removed: { type: 'boolean' },
  } as unknown as RxJsonSchema<Doc>['properties'];
  const required = [...(schema.required ?? []), 'seq', 'pending', 'removed'] as never;
  // A row without an indexed field is found by no query: `pending` is set by every way in.
  const indexes = [...(schema.indexes ?? []), 'pending'];
  // They hold content, too.
  const encrypted = schema.encrypted?.length ? { encrypted: [...schema.encrypted, 'base', 'attempts'] } : {};
  return { ...schema, properties, required, indexes, ...encrypted } as RxJsonSchema<Doc>;
}

/** Caches the rows of documents. RxDB creates one object per state of a document, and its row is needed many times. */
const rows = new WeakMap<object, Row>();

/** Returns the row of a document, in the state in which the document was read. */
export function rowIn(doc: { toJSON(): object }): Row {
  let row = rows.get(doc);
  if (row === undefined) {
    row = rowOf(doc.toJSON());
    rows.set(doc, row);
  }
  return row;
}

/** Returns the row in a document's data. */
export function rowOf(data: object): Row {
  const fields: Record<string, unknown> = {};
  for (const name of Object.keys(data)) {
    if (name[0] !== '_' && name !== STEPS && !OWN.has(name)) fields[name] = (data as Fields)[name];
  }
  const { seq = 0, pending = 0, base, attempts, removed } = data as SyncDoc;
  fields.deleted = removed === true;
  const ledger: Ledger = {
    ...{ seq, pending },
    ...(pending === 0 ? {} : { base: base ?? null }),
    ...(attempts === undefined ? {} : { attempts }),
  };
  return { fields, ledger };
}

/** Replaces the row in a document's data. */
function put(data: Record<string, unknown>, { fields, ledger }: Row): void {
  for (const name of Object.keys(data)) {
    const isStale = name === 'deleted' || fields[name] === undefined;
    if (isStale && name !== 'id' && name[0] !== '_') delete data[name];
  }
  for (const name of Object.keys(fields)) {
    if (name !== 'deleted' && fields[name] !== undefined) data[name] = fields[name];
  }
  data.seq = ledger.seq;
  data.pending = ledger.pending;
  data.removed = fields.deleted === true;
  if (ledger.base) data.base = ledger.base;
  if (ledger.attempts !== undefined) data.attempts = ledger.attempts;
}

/** A pure step of the ledger. It runs again if another write came first. */
export type Step = (row: Row, id: string) => Row;

/** Field of a pending write with the numbers of the steps to apply. Never stored. */
const STEPS = 'syncSteps';

/** The ledger of one collection. */
export interface LedgerOf<Doc> {
  readonly collection: RxCollection<Doc>;
  /**
   * Applies a step in one write, after pending edits of the application.
   *
   * @returns the row afterwards; undefined if the document is gone
   * @throws errors of the storage; WriteFailed if the schema refuses the row
   */
  step(doc: RxDocument<Doc>, step: Step): Promise<Row | undefined>;
  /**
   * Inserts the rows that do not exist here.
   *
   * @param onInvalid called for each row that the schema refuses; without it, that is thrown
   * @returns the ids of the rows that exist already
   */
  insert(
    rows: ReadonlyMap<string, Row>,
    onInvalid?: (failed: WriteFailed) => void,
  ): Promise<readonly string[]>;
  /** Removes rows from the disk, except those that were changed in the meantime. */
  drop(docs: readonly RxDocument<Doc>[]): Promise<void>;
  /**
   * Removes a row from the disk that does not exist on the server.
   *
   * @param when called in the same write: whether to remove the row
   * @returns whether it was removed
   */
  forget(doc: RxDocument<Doc>, when?: (row: Row) => boolean): Promise<boolean>;
}

const ledgers = new WeakMap<object, LedgerOf<never>>();

/** Returns the ledger of a collection. @throws if {@link trackChanges} was not called for it */
export function ledgerOf<Doc extends SyncDoc>(collection: RxCollection<Doc>): LedgerOf<Doc> {
  const ledger = ledgers.get(collection);
  if (ledger === undefined)
    throw new Error(`Call trackChanges() for "${collection.name}" right after addCollections().`);
  return ledger as unknown as LedgerOf<Doc>;
}

/** Turns a row into one that can be removed from the disk. */
function over({ fields }: Row): Row {
  return { fields: { ...fields, deleted: true }, ledger: { seq: 0, pending: 0 } };
}

/**
 * Registers hooks that update the ledger in every write of a collection. Call it in every tab, right after
 * `addCollections()`: a write that bypasses the hooks is never sent.
 *
 * RxDB combines all pending modifiers of a document into one write with one call of the hook, in any order. So the library's
 * own modifiers only add the number of a step to the data. The hook first records the application's edit, and then applies
 * these steps.
 */
export function trackChanges<Doc extends SyncDoc>(collection: RxCollection<Doc>): LedgerOf<Doc> {
  const known = ledgers.get(collection);
  if (known !== undefined) return known as unknown as LedgerOf<Doc>;
  const steps = new Map<number, Step>();
  const dropping = new Set<string>();
  let last = 0;

  /** Removes the numbers of steps from the data, and returns the steps. */
  function take(data: Record<string, unknown>): Step[] {
    const numbers = data[STEPS];
    delete data[STEPS];
    // Ignore numbers that another tab has left.
    return Array.isArray(numbers) ? numbers.flatMap((number: number) => steps.get(number) ?? []) : [];
  }
  function write(data: Record<string, unknown>, before: Row | undefined): void {
    const toApply = take(data);
    const { fields } = rowOf(data);
    // Throw to a caller who edits a row that was just deleted elsewhere: under the deletion the edit would never be seen.
    if (before?.fields.deleted === true && fields.deleted === true && !isUnchanged(fields, before.fields))
      throw new RowGone(collection.name, String(data.id));
    let row = before === undefined ? made(fields) : edited(before, fields);
    for (const step of toApply) row = step(row, String(data.id));
    put(data, row);
  }

  collection.preInsert((data) => write(data as unknown as Record<string, unknown>, undefined), false);
  collection.preSave((data, before) => {
    const changed = data as unknown as Record<string, unknown>;
    const was = before as unknown as SyncDoc & { readonly _deleted: boolean };
    if (was._deleted) {
      // Removed from the disk in the meantime. All pending modifiers fail, including the library's; an upsert creates it again.
      if (changed._deleted === true) throw new RowGone(collection.name, was.id);
      write(changed, undefined);
      return;
    }
    if (changed._deleted === true) {
      // RxDB's own deletion would hide the row from the library, too.
      changed._deleted = false;
      changed.removed = true;
    }
    write(changed, rowOf(was));
  }, false);
  collection.preRemove((data) => {
    const { id } = data as unknown as SyncDoc;
    if (!dropping.has(id))
      throw new Error(`A synced row is deleted by remove() of the library ("${collection.name}").`);
  }, false);

  /** Registers a step while `work` runs. @param work receives the step's number */
  async function registering<T>(step: Step, work: (number: number) => Promise<T>): Promise<T> {
    const number = ++last;
    steps.set(number, step);
    try {
      return await work(number);
    } finally {
      steps.delete(number);
    }
  }

  /**
   * Applies a step. A modifier of the application in the same write may return a new object without the step's number; then
   * the step is applied in a write of its own.
   *
   * @returns undefined if the document is gone
   */
  async function save(doc: RxDocument<Doc>, step: Step): Promise<RxDocument<Doc> | undefined> {
    for (;;) {
      let isDone = false;
      const noted: Step = (row, id) => {
        isDone = true;
        return step(row, id);
      };
      const saved = await registering(noted, (number) =>
        doc
          .incrementalModify((data) => {
            // This write is repeated, because another one came first.
            isDone = false;
            const others = (data as { [STEPS]?: readonly number[] })[STEPS] ?? [];
            return { ...data, [STEPS]: [...others, number] };
          })
          .catch(undefinedIfGone)
          .catch((error) => throwNamed(collection.name, error)),
      );
      if (saved === undefined || isDone) return saved;
    }
  }
  async function drop(docs: readonly RxDocument<Doc>[]): Promise<void> {
    if (docs.length === 0) return;
    const ids = docs.map(({ primary }) => primary);
    for (const id of ids) dropping.add(id);
    try {
      await collection.bulkRemove([...docs]);
    } finally {
      for (const id of ids) dropping.delete(id);
    }
  }

  const ledger: LedgerOf<Doc> = {
    collection,
    async step(doc, step) {
      const saved = await save(doc, step);
      return saved && rowIn(saved);
    },
    async insert(rows, onInvalid) {
      if (rows.size === 0) return [];
      const step: Step = (row, id) => rows.get(id) ?? row;
      const { error } = await registering(step, (number) =>
        collection.bulkInsert(
          [...rows].map(([id, { fields }]) => ({ id, ...fields, [STEPS]: [number] }) as unknown as Doc),
        ),
      );
      return presentIn(collection.name, error, onInvalid);
    },
    drop,
    async forget(doc, when = () => true) {
      const saved = await save(doc, (row) => (when(row) ? over(row) : row));
      if (saved === undefined) return true;
      const isUnwanted = isOver(rowIn(saved));
      if (isUnwanted) await drop([saved]);
      return isUnwanted;
    },
  };
  ledgers.set(collection, ledger as unknown as LedgerOf<never>);
  return ledger;
}
