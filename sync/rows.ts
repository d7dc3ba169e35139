import type { RxReplicationWriteToMasterRow, WithDeleted } from 'rxdb';
import { holds } from './conflict';
import type { Sent } from './outcome';
import type { PushOptions, RemoteFields, SyncDoc } from './types';

/** One local row on its way to the server. */
export interface Item<Doc> {
  readonly id: string;
  readonly doc: WithDeleted<Doc>;
  readonly sent: Sent;
  /** What is to be written, without `id` and `seq`. */
  readonly fields: RemoteFields;
  /** For an update: the number of the state it builds on, which the server compares with its own. */
  readonly seq: number | undefined;
}

/**
 * What to do with a row.
 *
 * - `skip`: the server need not hear of it
 * - `send`: as `item` says
 * - `compare`: the server is said to have it, but this replication has never seen how (a new epoch): look first
 * - `unsendable`: it could not be put into the server's form
 */
export type Plan<Doc> =
  | { readonly kind: 'skip' }
  | { readonly kind: 'send'; readonly item: Item<Doc> }
  | { readonly kind: 'compare'; readonly item: Item<Doc> }
  | { readonly kind: 'unsendable'; readonly error: unknown };

/** What this page remembers of its own writes until the server's echo is pulled. */
export interface Echoes {
  /** The server's number for the state written last, if an answer told it. */
  seqOf(id: string): number | undefined;
  /** What an answer has confirmed, though RxDB has not been told. */
  said(id: string): RemoteFields | undefined;
}

/** A row of RxDB's push: `deleted` in place of `_deleted`, as the replication's `deletedField` says. */
type PushRow<Doc> = RxReplicationWriteToMasterRow<Doc>;

/** Brings a row of the push handler back into the form the collection knows. */
export function localDoc<Doc>(state: PushRow<Doc>['newDocumentState']): WithDeleted<Doc> {
  const { deleted, ...doc } = state as WithDeleted<Doc> & { deleted?: boolean };
  return { ...doc, _deleted: deleted === true } as WithDeleted<Doc>;
}

/**
 * Decides how one row is sent. A row is known to the server when a state of it has come back (`seq` > 0) or an answer of
 * this page's life has told its number.
 *
 * @param isRefused whether the server has refused the state RxDB takes for sent
 */
export async function planRow<Doc extends SyncDoc>(
  row: PushRow<Doc>,
  push: PushOptions<Doc>,
  echoes: Echoes,
  isRefused: boolean,
): Promise<Plan<Doc>> {
  const doc = localDoc<Doc>(row.newDocumentState);
  const assumed = row.assumedMasterState && localDoc<Doc>(row.assumedMasterState);
  const echo = echoes.seqOf(doc.id);
  const seq = Math.max(echo ?? 0, assumed?.seq ?? 0);
  const known = seq > 0 || (doc.seq ?? 0) > 0;
  if (doc._deleted && !known) return { kind: 'skip' };

  let fields: RemoteFields | null;
  let before: RemoteFields | null | undefined;
  try {
    fields = await fieldsOf(doc, push);
    before = echoes.said(doc.id) ?? (assumed && (await fieldsOf(assumed, push)));
  } catch (error) {
    return { kind: 'unsendable', error };
  }
  if (fields === null) return { kind: 'skip' };
  const same = before !== undefined && before !== null && holds(before, fields) && holds(fields, before);
  if (same && echoes.said(doc.id) !== undefined) return { kind: 'skip' };
  const item: Item<Doc> = {
    id: doc.id,
    doc,
    sent: known ? 'update' : 'create',
    // The server's row may be a tombstone, which anything else would leave one.
    fields: known && !doc._deleted ? { ...fields, deleted: false } : fields,
    seq: known && seq > 0 ? seq : undefined,
  };
  if (!known) return { kind: 'send', item };
  if (seq === 0) return { kind: 'compare', item };
  // A merge that gave way in everything leaves nothing to say.
  return same && !isRefused ? { kind: 'skip' } : { kind: 'send', item };
}

/** What is written of a document; null: nothing. Throws what the mapping throws. */
export async function fieldsOf<Doc extends SyncDoc>(
  doc: WithDeleted<Doc>,
  { toRemote }: PushOptions<Doc>,
): Promise<RemoteFields | null> {
  // Nothing but the mark: a tombstone is no occasion to write anything else.
  if (doc._deleted) return { deleted: true };
  return toRemote === undefined ? everything(doc) : toRemote(doc);
}

/** Whether the server is to have a document. */
export async function isSendable<Doc extends SyncDoc>(
  doc: WithDeleted<Doc>,
  { toRemote }: PushOptions<Doc>,
): Promise<boolean> {
  if (toRemote === undefined || doc._deleted) return true;
  try {
    return (await toRemote(doc)) !== null;
  } catch {
    // The push will find out, and keep it as a refusal.
    return true;
  }
}

const OWN = new Set(['id', 'seq', 'updated', 'created']);

function everything(doc: object): RemoteFields {
  return Object.fromEntries(Object.entries(doc).filter(([name]) => !OWN.has(name) && !name.startsWith('_')));
}
