import {
  changedNames,
  type Fields,
  type Fork,
  isChanged,
  isEmpty,
  isUnchanged,
  type Merge,
  sameFields,
  sameValue,
} from './conflict';
import {
  type Attempt,
  contentOf,
  isRestored,
  type Ledger,
  type Loss,
  laterBy,
  ledgered,
  MOST_WRITES,
  patchOf,
  type RemoteState,
  type Row,
  type Writes,
} from './row';

/*
 * What becomes of a row when a state of the server arrives. Pure, like the steps of row.ts.
 */

/** Returns whether a tombstone has no content. */
export function isBlank(fields: Fields): boolean {
  return Object.keys(fields).every((name) => name === 'deleted');
}

function isSetBack({ seq, base = null }: Ledger): boolean {
  return seq === 0 && base !== null;
}

export interface Received {
  readonly row: Row;
  /** The content that was overridden. */
  readonly loss?: Loss;
}

/**
 * Merges a state of the server, from a pull or after a failed attempt, into a row. Merging it twice changes nothing.
 *
 * @param row undefined if this device does not have the row
 * @param restoredTo the highest number of a restored backup: states up to it are older than what this device knows
 */
export function received(row: Row | undefined, remote: RemoteState, merge: Merge, restoredTo = 0): Received {
  const theirs = remote.fields;
  if (row === undefined) return { row: { fields: theirs, ledger: { seq: remote.seq, pending: 0 } } };
  const { seq, pending, base = null } = row.ledger;
  if (remote.seq < seq) return { row };
  // Nothing is pending: the server's state replaces the row. (With number 0 the row is kept on this device.)
  if (pending === 0 && seq > 0) {
    const isSame = remote.seq === seq && isUnchanged(row.fields, theirs);
    return { row: isSame ? row : { fields: theirs, ledger: { seq: remote.seq, pending: 0 } } };
  }
  // The confirmed state again, which may contain fields that were unknown here.
  if (remote.seq === seq && isBlank(theirs)) return { row };
  if (remote.seq === seq) return base === null ? { row: founded(row, theirs) } : refined(row, base, theirs);
  // After a restore: older than the row.
  if ((isSetBack(row.ledger) && remote.seq <= restoredTo) || isOlderRestored(row, remote))
    return { row: overOlder(row, remote) };
  // An attempt of this row, whose answer may have been lost.
  const own = madeBy(row, remote);
  if (own !== undefined && theirs.deleted !== true) return { row: overOwn(row, own, remote) };

  // A state of another device.
  const isUnedited = isUneditedSince(row, remote);
  const merged = isUnedited ? { fields: theirs, lost: [] } : merge(forkOf(row, remote));
  const { given = 'mine' } = merged;
  const fields = isBlank(merged.fields) ? { ...row.fields, deleted: true } : merged.fields;
  const next = ledgered(fields, remote.seq, isUnedited ? fields : theirs, undefined, 1);
  const lost = merged.lost.length > 0 ? merged.lost : emptiedSince(row, remote, fields);
  if (lost.length === 0) return { row: next };
  const toDeletion = fields.deleted === true;
  return { row: next, loss: { given, fields: given === 'mine' ? row.fields : theirs, lost, toDeletion } };
}

/** Returns the attempt for a state that a restored backup lost. */
const lostStateOf = ({ ledger }: Row): Attempt | undefined => ledger.attempts?.find(isRestored);

/** Returns the content of a state that a restored backup lost. */
function lostContentOf(lost: Attempt, row: Row): Fields | undefined {
  const { seq, base } = row.ledger;
  // A deleted row is first sent as not deleted.
  return seq === 0 && base ? base : contentOf(lost, row);
}

/**
 * Returns whether another device has sent an earlier lost state than this row's. A deleted row is first sent as not deleted,
 * and its deletion follows.
 */
function isOlderRestored(row: Row, { seq, writes, fields: theirs }: RemoteState): boolean {
  const [mine, last] = [lostStateOf(row), writes?.at(-1)];
  if (mine === undefined || last === undefined || last.seq !== seq || !isRestored(last)) return false;
  const later = laterBy(mine.id, last.id) ?? -1;
  return later > 0 || (later === 0 && row.fields.deleted === true && theirs.deleted !== true);
}

