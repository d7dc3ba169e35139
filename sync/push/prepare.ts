import type { RxDocument } from 'rxdb';
import { isUnchanged } from '../ledger/conflict';
import { type LedgerOf, rowIn, type SyncDoc } from '../ledger/ledger';
import { type Attempt, attempted, kept, keptHere, type Row, setAside } from '../ledger/row';
import type { RejectedRows } from '../rejections/rejected-rows';
import type { Numbering } from '../remote/numbering';
import { isRecordId } from '../remote/record-id';
import type { PushOptions } from '../types';
import { newAttemptId } from './attempt-id';
import { type Outgoing, outgoingFields } from './outgoing';
import type { Sending } from './singles';

/** A row that is being sent. */
export interface Item<Doc> extends Sending {
  readonly doc: RxDocument<Doc>;
  /** The row in the state that is sent. */
  readonly row: Row;
  readonly attempt: Attempt;
  /** It was sent before, and the result is unknown. */
  readonly isAgain: boolean;
}

/** Prepares rows for sending. */
export interface Preparer<Doc> {
  /**
   * Returns the fields to send. Returns undefined if there are none, or they cannot be sent: then the row is no longer pending.
   */
  newsOf(doc: RxDocument<Doc>, seen: Row): Promise<Outgoing | undefined>;
  /** Stores the attempt. Returns undefined if the row need not be sent, or was set aside. */
  prepare(doc: RxDocument<Doc>): Promise<Item<Doc> | undefined>;
}

export function createPreparer<Doc extends SyncDoc>(
  ledger: LedgerOf<Doc>,
  modifier: PushOptions<Doc>['modifier'],
  rejectedRows: RejectedRows,
  numbering: Numbering,
): Preparer<Doc> {
  async function newsOf(doc: RxDocument<Doc>, seen: Row): Promise<Outgoing | undefined> {
    const says = await fieldsFor(doc, seen);
    // With an unresolved attempt, an empty change is sent as well: after it, the server no longer accepts the attempt.
    if (says === undefined || !says.isNothing || seen.ledger.attempts !== undefined) return says;
    await ledger.step(doc, (row) => (isAsSeen(row, seen) ? kept(row) : row));
    return undefined;
  }

  async function prepare(doc: RxDocument<Doc>): Promise<Item<Doc> | undefined> {
    const seen = rowIn(doc);
    const first = await newsOf(doc, seen);
    if (first === undefined) return undefined;
    const noted = await noteAttempt(doc, seen);
    // Removed in the meantime, or settled by a pull.
    if (noted === undefined) return undefined;
    const { row, attempt } = noted;
    // Send the content that was stored as the attempt.
    const says = isAsSeen(row, seen) ? first : await fieldsFor(doc, row);
    if (says === undefined) return undefined;
    const creates = attempt.baseSeq === 0;
    const own = { ...(creates ? { id: doc.primary } : {}), ...numbering.own(attempt) };
    return {
      id: doc.primary,
      doc,
      row,
      attempt,
      creates,
      isAgain: !noted.isNew,
      body: { ...says.fields, ...own },
    };
  }

  async function noteAttempt(
    doc: RxDocument<Doc>,
    seen: Row,
  ): Promise<(ReturnType<typeof attempted> & { readonly isNew: boolean }) | undefined> {
    const id = newAttemptId();
    const again = attempted(seen, id);
    if (again.row === seen) return { ...again, isNew: false };
    let noted: typeof again | undefined;
    const after = await ledger.step(doc, (row) => {
      // A pulled state may have settled the row in the meantime.
      noted = isDue(row) ? attempted(row, id) : undefined;
      return noted?.row ?? row;
    });
    return after && noted && { ...noted, isNew: noted.attempt.id === id };
  }

  async function fieldsFor(doc: RxDocument<Doc>, row: Row): Promise<Outgoing | undefined> {
    const step = (change: (now: Row) => Row) =>
      ledger.step(doc, (now) => (isAsSeen(now, row) ? change(now) : now));
    let says: Outgoing | null;
    try {
      if (row.ledger.seq === 0 && !isRecordId(doc.primary)) throw new Error(badId(doc.primary));
      says = await outgoingFields(doc.primary, row, modifier);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      await rejectedRows.add(doc.primary, row.fields, { status: 0, code: 'unsendable', message, fields: {} });
      await step(setAside);
      return undefined;
    }
    if (says === null) await step(keptHere);
    return says ?? undefined;
  }

  return { newsOf, prepare };
}

const badId = (id: string): string =>
  `No record can have the id "${id}": PocketBase takes 15 of a-z0-9, unless the collection has a pattern of its own.`;

/** Returns whether a row has the same content and base number as when it was read: a pull may have brought another base. */
function isAsSeen(row: Row, seen: Row): boolean {
  return row.ledger.seq === seen.ledger.seq && isUnchanged(row.fields, seen.fields);
}

/** Returns whether a row has something to send. */
function isDue({ ledger: { pending } }: Row): boolean {
  return pending === 1 || pending === 2;
}
