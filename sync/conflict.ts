import { deepEqual, type RxConflictHandler, type WithDeleted } from 'rxdb';
import type { Fork, Merge, Merged, SyncDoc } from './types';

/** What the server writes into every row by itself; no one's edit. */
const SERVER_FIELDS = new Set(['seq', 'updated', 'created']);

type Fields = Record<string, unknown>;

const fieldsOf = (doc: object): Fields => ({ ...doc });

/** PocketBase knows no missing value: each type has an empty one, and they mean the same as nothing. */
function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === undefined || value === null || value === '' || value === 0 || value === false;
}

function sameValue(a: unknown, b: unknown): boolean {
  return deepEqual(a, b) || (isEmpty(a) && isEmpty(b));
}

/** Whether two states say the same, whatever the server has numbered or dated them. */
export function sameContent<Doc extends object>(a: WithDeleted<Doc>, b: WithDeleted<Doc>): boolean {
  if (a._deleted !== b._deleted) return false;
  const left = fieldsOf(a);
  const right = fieldsOf(b);
  for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
    if (key.startsWith('_') || SERVER_FIELDS.has(key)) continue;
    if (!sameValue(left[key], right[key])) return false;
  }
  return true;
}

const DATE = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/;

/** The server writes a date in its own form. */
function sameMoment(a: unknown, b: unknown): boolean {
  if (typeof a !== 'string' || typeof b !== 'string' || !DATE.test(a) || !DATE.test(b)) return false;
  return Date.parse(a) === Date.parse(b);
}

/** Whether a record of the server holds every field that was sent. What the server adds of its own does not matter. */
export function holds(row: Fields, sent: Fields): boolean {
  return Object.keys(sent).every(
    (key) => SERVER_FIELDS.has(key) || sameValue(sent[key], row[key]) || sameMoment(sent[key], row[key]),
  );
}

/** The fields a state changed since its base; without one, nobody can tell, and all that says something counts. */
function changedSince(base: object | undefined, state: object): string[] {
  const before: Fields = base === undefined ? {} : fieldsOf(base);
  const after = fieldsOf(state);
  return Object.keys(after).filter(
    (key) =>
      key !== 'id' && !key.startsWith('_') && !SERVER_FIELDS.has(key) && !sameValue(after[key], before[key]),
  );
}

/** One of the two was deleted: it stays deleted, and what the other had changed is named. */
function mergeDeleted<Doc extends SyncDoc>({ base, mine, theirs }: Fork<Doc>): Merged<Doc> {
  if (!theirs._deleted) {
    const lost = base === undefined ? [] : changedSince(base, theirs);
    return { doc: { ...theirs, _deleted: true }, lost, given: 'theirs' };
  }
  // Brought back here after all had agreed that it was gone.
  if (!mine._deleted && base?._deleted === true) return { doc: mine, lost: [] };
  return { doc: theirs, lost: mine._deleted ? [] : changedSince(base, mine) };
}

/**
 * Field by field: what only one side changed since the base is kept; what both changed becomes theirs, and mine is
 * named as lost. A deletion on either side wins over every change, which is named as lost; only what was brought back
 * from a deletion both sides knew of stays. Without a base (this device made the document and never saw a state of it
 * come back) mine is the later state of the same hand and wins, unless theirs bears a higher number than mine has ever
 * seen.
 *
 * @param together groups of fields that mean something only as a whole: each is taken from one side
 */
export function mergeFields<Doc extends SyncDoc>(
  fork: Fork<Doc>,
  together: readonly (readonly string[])[] = [],
): Merged<Doc> {
  const { base, mine, theirs } = fork;
  if (mine._deleted || theirs._deleted) return mergeDeleted(fork);
  const own = fieldsOf(mine);
  const other = fieldsOf(theirs);
  const merged: Fields = { ...other };
  const before = base && fieldsOf(base);
  const lost: string[] = [];
  const mineIsLater = base === undefined && !((mine.seq ?? 0) > 0 && (theirs.seq ?? 0) >= (mine.seq ?? 0));
  for (const key of new Set([...Object.keys(own), ...Object.keys(other)])) {
    if (key.startsWith('_') || SERVER_FIELDS.has(key) || sameValue(own[key], other[key])) continue;
    const peers = together.find((group) => group.includes(key)) ?? [key];
    const differs = (side: Fields, name: string): boolean =>
      before !== undefined && !sameValue(side[name], before[name]);
    const changedHere = before === undefined ? mineIsLater : peers.some((name) => differs(own, name));
    const changedThere = before === undefined ? !mineIsLater : peers.some((name) => differs(other, name));
    if (changedHere && !changedThere) {
      if (own[key] === undefined) delete merged[key];
      else merged[key] = own[key];
    } else if (before === undefined ? changedHere : differs(own, key)) lost.push(key);
  }
  return { doc: merged as unknown as WithDeleted<Doc>, lost };
}

/**
 * RxDB's conflict handler around a merge.
 *
 * @param wants ids RxDB must not take for sent although they are equal to what it sent last: the server refused that
 * @param onLost told what gives way, and whether it does so to a deletion
 */
export function conflictHandler<Doc extends SyncDoc>(
  merge: Merge<Doc>,
  wants: (id: string) => boolean,
  onLost: (given: WithDeleted<Doc>, fields: readonly string[], isDeleted: boolean) => Promise<void>,
): RxConflictHandler<Doc> {
  return {
    isEqual(a, b, context) {
      // Or the server's number would never reach the local document.
      if (context === 'downstream-check-if-equal-1' && (a.seq ?? 0) !== (b.seq ?? 0)) return false;
      if (context === 'upstream-check-if-equal' && wants(b.id)) return false;
      return sameContent(a, b);
    },
    async resolve({ assumedMasterState, newDocumentState, realMasterState }) {
      const { doc, lost, given } = merge({
        base: assumedMasterState,
        mine: newDocumentState,
        theirs: realMasterState,
      });
      if (lost.length > 0) {
        await onLost(given === 'theirs' ? realMasterState : newDocumentState, lost, doc._deleted);
      }
      // The next push must build on the state just seen, whatever the merge made of the number.
      return { ...doc, seq: realMasterState.seq ?? 0 };
    },
  };
}
