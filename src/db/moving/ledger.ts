import { type Fields, sameFields } from '../../../sync/ledger/conflict';
import type { Attempt, Row } from '../../../sync/ledger/row';

/** What RxDB had noted as the server's state of a row. */
export interface Noted {
  /** Its content, `deleted` included. */
  readonly fields: Fields;
  /** The server's number of that state, or of an earlier one that was changed to it; 0: it has told none. */
  readonly seq: number;
  /** By the replication that ran last. */
  readonly isLast: boolean;
  /** It is what the server has refused. */
  readonly isRefused: boolean;
}

/** A row of an older version, in the content of the new one. */
export interface OldRow {
  /** `deleted` included. */
  readonly fields: Fields;
  readonly noted: Noted | undefined;
  /** The server has refused it as it is. */
  readonly isRefused: boolean;
  /** Nobody edits such a row once it is made. */
  readonly isFixed: boolean;
  /** A state of the server was written to it once: the server has the row. */
  readonly isPulled: boolean;
}

/** For a row that the server has under a number that is not known any more. What it has bears that number or a later one. */
const SOME_NUMBER = 1;

/**
 * The row with its ledger: what is pending, and over what.
 *
 * RxDB noted what was sent as the server's state, so its notes err in two ways. A refused state is none that the server has:
 * what it has instead is unknown, and without a base nothing gives way unseen. Its deletion changes nothing else, so the
 * refused state will do as the base. The game wrote edits without the row's number, which is then unknown too. A new row without a number may have been
 * confirmed, and bear a number there, or not: its creation is an open attempt, so that whatever became of it there is no
 * conflict with a row that is the same here.
 *
 * A row without a note is a new one, whatever number it bears: that may be of another server, from a backup.
 *
 * @returns undefined for a row that is over: it is deleted, and the server knows or was never shown it
 */
export function movedRow({ fields, noted, isRefused, isFixed, isPulled }: OldRow): Row | undefined {
  const isDeleted = fields.deleted === true;
  const pending = isRefused ? 3 : 1;
  const isGone = noted === undefined || noted.fields.deleted === true;
  if (isDeleted && isGone) return undefined;
  if (noted === undefined) {
    // A copy of it may be on its way, but only of a row that is never edited is it known what it says.
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

/** Older releases gave their attempts no ids. */
function created(fields: Fields): { readonly attempts: readonly Attempt[] } {
  return { attempts: [{ id: '', baseSeq: 0, fields }] };
}
