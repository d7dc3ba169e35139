import { changedNames, type Fields, isUnchanged } from './conflict';

/*
 * The ledger: whether the server has a row, and what it last said of it, stands in the row itself, and every step below
 * turns one true row into another. There is no other book. The steps are pure; `ledger.ts` does them in the database.
 *
 * Two facts of the server carry them. It takes a change only of the state that the change names (`baseSeq`), and a
 * creation only of an id that it does not have: so of several attempts from one state at most one is ever taken, and none
 * once the server has a later state. And it keeps the ids of the last attempts it has taken with the row (`writes`).
 */

/** 0: the server has exactly this. 1: changed here since. 2: as sent, without an answer so far. 3: rejected as it is. */
export type Pending = 0 | 1 | 2 | 3;

/** One sending of a row that is not resolved: the server may have taken it, may yet take it, or never will. */
export interface Attempt {
  /** 8 of a-z0-9: the server keeps it with what it takes. '': it tells nothing of it, as of one that an older release made. */
  readonly id: string;
  /**
   * The number of the state it changes; 0: it creates the row; −1: what it came to is lost with a restore, and others may
   * have seen it.
   */
  readonly baseSeq: number;
  /** The fields in which what was sent differs from `base`; absent: it is what the row holds now; null: not kept. */
  readonly fields?: Fields | null;
}

/** What the library keeps in each row. Nobody else writes these fields. */
export interface Ledger {
  /** The server's number of the state in `base`, or of this state where nothing is pending; 0: it has confirmed none. */
  readonly seq: number;
  readonly pending: Pending;
  /**
   * While pending: the content as the server last confirmed it; null: it has confirmed none. Where it had, and `seq` is 0,
   * it has lost that ({@link setBack}). Absent otherwise.
   */
  readonly base?: Fields | null;
  /** Every attempt that is not resolved, written before anything is sent; absent: none. */
  readonly attempts?: readonly Attempt[];
}

/** A row: its content, `deleted` included, and its ledger. */
export interface Row {
  readonly fields: Fields;
  readonly ledger: Ledger;
}

/** A state of a row as the server gives it. */
export interface RemoteState {
  readonly seq: number;
  readonly fields: Fields;
  /** Of the attempts that the server has taken lately, the ids and the numbers of what they made. */
  readonly writes: Writes;
}

/** The last attempts that the server has taken for a row, oldest first; undefined: it does not keep them. */
export type Writes = readonly { readonly seq: number; readonly id: string }[] | undefined;

/** How many the server keeps. */
export const MOST_WRITES = 6;

/** Content of a side that gave way, and in which fields. */
export interface Loss {
  readonly given: 'mine' | 'theirs';
  readonly fields: Fields;
  readonly lost: readonly string[];
  /** It gave way to a deletion. */
  readonly toDeletion: boolean;
  /** It gave way to the very state that it was built on, of which not all was known. */
  readonly toBase?: true;
}

/** A row that has just been made here. */
export function made(fields: Fields): Row {
  return { fields, ledger: { seq: 0, pending: 1, base: null } };
}

/**
 * A row that the application has written.
 *
 * @param before the row as it was
 * @param fields its content now
 */
export function edited(before: Row, fields: Fields): Row {
  if (isUnchanged(fields, before.fields)) return { fields, ledger: before.ledger };
  const { seq, pending } = before.ledger;
  const base = pending === 0 ? confirmedOf(before) : (before.ledger.base ?? null);
  const attempts = before.ledger.attempts?.map((attempt) =>
    attempt.fields === undefined ? { ...attempt, fields: patchOf(before.fields, base) } : attempt,
  );
  return ledgered(fields, seq, base, attempts, 1);
}

/** What the server has of a row with nothing pending; null where it has none: the row was meant for this device alone. */
function confirmedOf({ fields, ledger }: Row): Fields | null {
  return ledger.seq === 0 ? null : fields;
}

/** The fields in which content differs from a base, all of them without one; null for those that are missing. */
export function patchOf(fields: Fields, base: Fields | null): Fields {
  if (base === null) return fields;
  return Object.fromEntries(changedNames(fields, base).map((name) => [name, fields[name] ?? null]));
}

/** A row over a base: nothing is pending where it equals the base and no attempt is open. */
export function ledgered(
  fields: Fields,
  seq: number,
  base: Fields | null,
  attempts: readonly Attempt[] | undefined,
  pending: 1 | 2 | 3,
): Row {
  const open = attempts !== undefined && attempts.length > 0 ? { attempts } : {};
  // Without a number, the base is what the server had before it was set back.
  if (!('attempts' in open) && seq > 0 && base !== null && isUnchanged(fields, base))
    return { fields, ledger: { seq, pending: 0 } };
  return { fields, ledger: { seq, pending, base, ...open } };
}

/**
 * What is sent of a row: its content. One that was deleted before the server was heard to have it is created first: that
 * it is not there proves nothing, for an earlier attempt may still be on its way.
 */
export function outgoing({ fields, ledger }: Row): Fields {
  return fields.deleted === true && ledger.seq === 0 ? { ...fields, deleted: false } : fields;
}

/** Attempts at a new row whose content is kept: each holds the whole row. */
const MOST_CONTENTS = 8;

