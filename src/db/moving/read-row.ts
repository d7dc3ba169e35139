import { type GenericSchema, is } from 'valibot';
import { type Fields, sameFields } from '../../../sync/ledger/conflict';
import { rowOf } from '../../../sync/ledger/ledger';
import type { Row } from '../../../sync/ledger/row';
import { isPulled } from '../rxdb';
import { movedRow, type Noted } from './ledger';
import type { Note } from './notes';
import type { OldVersion, StoredRow } from './old-versions';
import { contentThrough, rowThrough, type Through } from './steps';
import { plainOf } from './taker';

/** Describes how the rows of a replicated collection are read. */
export interface SyncedKind {
  readonly door?: GenericSchema | undefined;
  /** Returns whether a row stays on this device and is never sent. */
  readonly staysHere?: ((row: Fields) => boolean) | undefined;
  /** Returns the id that follows from a row's content, in the database of a user, or of the guest (''). */
  readonly idIn?: ((user: string, row: Fields) => string) | undefined;
  /** Whether such rows are never edited after they are created. */
  readonly isFixed?: boolean | undefined;
}

/**
 * The result of reading a row of an older version.
 *
 * - `over`: it is not needed, or a migration removes it
 * - `deleted`: it is deleted, and its state on the server is unknown
 * - `broken`: it cannot be read
 */
export type Read =
  | { readonly kind: 'row'; readonly row: Row }
  | { readonly kind: 'over' }
  | { readonly kind: 'deleted' }
  | { readonly kind: 'broken'; readonly data: Fields };

/** Further information about a row. */
export interface Beside {
  readonly note: Note | undefined;
  /** The state of it that the server rejected. */
  readonly refused: Fields | undefined;
}

/** Returns whether a row passes the schema of its collection. */
export function isGood({ door }: SyncedKind, id: string, { fields, ledger }: Row): boolean {
  const { deleted, ...content } = fields;
  return door === undefined || is(door, { id, ...content, ...ledger, removed: deleted });
}

/** Returns the content of a row that was stored without a ledger. */
function contentOf(stored: object): Fields {
  const { id: _, seq: __, deleted: ___, ...content } = plainOf(stored);
  return { ...content, deleted: (stored as { readonly _deleted?: unknown })._deleted === true };
}

async function notedOf(
  id: string,
  { doc, isLast }: Note,
  refused: Fields | undefined,
  through: Through,
): Promise<Noted | undefined> {
  const before = contentOf(doc);
  const fields = await contentThrough(id, before, through);
  if (fields === null) return undefined;
  const isRefused = refused !== undefined && sameFields(contentOf(refused), before);
  return { fields, isLast, isRefused, seq: typeof doc.seq === 'number' ? doc.seq : 0 };
}

/** Reads a row that was stored without a ledger. */
async function judged(
  stored: StoredRow,
  id: string,
  through: Through,
  kind: SyncedKind,
  { note, refused }: Beside,
): Promise<Read> {
  const before = contentOf(stored);
  const fields = await contentThrough(id, before, through);
  if (fields === null) return { kind: 'over' };
  const noted = note && (await notedOf(id, note, refused, through));
  if (kind.staysHere?.({ ...fields, id }) === true && (noted?.seq ?? 0) === 0) {
    if (fields.deleted === true) return { kind: 'over' };
    return { kind: 'row', row: { fields, ledger: { seq: 0, pending: 0 } } };
  }
  const isRefused = refused !== undefined && sameFields(contentOf(refused), before);
  const facts = { isFixed: kind.isFixed === true, isPulled: isPulled(stored) };
  const row = movedRow({ fields, noted, isRefused, ...facts });
  if (row === undefined) return { kind: noted === undefined ? 'deleted' : 'over' };
  // Older releases cleared some rows when they were deleted.
  const isEmptied = fields.deleted === true && noted !== undefined && !isGood(kind, id, row);
  return { kind: 'row', row: isEmptied ? { ...row, fields: { ...noted.fields, deleted: true } } : row };
}

/** Reads a stored row of an older version. */
export async function readRow(
  stored: StoredRow,
  id: string,
  version: OldVersion,
  through: Through,
  kind: SyncedKind,
  beside: Beside,
): Promise<Read> {
  try {
    if (!version.fields.has('pending')) return await judged(stored, id, through, kind, beside);
    if (stored._deleted) return { kind: 'over' };
    const row = await rowThrough(rowOf(stored), id, through);
    return row === null ? { kind: 'over' } : { kind: 'row', row };
  } catch {
    // A migration cannot read the row. Insert it as a broken row, which blocks nothing.
    return stored._deleted ? { kind: 'over' } : { kind: 'broken', data: plainOf(stored) };
  }
}