/** Returns whether the server's state is based on a lost state that is as late as this row's or later. */
function isOverLaterRestored(mine: Attempt, { writes = [] }: RemoteState): boolean {
  return writes.some((write) => isRestored(write) && (laterBy(write.id, mine.id) ?? -1) >= 0);
}

/** Returns whether the server's state is based on the row's lost state or a later one, and the row was not edited since. */
function isUneditedSince(row: Row, remote: RemoteState): boolean {
  const lost = lostStateOf(row);
  const content = lost && lostContentOf(lost, row);
  if (lost === undefined || content === undefined || !isUnchanged(row.fields, content)) return false;
  return isOverLaterRestored(lost, remote);
}

/**
 * Returns the fields that are empty in a restored state of another device, or in a later state based on it, and filled here.
 * Either the user emptied them, or the other device runs an older release that does not know them. So a rejection keeps
 * their values.
 */
function emptiedSince(row: Row, remote: RemoteState, fields: Fields): string[] {
  const lost = lostStateOf(row);
  if (lost === undefined || fields.deleted === true || !isOverLaterRestored(lost, remote)) return [];
  return Object.keys(row.fields).filter(
    (name) => name !== 'deleted' && isEmpty(fields[name]) && !isEmpty(row.fields[name]),
  );
}

/** Rebases a row on the older state that the server has after a restore. A tombstone's content is unknown. */
function overOlder(row: Row, { seq, fields: theirs }: RemoteState): Row {
  const isGone = theirs.deleted === true;
  const lost = lostStateOf(row);
  const base = isGone ? { deleted: true } : theirs;
  const over = (fields: Fields): Fields => (isGone ? fields : { ...theirs, ...fields });
  const fields = over(row.fields);
  const content = lost && lostContentOf(lost, row);
  if (content === undefined || isUnchanged(fields, base)) return ledgered(fields, seq, base, undefined, 1);
  const again = { ...lost, baseSeq: seq, fields: patchOf(over(content), base) } as Attempt;
  return ledgered(fields, seq, base, [again], 1);
}

/** Returns the row's attempt that created this state of the server, if any. */
function madeBy({ ledger: { attempts = [] } }: Row, { seq, writes }: RemoteState): Attempt | undefined {
  const last = writes?.at(-1);
  return last?.seq === seq ? attempts.find(({ id }) => id === last.id) : undefined;
}

/**
 * Takes the server's version of an attempt, and keeps the edits made here since. Also keeps fields of a restored state that are
 * empty on the server, because a device with an older release may have sent that state without them.
 */
function overOwn(row: Row, attempt: Attempt, { seq, fields: theirs }: RemoteState): Row {
  const sent = contentOf(attempt, row);
  if (sent === undefined) return ledgered({ ...theirs, ...row.fields }, seq, theirs, undefined, 1);
  const isUnknown = (name: string): boolean =>
    name !== 'deleted' && isRestored(attempt) && isEmpty(theirs[name]) && !isEmpty(sent[name]);
  const since = Object.entries(row.fields).filter(
    ([name, value]) => isChanged(value, sent[name]) || isUnknown(name),
  );
  return ledgered({ ...theirs, ...Object.fromEntries(since) }, seq, theirs, undefined, 1);
}

/** The confirmed state arrives, whose content was unknown here. The row is based on it, and keeps its fields. */
function founded({ fields, ledger: { seq, pending, attempts } }: Row, theirs: Fields): Row {
  return ledgered({ ...theirs, ...fields }, seq, theirs, attempts, pending === 0 ? 1 : pending);
}

/**
 * The confirmed state arrives as the server stored it. Edits made here since are kept. A field that the base lacks was unknown
 * to an older release, so it was not edited here on purpose: the server's value is kept.
 */
