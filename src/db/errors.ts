/**
 * Why rows cannot be stored on the disk.
 *
 * - `full`: no room left
 * - `blocked`: the browser forbids it (private mode, site settings), or another tab has it open, so it cannot be deleted
 * - `timeout`: it did not open in time: another tab has an older version open, or the disk does not respond
 * - `missing`: the browser has no IndexedDB
 * - `corrupt`: the stored data cannot be used
 * - `newer-version`: a newer version of the game stored rows here; reloading the page loads that version
 */
export type DbFault = 'full' | 'blocked' | 'timeout' | 'missing' | 'corrupt' | 'newer-version';

/** A failure of the local database. `cause` is the error that the browser or RxDB threw. */
export class DbError extends Error {
  override readonly name = 'DbError';
  readonly kind: DbFault;
  constructor(kind: DbFault, cause: unknown) {
    super(`The local database cannot be used: ${kind}.`, { cause });
    this.kind = kind;
  }
}

const FAULT_BY_NAME: Readonly<Record<string, DbFault>> = {
  QuotaExceededError: 'full',
  SecurityError: 'blocked',
  InvalidStateError: 'blocked',
  TimeoutError: 'timeout',
  MissingAPIError: 'missing',
  VersionError: 'newer-version',
};

/** Text of Chromium's error for a full disk, which has no name of its own. */
const NO_SPACE = /NO_SPACE/;

/**
 * Returns the errors nested in an error. Dexie stores the browser's error in `inner`, and the errors of a bulk write in
 * `failures`; others use `cause`.
 */
function within(error: object): unknown[] {
  const { inner, cause, failures } = error as { inner?: unknown; cause?: unknown; failures?: unknown };
  // One is enough to find the reason, and there may be thousands.
  return [inner, cause, Array.isArray(failures) ? failures[0] : undefined];
}

function faultIn(error: unknown, depth: number): DbFault | undefined {
  if (typeof error !== 'object' || error === null || depth > 5) return undefined;
  const { name, message } = error as { name?: unknown; message?: unknown };
  const fault = typeof name === 'string' ? FAULT_BY_NAME[name] : undefined;
  if (fault) return fault;
  if (typeof message === 'string' && NO_SPACE.test(message)) return 'full';
  for (const inner of within(error)) {
    const found = faultIn(inner, depth + 1);
    if (found) return found;
  }
  return undefined;
}

/** Converts any storage failure to a {@link DbError}. An unknown failure counts as corrupt. */
export function dbErrorOf(cause: unknown): DbError {
  return cause instanceof DbError ? cause : new DbError(faultIn(cause, 0) ?? 'corrupt', cause);
}
