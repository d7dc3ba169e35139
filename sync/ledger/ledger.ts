import type { RxCollection, RxDocument, RxJsonSchema } from 'rxdb';
import { type Fields, isUnchanged } from './conflict';
import { presentIn, RowGone, throwNamed, undefinedIfGone, type WriteFailed } from './errors';
import { type Attempt, edited, isOver, type Ledger, made, type Pending, type Row } from './row';

/** What every replicated document has. The application writes none of these but `id` and `removed`. */
export interface SyncDoc {
  /** 15 of a-z0-9, made by the client: the record's id on the server, too. */
  id: string;
  seq?: number;
  pending?: Pending;
  base?: Fields;
  attempts?: readonly Attempt[];
  /**
   * Deleted here or there; it goes from the disk when the server has forgotten it too. A row's content calls it `deleted`,
   * as the server does: RxDB keeps that word on a document for itself.
   */
  removed?: boolean;
}

/** Whether a schema has gone through {@link withSync}. */
export function isReplicated({ properties }: { readonly properties: object }): boolean {
  return 'pending' in properties;
}

/** A document as the application describes it, without what the library puts into it. */
export type Content<Doc extends SyncDoc> = Omit<Doc, Exclude<keyof SyncDoc, 'id'>>;

/** The fields of a document that are none of its content. */
const OWN = new Set(['id', 'seq', 'pending', 'base', 'attempts', 'removed', 'deleted']);

/**
 * A schema with the fields of the ledger. Give the schema a new version when you add them to one that is in use, with the
 * migration strategy `intoSync`.
 *
 * @throws where the schema has a field by such a name already
 */
