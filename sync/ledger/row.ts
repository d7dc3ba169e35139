import { changedNames, type Fields, isUnchanged } from './conflict';

/*
 * The ledger. Each row stores whether the server has it and what the server last confirmed, and what is to be sent depends on
 * nothing else. So a crash leaves nothing to reconcile. (Only the checkpoint and the epoch are stored beside the rows.) Each
 * function below turns one valid row into another. They are pure; `ledger.ts` applies them in the database.
 *
 * They rely on two properties of the server:
 * - It accepts a change only if the change names the current state (`baseSeq`), and a creation only if the id is new. So of
 *   several attempts based on one state it accepts at most one, and none once it has a later state.
 * - It stores the ids of the last accepted attempts in the record (`writes`). So a device whose request got no answer learns
 *   from the record whether the request was accepted.
 */

/**
 * - 0: the server has exactly this state
 * - 1: changed here since the last confirmed state, whether or not an earlier change was sent
 * - 2: the present content was sent, and the outcome is unknown
 * - 3: not to be sent until it is edited or retried, or a later state of the server is merged: rejected, or kept on this device
 */
export type Pending = 0 | 1 | 2 | 3;

/** A request that sent a row and is not resolved: the server may have accepted it, may still accept it, or never will. */
export interface Attempt {
  /** 8 characters of a-z0-9, which the server stores if it accepts the attempt. '': made by an older release, without an id. */
  readonly id: string;
  /**
   * Number of the state that the attempt changes. 0: it creates the row. −1: it may have been accepted after the backup that
   * was restored, and that state is lost.
   */
  readonly baseSeq: number;
  /** The sent fields that differ from `base`. Absent: the row's present content was sent. Null: not stored. */
  readonly fields?: Fields | null;
}

/** The library's fields of a row. The application never writes them. */
export interface Ledger {
  /** The server's number of the state in `base`, or of this state if nothing is pending. 0: no state is confirmed. */
  readonly seq: number;
  readonly pending: Pending;
  /**
   * While pending: the content that the server last confirmed; null if it confirmed none. With `seq` 0 it is content that the
   * server lost by a restored backup ({@link setBack}). Absent if nothing is pending.
   */
  readonly base?: Fields | null;
  /** The unresolved attempts. Each is stored before its request is sent. */
  readonly attempts?: readonly Attempt[];
}

/** A row: its content, `deleted` included, and its ledger. */
export interface Row {
  readonly fields: Fields;
  readonly ledger: Ledger;
}

/** A state of a row on the server. */
export interface RemoteState {
  readonly seq: number;
  readonly fields: Fields;
  /** The last accepted attempts, with the numbers of the states they created. */
  readonly writes: Writes;
}

/** The last accepted attempts of a row, oldest first. Undefined: the server does not store them. */
export type Writes = readonly { readonly seq: number; readonly id: string }[] | undefined;

/** Number of accepted attempts that the server stores for a row. */
export const MOST_WRITES = 6;

/** Content that a merge overrode. */
export interface Loss {
  /** The side whose content was overridden. */
  readonly given: 'mine' | 'theirs';
  readonly fields: Fields;
  /** Names of the overridden fields. */
  readonly lost: readonly string[];
  /** A deletion overrode it. */
  readonly toDeletion: boolean;
  /** The edit filled a field that this release did not know before, and the server already had a value there. */
  readonly toBase?: true;
}

/** Creates a row on this device. */
export function made(fields: Fields): Row {
  return { fields, ledger: { seq: 0, pending: 1, base: null } };
}

/** Applies an edit of the application. @param fields the new content */
export function edited(before: Row, fields: Fields): Row {
  if (isUnchanged(fields, before.fields)) return { fields, ledger: before.ledger };
  const { seq, pending } = before.ledger;
  const base = pending === 0 ? confirmedOf(before) : (before.ledger.base ?? null);
  const attempts = before.ledger.attempts?.map((attempt) =>
    attempt.fields === undefined ? { ...attempt, fields: patchOf(before.fields, base) } : attempt,
  );
  return ledgered(fields, seq, base, attempts, 1);
}

/** The confirmed content of a row with nothing pending. Null: the row is kept on this device, and the server has none. */
function confirmedOf({ fields, ledger }: Row): Fields | null {
  return ledger.seq === 0 ? null : fields;
}

/** Returns the fields that differ from a base, or all fields if there is no base. A missing field becomes null. */
export function patchOf(fields: Fields, base: Fields | null): Fields {
  if (base === null) return fields;
  return Object.fromEntries(changedNames(fields, base).map((name) => [name, fields[name] ?? null]));
}