/**
 * Notes an attempt before it is sent. One that was sent before with this very content is sent again under its id. A new row
 * keeps the ids of all attempts, by which it knows its own state on the server again, and the content of the last ones.
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

/** First letter of the id of a {@link restored} attempt; {@link newAttemptId} gives no such id. */
const RESTORED = '0';
/** The rest of the id is the number modulo this: 7 digits of base 36. */
const SPAN = 36 ** 7;
/** Numbers further apart than this are of two histories, which begin 2^32 apart: nobody can tell which state is later. */
const LONGEST_HISTORY = 2 ** 31;

/**
 * The attempt that stands for a state the server had confirmed, and has lost by a restore. Every device that has this state
 * sends it under the same id. The id holds the number that the state had, so that the later of two such states is known.
 *
 * @param seq the number of the state before the restore
 */
export function restored(seq: number): Attempt {
  const id = RESTORED + (seq % SPAN).toString(36).padStart(7, '0');
  return { id, baseSeq: 0, fields: {} };
}

/** Whether an attempt is a {@link restored} one. */
export function isRestored({ id }: { readonly id: string }): boolean {
  return id.startsWith(RESTORED);
}

/** How much later a restored state is than another; undefined: nobody can tell. */
export function laterBy(id: string, than: string): number | undefined {
  const number = (one: string): number => Number.parseInt(one.slice(1), 36);
  const by = (number(id) - number(than) + SPAN) % SPAN;
  const signed = by > SPAN / 2 ? by - SPAN : by;
  return Math.abs(signed) < LONGEST_HISTORY ? signed : undefined;
}

/** The content that an attempt has sent; undefined: it is not kept. */
export function contentOf(attempt: Attempt, { fields, ledger }: Row): Fields | undefined {
  if (attempt.fields === null) return undefined;
  return attempt.fields === undefined ? fields : { ...ledger.base, ...attempt.fields };
}

/**
 * Whether a row can go from the disk: it is deleted, and the server has never been shown it. One that it has stays until it
 * has forgotten it, too: after a restore it may have the row again.
 */
export function isOver({ fields, ledger }: Row): boolean {
  return fields.deleted === true && ledger.seq === 0 && (ledger.pending === 0 || isUnseen(ledger));
}

/** Whether nobody but this device can have a row: the server has never been shown it. */
function isUnseen({ seq, attempts, base = null }: Ledger): boolean {
  return seq === 0 && attempts === undefined && base === null;
}

/** An attempt was taken, and what it made is numbered `seq`. */
export function confirmed(row: Row, attemptId: string, seq: number): Row {
  const attempt = row.ledger.attempts?.find(({ id }) => id === attemptId);
  // Resolved meanwhile by a state that was pulled.
  if (attempt === undefined || seq <= row.ledger.seq) return row;
  const sent = contentOf(attempt, row);
  // The next state that comes from the server names the attempt.
  if (sent === undefined) return row;
  // The state before a restore was deleted, and has been made anew: its deletion follows under the same id.
  const { base } = row.ledger;
  const isHalf = isRestored(attempt) && row.ledger.seq === 0 && base?.deleted === true;
  const open = isHalf ? [{ ...attempt, baseSeq: seq, fields: patchOf(base, sent) }] : undefined;
  // Any other attempt named an older state: the server takes it no more.
  return ledgered(row.fields, seq, sent, open, 1);
}

/** The server has not taken an attempt, and never will: the row waits for another change, or for a retry. */
export function rejected(row: Row, attemptId: string): Row {
  const { seq, base = null, attempts = [] } = row.ledger;
  const attempt = attempts.find(({ id }) => id === attemptId);
  if (attempt === undefined) return row;
  const others = attempts.filter((one) => one !== attempt);
  return ledgered(row.fields, seq, base, others, attempt.fields === undefined ? 3 : 1);
}

/** The server had a later state than an attempt named, so it has not taken it: the row waits to be sent over that one. */
export function overtaken(row: Row, attemptId: string): Row {
  const { seq, base = null, attempts = [] } = row.ledger;
  const others = attempts.filter(({ id }) => id !== attemptId);
  return others.length === attempts.length ? row : ledgered(row.fields, seq, base, others, 1);
}

/** A row that cannot even be put into words for the server waits for another change, or for a retry. */
export function setAside({ fields, ledger }: Row): Row {
  return { fields, ledger: { ...ledger, pending: 3, base: ledger.base ?? null } };
}

/** A rejected row is to be sent again as it is. */
export function retried(row: Row): Row {
  return row.ledger.pending === 3 ? { ...row, ledger: { ...row.ledger, pending: 1 } } : row;
}

/** The server need not hear of the row as it is: it says nothing new. */
export function kept({ fields, ledger }: Row): Row {
  return { fields, ledger: { seq: ledger.seq, pending: 0 } };
}

/**
 * The row stays on this device as it is. Where the server has an earlier state of it, or may yet take one, that is kept in
 * mind: what comes of it must not take the place of what was written here.
 */
export function keptHere(row: Row): Row {
  return isUnseen(row.ledger) ? kept(row) : setAside(row);
}

/**
 * The server was set back: of a row that it had confirmed later than the backup, it has an older state or none. Other
 * devices may have the row, so a deletion is sent again as everything else is.
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
  // What it took of these after the backup it names no more, and others may have seen it.
  const lost = attempts
    ?.filter((attempt) => !isRestored(attempt))
    .map((attempt) => ({ ...attempt, id: '', baseSeq: -1 }));
  if (attempts === undefined || lost === undefined || lost.length === 0) return row;
  return { fields, ledger: { ...ledger, attempts: [...attempts, ...lost] } };
}