function refined(row: Row, base: Fields, theirs: Fields): Received {
  const { seq, attempts, pending } = row.ledger;
  const changed = changedNames(row.fields, base);
  const lost = changed.filter((name) => isUnknown(base, name) && !sameValue(theirs[name], undefined));
  const own = changed.filter((name) => !lost.includes(name));
  const fields = { ...theirs, ...Object.fromEntries(own.map((name) => [name, row.fields[name]])) };
  // Store the sent fields explicitly, so that they stay the same over the new base.
  const open = attempts?.map((one) =>
    one.fields === undefined && !isUnchanged(fields, row.fields)
      ? { ...one, fields: patchOf(row.fields, base) }
      : one,
  );
  const next = ledgered(fields, seq, theirs, open, pending === 0 ? 1 : pending);
  const given = lost.filter((name) => !sameValue(theirs[name], row.fields[name]));
  if (given.length === 0) return { row: next };
  return {
    row: next,
    loss: { given: 'mine', fields: row.fields, lost: given, toDeletion: false, toBase: true },
  };
}

const isUnknown = (base: Fields, name: string): boolean => name !== 'deleted' && !(name in base);

/** Returns whether a pending edit changes a field whose value on the server is unknown here. */
export function isBlind({ fields, ledger: { seq, base } }: Row): boolean {
  if (seq === 0 || !base || isBlank(base)) return false;
  return changedNames(fields, base).some((name) => isUnknown(base, name));
}

/** Returns the three sides of a merge with a later state of the server. */
function forkOf(row: Row, remote: RemoteState): Fork {
  return { base: commonBase(row, remote), mine: row.fields, theirs: remote.fields };
}

/**
 * Returns the last common state of the row and a later state of the server: the accepted attempt, if any, else the base. If
 * several states are possible, returns the fields in which all of them agree; undefined if nothing is known.
 */
function commonBase(row: Row, remote: RemoteState): Fields | undefined {
  const { seq, attempts: all = [] } = row.ledger;
  const lost = lostStateOf(row);
  if (lost !== undefined && isOverLaterRestored(lost, remote)) return lostContentOf(lost, row);
  const attempts = all.filter((one) => one !== lost);
  const isTaken = (id: string): boolean => remote.writes?.some((write) => write.id === id) === true;
  // A lost row that is created again is accepted only if the server has none: then its former state does not matter.
  const isAnew = attempts.some((one) => isTaken(one.id) || !isTold(remote.writes, one));
  const lastBase = row.ledger.base ?? null;
  const base = seq > 0 ? lastBase : isAnew ? null : agreedBase(lastBase, remote.fields);
  // Without `writes`, an attempt is recognised by its content. A deletion may be another device's.
  const isThere = (one: Attempt): boolean => {
    const sent = contentOf(one, row);
    if (sent === undefined || remote.writes !== undefined || remote.fields.deleted === true) return false;
    return sameFields(sent, remote.fields);
  };
  const taken = attempts.find(({ id }) => isTaken(id)) ?? attempts.find(isThere);
  if (taken !== undefined) return contentOf(taken, row);
  const possible = attempts.filter((one) => !isTold(remote.writes, one)).map((one) => contentOf(one, row));
  if (possible.includes(undefined)) return undefined;
  // Without a base, the state comes from one of the attempts, or from another device after a restore.
  if (base === null && attempts.some(({ baseSeq }) => baseSeq < 0)) return undefined;
  // Based on a tombstone of a backup, the common state is unknown: others may have deleted the row since then.
  if (base !== null && !isBlank(base)) possible.push(base);
  const [first, ...others] = possible;
  if (first === undefined) return undefined;
  const agreed = Object.keys(Object.assign({}, ...possible)).filter((name) =>
    others.every((other) => sameValue(other?.[name], first[name])),
  );
  return Object.fromEntries(agreed.map((name) => [name, first[name]]));
}

/**
 * Returns the fields of a lost base that have the same values on the server again. Whether the other fields are older or later
 * there is unknown.
 */
function agreedBase(base: Fields | null, theirs: Fields): Fields | null {
  if (base === null) return null;
  return Object.fromEntries(Object.entries(base).filter(([name, value]) => sameValue(value, theirs[name])));
}

/** Returns whether the server would name an attempt in `writes` if it had accepted it. */
export function isTold(writes: Writes, { id, baseSeq }: Attempt): boolean {
  if (writes === undefined || id === '') return false;
  return writes.length < MOST_WRITES || writes[0]!.seq <= baseSeq;
}