/** Creates a row based on a confirmed state. Nothing is pending if it equals the base and no attempt is unresolved. */
export function ledgered(
  fields: Fields,
  seq: number,
  base: Fields | null,
  attempts: readonly Attempt[] | undefined,
  pending: 1 | 2 | 3,
): Row {
  const open = attempts !== undefined && attempts.length > 0 ? { attempts } : {};
  // With number 0, the server lost the base: the row is sent even if it is unchanged.
  if (!('attempts' in open) && seq > 0 && base !== null && isUnchanged(fields, base))
    return { fields, ledger: { seq, pending: 0 } };
  return { fields, ledger: { seq, pending, base, ...open } };
}

/**
 * Returns the content to be sent. A deleted row that the server has not confirmed is created first, as not deleted: an
 * earlier attempt to create it may still arrive, and would bring it back.
 */
export function outgoing({ fields, ledger }: Row): Fields {
  return fields.deleted === true && ledger.seq === 0 ? { ...fields, deleted: false } : fields;
}

/** Number of attempts at a new row whose content is stored. Each contains the whole row. */
const MOST_CONTENTS = 8;

/**
 * Adds an attempt before its request is sent. If the same content was sent before, it is sent again under the same id. A new
 * row keeps the ids of all attempts, to recognise its own state on the server, and the content of the last ones.
 *
 * @param id for a new attempt
 */
export function attempted(row: Row, id: string): { readonly row: Row; readonly attempt: Attempt } {
  const { fields } = row;
  const { seq, pending, base = null, attempts = [] } = row.ledger;
  const content = outgoing(row);
  const known = attempts.find((one) => {
    const sent = contentOf(one, row);
    if (one.id === '' || one.baseSeq !== seq || sent === undefined) return false;
    return isUnchanged(sent, content) || isUnchanged(sent, fields);
  });
  if (known !== undefined && pending === 2) return { row, attempt: known };
  const differing = content === fields ? {} : { fields: patchOf(content, base) };
  const attempt = { id: known?.id ?? id, baseSeq: seq, ...differing };
  const open = [...attempts.filter((one) => one !== known), attempt];
  const old = base === null ? open.length - MOST_CONTENTS : 0;
  const kept = open.map((one, index) => (index < old ? { ...one, fields: null } : one));
  return { row: ledgered(fields, seq, base, kept, 2), attempt };
}

/** First character of the id of a {@link restored} attempt. {@link newAttemptId} creates no such ids. */
const RESTORED = '0';
/** The rest of the id is the number modulo this: 7 digits in base 36. */
const SPAN = 36 ** 7;
/** Numbers further apart than this belong to different histories, which begin 2^32 apart: which state is later is unknown. */
const LONGEST_HISTORY = 2 ** 31;

/**
 * Creates the attempt for a confirmed state that the server lost by a restored backup. All devices with this state send it
 * under the same id. The id contains the number of the state, so that the later of two lost states is known.
 *
 * @param seq the number of the state before the restore
 */
export function restored(seq: number): Attempt {
  const id = RESTORED + (seq % SPAN).toString(36).padStart(7, '0');
  return { id, baseSeq: 0, fields: {} };
}

/** Returns whether an attempt was created by {@link restored}. */
export function isRestored({ id }: { readonly id: string }): boolean {
  return id.startsWith(RESTORED);
}

/** Returns how much later a restored state is than another; undefined if unknown. */
export function laterBy(id: string, than: string): number | undefined {
  const number = (one: string): number => Number.parseInt(one.slice(1), 36);
  const by = (number(id) - number(than) + SPAN) % SPAN;
  const signed = by > SPAN / 2 ? by - SPAN : by;
  return Math.abs(signed) < LONGEST_HISTORY ? signed : undefined;
}

/** Returns the content that an attempt sent; undefined if it is not stored. */
export function contentOf(attempt: Attempt, { fields, ledger }: Row): Fields | undefined {
  if (attempt.fields === null) return undefined;
  return attempt.fields === undefined ? fields : { ...ledger.base, ...attempt.fields };
}

/**
 * Returns whether a row can be removed from the disk: it is deleted and was never sent. Other deleted rows stay until the
 * server has purged them, because a restored backup may contain them again.
 */
export function isOver({ fields, ledger }: Row): boolean {
  return fields.deleted === true && ledger.seq === 0 && (ledger.pending === 0 || isUnseen(ledger));
}