export function withSync<Doc extends SyncDoc>(schema: RxJsonSchema<Content<Doc>>): RxJsonSchema<Doc> {
  // `writes` is no field here, but one of the record's.
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

/** Rows by their documents: RxDB has one object for each state of a document, and the row of each is asked for many times. */
const rows = new WeakMap<object, Row>();

/** The row in a document, as it was when the document was read. */
export function rowIn(doc: { toJSON(): object }): Row {
  let row = rows.get(doc);
  if (row === undefined) {
    row = rowOf(doc.toJSON());
    rows.set(doc, row);
  }
  return row;
}

/** The row in a document's data. */
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

/** Puts a row into a document's data, in place of what is there. */
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

/** A step of the ledger, pure: it is done anew whenever another write came before it. */
export type Step = (row: Row, id: string) => Row;

/** In a write on its way: the steps that the library wants done with it. Never on the disk. */
const STEPS = 'syncSteps';

/** The ledger of one collection. */
export interface LedgerOf<Doc> {
  readonly collection: RxCollection<Doc>;
  /**
   * Does a step in the same write as whatever the application does at that moment, which comes first.
   *
   * @returns the row afterwards; undefined where it is on the disk no more, and nothing was done
   * @throws what the storage raises, among that WriteFailed where the schema refuses the row
   */
  step(doc: RxDocument<Doc>, step: Step): Promise<Row | undefined>;
  /**
   * Puts in rows that are not here.
   *
   * @param onInvalid told of each row that the schema refuses; unless given that is thrown
   * @returns the ids of those that are here
   */
  insert(
    rows: ReadonlyMap<string, Row>,
    onInvalid?: (failed: WriteFailed) => void,
  ): Promise<readonly string[]>;
  /** Takes rows from the disk that are over; one that was changed meanwhile stays. */
  drop(docs: readonly RxDocument<Doc>[]): Promise<void>;
  /**
   * Takes a row from the disk that the server has not, and that nobody wants any more.
   *
   * @param when whether nobody does, asked in the same write; always unless given
   * @returns whether it has gone
   */
  forget(doc: RxDocument<Doc>, when?: (row: Row) => boolean): Promise<boolean>;
}

const ledgers = new WeakMap<object, LedgerOf<never>>();

/** The ledger of a collection. @throws where {@link trackChanges} was not called for it */
export function ledgerOf<Doc extends SyncDoc>(collection: RxCollection<Doc>): LedgerOf<Doc> {
  const ledger = ledgers.get(collection);
  if (ledger === undefined)
    throw new Error(`Call trackChanges() for "${collection.name}" right after addCollections().`);
  return ledger as unknown as LedgerOf<Doc>;
}

/** A row that nobody wants any more. */
function over({ fields }: Row): Row {
  return { fields: { ...fields, deleted: true }, ledger: { seq: 0, pending: 0 } };
}

/**
 * Has every write of a collection keep the ledger, in the same write. To be called right after `addCollections()`, in
 * every tab, before anything is written: a write that goes by the hooks is never sent.
 *
 * RxDB does all that waits for a row in one write, with one call of the hook, and the application's part may come before
 * or after the library's. So the library's modifiers change nothing: they leave a word of what is to be done, and the hook
 * does it, after it has taken down what the application has changed.
 */
export function trackChanges<Doc extends SyncDoc>(collection: RxCollection<Doc>): LedgerOf<Doc> {
  const known = ledgers.get(collection);
  if (known !== undefined) return known as unknown as LedgerOf<Doc>;
  const steps = new Map<number, Step>();
  const dropping = new Set<string>();
  let last = 0;

  /** Takes the library's words off. */
  function take(data: Record<string, unknown>): Step[] {
    const words = data[STEPS];
    delete data[STEPS];
    // Words of nobody here are nobody's.
    return Array.isArray(words) ? words.flatMap((word: number) => steps.get(word) ?? []) : [];
  }
  function write(data: Record<string, unknown>, before: Row | undefined): void {
    const words = take(data);
    const { fields } = rowOf(data);
    // Whoever changes a row that has just been deleted elsewhere hears of it: under a deletion nobody would find the change.
    if (before?.fields.deleted === true && fields.deleted === true && !isUnchanged(fields, before.fields))
      throw new RowGone(collection.name, String(data.id));
    let row = before === undefined ? made(fields) : edited(before, fields);
    for (const step of words) row = step(row, String(data.id));
    put(data, row);
  }

  collection.preInsert((data) => write(data as unknown as Record<string, unknown>, undefined), false);
  collection.preSave((data, before) => {
    const changed = data as unknown as Record<string, unknown>;
    const was = before as unknown as SyncDoc & { readonly _deleted: boolean };
    if (was._deleted) {
      // Taken from the disk meanwhile. All that waits for the row hears of it, the library's own steps included; an upsert
      // makes it anew.
      if (changed._deleted === true) throw new RowGone(collection.name, was.id);
      write(changed, undefined);
      return;
    }
    if (changed._deleted === true) {
      // RxDB's own deletion would hide the row from the library too.
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

  /** While `work` is under way, its word stands for a step. */
  async function saying<T>(step: Step, work: (word: number) => Promise<T>): Promise<T> {
    const word = ++last;
    steps.set(word, step);
    try {
      return await work(word);
    } finally {
      steps.delete(word);
    }
  }

  /**
   * RxDB does all that waits for a row in one write, so a modifier of the application that comes later may put another object in
   * the place of this one's, and with it throw away the word: then the step is done in a write of its own.
   *
   * @returns undefined where the row is on the disk no more
   */
  async function save(doc: RxDocument<Doc>, step: Step): Promise<RxDocument<Doc> | undefined> {
    for (;;) {
      let isDone = false;
      const noted: Step = (row, id) => {
        isDone = true;
        return step(row, id);
      };
      const saved = await saying(noted, (word) =>
        doc
          .incrementalModify((data) => {
            // Done in a write that another one came before.
            isDone = false;
            const said = (data as { [STEPS]?: readonly number[] })[STEPS] ?? [];
            return { ...data, [STEPS]: [...said, word] };
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
      const { error } = await saying(step, (word) =>
        collection.bulkInsert(
          [...rows].map(([id, { fields }]) => ({ id, ...fields, [STEPS]: [word] }) as unknown as Doc),
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
