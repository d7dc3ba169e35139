import { deepEqual } from 'rxdb';

/** The content of a row: without the id and the ledger's fields, but with `deleted`. */
export type Fields = Readonly<Record<string, unknown>>;

/** Two diverged states of a row. */
export interface Fork {
  /**
   * Their last common state. Which side changed a field that it lacks is unknown. Undefined: no common state is known.
   */
  readonly base: Fields | undefined;
  readonly mine: Fields;
  readonly theirs: Fields;
}

/** The merged state. */
export interface Merged {
  readonly fields: Fields;
  /** Names of the fields in which one side was overridden. */
  readonly lost: readonly string[];
  /** The overridden side; mine unless given. */
  readonly given?: 'mine' | 'theirs';
}

export type Merge = (fork: Fork) => Merged;

/** Missing, null or an empty string. */
function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/** Returns whether a value is one of PocketBase's empty values, which it stores for missing ones. */
export function isEmpty(value: unknown): boolean {
  return isBlank(value) || value === 0 || value === false || (Array.isArray(value) && value.length === 0);
}

/** Returns whether PocketBase may have stored one value for the other. 0 and false in JSON are different values. */
function isFilledIn(a: unknown, b: unknown): boolean {
  return (isBlank(a) && isEmpty(b)) || (isEmpty(a) && isBlank(b));
}

const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/;

/** Compares dates, which the server writes in a format of its own. */
function isSameMoment(a: unknown, b: unknown): boolean {
  if (typeof a !== 'string' || typeof b !== 'string' || !MOMENT.test(a) || !MOMENT.test(b)) return false;
  return Date.parse(a) === Date.parse(b);
}

/** Returns whether two values are the same to the server, which fills in missing values and reformats dates. */
export function sameValue(a: unknown, b: unknown): boolean {
  return a === b || deepEqual(a, b) || isFilledIn(a, b) || isSameMoment(a, b);
}

/** Returns the names of the fields that differ for the server. */
export function differing(a: Fields, b: Fields): string[] {
  return namesOf(a, b).filter((name) => !sameValue(a[name], b[name]));
}

/** Returns whether two states are the same to the server. */
export function sameFields(a: Fields, b: Fields): boolean {
  return differing(a, b).length === 0;
}

/** Returns whether a value was edited here. Empty values count as different, as in JSON; a missing value is null. */
export function isChanged(value: unknown, before: unknown): boolean {
  const [now, was] = [value ?? null, before ?? null];
  return now !== was && !deepEqual(now, was);
}

/** Returns the names of the fields that were edited here. */
export function changedNames(now: Fields, before: Fields): string[] {
  return namesOf(now, before).filter((name) => isChanged(now[name], before[name]));
}

/** Returns whether no field was edited here. */
export function isUnchanged(now: Fields, before: Fields): boolean {
  return changedNames(now, before).length === 0;
}

function namesOf(a: Fields, b: Fields): string[] {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])];
}

/** Returns the names of the fields that a side changed since the base. Of fields that the base lacks, all filled ones count. */
function changedSince(base: Fields | undefined, state: Fields, differs = isOther): string[] {
  const known = base ?? {};
  const changed = namesOf(state, known).filter(
    (name) => name !== 'deleted' && (name in known ? differs : isOther)(state[name], known[name]),
  );
  // Whether it was restored is unknown.
  return base === undefined || 'deleted' in base ? changed : [...changed, 'deleted'];
}

const isOther = (a: unknown, b: unknown): boolean => !sameValue(a, b);

/** Merges when one side is deleted: the deletion wins, and the other side's changes are reported as lost. */
function mergeDeleted({ base, mine, theirs }: Fork): Merged {
  if (theirs.deleted !== true) {
    // Restored there after a deletion that both sides knew.
    if (base?.deleted === true) return { fields: theirs, lost: [] };
    // Edits made here are kept below the deletion, which may be undone.
    const own = Object.fromEntries(changedSince(base, mine, isChanged).map((name) => [name, mine[name]]));
    const fields = { ...theirs, ...own, deleted: true };
    return { fields, lost: changedSince(base, theirs), given: 'theirs' };
  }
  if (mine.deleted === true) return { fields: theirs, lost: [] };
  // Restored here.
  if (base?.deleted === true) return { fields: mine, lost: [] };
  return { fields: theirs, lost: changedSince(base, mine, isChanged) };
}

/**
 * Merges field by field. A field that one side changed since the base gets its value. If both sides changed it, or it is
 * unknown which one did, it gets the server's value, and mine is reported as lost. A deletion wins over edits, which are
 * reported as lost, unless one side restored the row from a deletion that both knew.
 *
 * @param together groups of fields that are taken from one side as a whole
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