/** Returns whether a row was never sent, so that it exists on this device only. */
function isUnseen({ seq, attempts, base = null }: Ledger): boolean {
  return seq === 0 && attempts === undefined && base === null;
}

/** The server accepted an attempt as the state number `seq`. */
export function confirmed(row: Row, attemptId: string, seq: number): Row {
  const attempt = row.ledger.attempts?.find(({ id }) => id === attemptId);
  // A pulled state has resolved it already.
  if (attempt === undefined || seq <= row.ledger.seq) return row;
  const sent = contentOf(attempt, row);
  // The next pulled state names the attempt and resolves it.
  if (sent === undefined) return row;
  // A lost deletion is sent in two steps under one id: the row is created again, then deleted. This was the first.
  const { base } = row.ledger;
  const isRecreated = isRestored(attempt) && row.ledger.seq === 0 && base?.deleted === true;
  const open = isRecreated ? [{ ...attempt, baseSeq: seq, fields: patchOf(base, sent) }] : undefined;
  // All other attempts name older states, so the server rejects them, and they can be dropped.
  return ledgered(row.fields, seq, sent, open, 1);
}

/** The server rejected an attempt for good. The row is not sent again until it is changed or retried. */
export function rejected(row: Row, attemptId: string): Row {
  const { seq, base = null, attempts = [] } = row.ledger;
  const attempt = attempts.find(({ id }) => id === attemptId);
  if (attempt === undefined) return row;
  const others = attempts.filter((one) => one !== attempt);
  const isPresentContent = attempt.fields === undefined;
  return ledgered(row.fields, seq, base, others, isPresentContent ? 3 : 1);
}

/** The server rejected an attempt because it has a later state. The row is sent again once it is based on that state. */
export function overtaken(row: Row, attemptId: string): Row {
  const { seq, base = null, attempts = [] } = row.ledger;
  const others = attempts.filter(({ id }) => id !== attemptId);
  return others.length === attempts.length ? row : ledgered(row.fields, seq, base, others, 1);
}

/** The row cannot be sent as it is. It is not tried again until it is changed or retried. */
export function setAside({ fields, ledger }: Row): Row {
  return { fields, ledger: { ...ledger, pending: 3, base: ledger.base ?? null } };
}

/** Retries a rejected row as it is. */
export function retried(row: Row): Row {
  return row.ledger.pending === 3 ? { ...row, ledger: { ...row.ledger, pending: 1 } } : row;
}

/** The row contains nothing to send. */
export function kept({ fields, ledger }: Row): Row {
  return { fields, ledger: { seq: ledger.seq, pending: 0 } };
}

/**
 * Keeps the row on this device. If the server has or may get an earlier state of it, the row stays pending, so that this
 * state does not override what was written here.
 */
export function keptHere(row: Row): Row {
  return isUnseen(row.ledger) ? kept(row) : setAside(row);
}

/**
 * A backup was restored on the server, which lost all states with higher numbers than the backup's. The lost state is sent
 * again. Deletions are sent again, too, because other devices may still have the row.
 *
 * @param restoredTo the highest number of the backup
 */
export function setBack(row: Row, restoredTo: number): Row {
  const { fields, ledger } = row;
  const { seq, pending, base, attempts } = ledger;
  if (seq > restoredTo) {
    const lost = pending === 0 ? fields : base;
    return ledgered(fields, 0, lost ?? {}, lost ? [restored(seq)] : undefined, 1);
  }
  // The server may have accepted these after the backup. It no longer names them, and other devices may have seen the result.
  const lost = attempts
    ?.filter((attempt) => !isRestored(attempt))
    .map((attempt) => ({ ...attempt, id: '', baseSeq: -1 }));
  if (attempts === undefined || lost === undefined || lost.length === 0) return row;
  return { fields, ledger: { ...ledger, attempts: [...attempts, ...lost] } };
}

/** Numbers from here on are dates in ms, as a stock PocketBase has them. The kit's numbers are far lower. */
export const FIRST_DATE = Date.UTC(2001, 8, 9, 2);

/**
 * The server has the kit now, and had none before. A row whose number is a date gets the lowest number, so that every state of
 * the server counts as later.
 */
export function renumbered({ fields, ledger }: Row): Row {
  if (ledger.seq < FIRST_DATE) return { fields, ledger };
  const attempts = ledger.attempts?.map((attempt) =>
    attempt.baseSeq >= FIRST_DATE ? { ...attempt, baseSeq: 1 } : attempt,
  );
  return { fields, ledger: attempts === undefined ? { ...ledger, seq: 1 } : { ...ledger, seq: 1, attempts } };
}
