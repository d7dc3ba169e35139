import { deepEqual } from 'rxdb';

/** The fields of a row that are its content: no id, none of the ledger's. `deleted` is one of them. */
export type Fields = Readonly<Record<string, unknown>>;

/** Two states of a row that have gone apart. */
export interface Fork {
  /**
   * The last state that both build on. A field that is not in it is unknown: nobody can tell which side changed it. No base
   * at all: nothing is known.
   */
  readonly base: Fields | undefined;
  readonly mine: Fields;
  readonly theirs: Fields;
}

/** The one state that two become. */
export interface Merged {
  readonly fields: Fields;
  /** The fields in which one side gave way to the other. */
  readonly lost: readonly string[];
  /** Whose fields those are; mine unless given. */
  readonly given?: 'mine' | 'theirs';
}

export type Merge = (fork: Fork) => Merged;

/** What says nothing. */
function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/** PocketBase knows no missing value: each type has an empty one, which it fills in. */
export function isEmpty(value: unknown): boolean {
  return isBlank(value) || value === 0 || value === false || (Array.isArray(value) && value.length === 0);
}

/** Whether one may have been filled in for the other. Two that say something, such as 0 and false in JSON, are two. */
function isFilledIn(a: unknown, b: unknown): boolean {
  return (isBlank(a) && isEmpty(b)) || (isEmpty(a) && isBlank(b));
}

const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/;

/** The server writes a date in its own form. */
function isSameMoment(a: unknown, b: unknown): boolean {
  if (typeof a !== 'string' || typeof b !== 'string' || !MOMENT.test(a) || !MOMENT.test(b)) return false;
  return Date.parse(a) === Date.parse(b);
}

/** Whether a value of the server may be what another has become there: it fills in what is missing, and puts dates its way. */
export function sameValue(a: unknown, b: unknown): boolean {
  return a === b || deepEqual(a, b) || isFilledIn(a, b) || isSameMoment(a, b);
}

/** The names of the fields in which a state of the server differs from another. */
export function differing(a: Fields, b: Fields): string[] {
  return namesOf(a, b).filter((name) => !sameValue(a[name], b[name]));
}

/** Whether two states say the same to the server. */
export function sameFields(a: Fields, b: Fields): boolean {
  return differing(a, b).length === 0;
}

/** Whether a value was written anew here. The server tells empty values apart in JSON, so each counts; missing is null. */
export function isChanged(value: unknown, before: unknown): boolean {
  const [now, was] = [value ?? null, before ?? null];
  return now !== was && !deepEqual(now, was);
}

/** The names of the fields that were written anew here. */
export function changedNames(now: Fields, before: Fields): string[] {
  return namesOf(now, before).filter((name) => isChanged(now[name], before[name]));
}

/** Whether nothing was written anew here. */
export function isUnchanged(now: Fields, before: Fields): boolean {
  return changedNames(now, before).length === 0;
}

function namesOf(a: Fields, b: Fields): string[] {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])];
}

/** What a side has changed since the base; where the base does not know, all that says something. */
function changedSince(base: Fields | undefined, state: Fields, differs = isOther): string[] {
  const known = base ?? {};
  const changed = namesOf(state, known).filter(
    (name) => name !== 'deleted' && (name in known ? differs : isOther)(state[name], known[name]),
  );
  // Nobody can tell whether it was brought back.
  return base === undefined || 'deleted' in base ? changed : [...changed, 'deleted'];
}

const isOther = (a: unknown, b: unknown): boolean => !sameValue(a, b);

/** One of the two was deleted: it stays deleted, and what the other side had changed is named. */
function mergeDeleted({ base, mine, theirs }: Fork): Merged {
  if (theirs.deleted !== true) {
    // Brought back there after all had agreed that it was gone.
    if (base?.deleted === true) return { fields: theirs, lost: [] };
    // What was changed here stays under the deletion: it may be taken back.
    const own = Object.fromEntries(changedSince(base, mine, isChanged).map((name) => [name, mine[name]]));
    const fields = { ...theirs, ...own, deleted: true };
    return { fields, lost: changedSince(base, theirs), given: 'theirs' };
  }
  if (mine.deleted === true) return { fields: theirs, lost: [] };
  // Brought back here.
  if (base?.deleted === true) return { fields: mine, lost: [] };
  return { fields: theirs, lost: changedSince(base, mine, isChanged) };
}

/**
 * Field by field: what one side alone has changed since the base stays; of what both have changed, or nobody knows who
 * has, theirs stays and mine is named as lost. A deletion wins over every change, which is named as lost; only what one
 * side brought back from a deletion that both knew of stays.
 *
 * @param together groups of fields that belong together: all of a group come from one side
 */
export function mergeFields(fork: Fork, together: readonly (readonly string[])[] = []): Merged {
  const { base, mine, theirs } = fork;
  if (mine.deleted === true || theirs.deleted === true) return mergeDeleted(fork);
  const differs = changedNames(mine, theirs);
  const isKnown = (name: string): boolean => base !== undefined && name in base;
  const isMine = (name: string): boolean =>
    isKnown(name) ? isChanged(mine[name], base?.[name]) : !sameValue(mine[name], theirs[name]);
  const isTheirs = (name: string): boolean =>
    !sameValue(theirs[name], isKnown(name) ? base?.[name] : mine[name]);
  const fields: Record<string, unknown> = { ...theirs };
  const lost: string[] = [];
  for (const name of differs) {
    const peers = together.find((group) => group.includes(name)) ?? [name];
    const here = peers.some(isMine);
    const there = peers.some(isTheirs);
    if (here && !there) {
      if (mine[name] === undefined) delete fields[name];
      else fields[name] = mine[name];
    } else if (isMine(name)) lost.push(name);
  }
  return { fields, lost };
}
