import { type Fields, sameFields } from '../../../sync/ledger/conflict';
import type { Attempt, Row } from '../../../sync/ledger/row';

/** RxDB's replication metadata of a row: the state that it stored as the server's. */
export interface Noted {
  /** Its content, including `deleted`. */
  readonly fields: Fields;
  /** The server's number of that state, or of an earlier state that was edited to it; 0: unknown. */
  readonly seq: number;
  /** Whether it is from the replication that ran last. */
  readonly isLast: boolean;
  /** Whether the server rejected this state. */
  readonly isRefused: boolean;
}

/** A row of an older version, its content already converted to the new version. */
export interface OldRow {
  /** Including `deleted`. */
  readonly fields: Fields;
  readonly noted: Noted | undefined;
  /** Whether the server rejected the row's present content. */
  readonly isRefused: boolean;
  /** Whether such a row is never edited after it was created. */
  readonly isFixed: boolean;
  /** Whether a state of the server was ever written to it, so the server has the row. */
  readonly isPulled: boolean;
}

/** For a row that the server has under an unknown number. The real number is the same or higher. */
const SOME_NUMBER = 1;

/**
 * Returns the row with its ledger: whether it is pending, and its base.
 *
 * RxDB stored each sent state as the server's state, so its metadata is wrong in two cases. First, the server does not have a
 * rejected state, and its real state is unknown: without a base, a merge overrides nothing silently. If the row was then
 * deleted, nothing else changed, so the rejected state can be the base. Second, the game wrote edits without the row's number,
 * which is then unknown too. A new row without a number may have been confirmed, and have a number on the server, or not. So
 * its creation is an unresolved attempt, and in both cases it does not conflict with an equal row on the server.
 *
 * A row without metadata is new, even if it has a number: that may be from a backup of another server.
 *
 * @returns undefined if the row is not needed: it is deleted, and the server knows that or never received the row
 */
export function movedRow({ fields, noted, isRefused, isFixed, isPulled }: OldRow): Row | undefined {
  const isDeleted = fields.deleted === true;
  const pending = isRefused ? 3 : 1;
  const isGone = noted === undefined || noted.fields.deleted === true;
  if (isDeleted && isGone) return undefined;
  if (noted === undefined) {
    // A copy may have been sent. Its content is known only if rows of this kind are never edited.
    const copy = isFixed && !isRefused ? created(fields) : {};
    return { fields, ledger: { seq: 0, pending, base: null, ...copy } };
  }
  const { seq } = noted;
  if (noted.isRefused) {
    const known = seq === 0 && isPulled ? SOME_NUMBER : seq;
    if (isDeleted && known === 0) return undefined;
    return { fields, ledger: { seq: known, pending, base: isDeleted ? noted.fields : null } };
  }
  if (seq > 0 && noted.isLast) {
    if (sameFields(fields, noted.fields)) return { fields, ledger: { seq, pending: 0 } };
    return { fields, ledger: { seq, pending, base: noted.fields } };
  }
  return { fields, ledger: { seq: 0, pending, base: null, ...(isGone ? {} : created(noted.fields)) } };
}

/** Returns an unresolved attempt that created the row. Attempts of older releases have no id. */
function created(fields: Fields): { readonly attempts: readonly Attempt[] } {
  return { attempts: [{ id: '', baseSeq: 0, fields }] };
}
