/*
 * When the database cannot read or write, the request itself is valid and may be retried later. But PocketBase answers 400,
 * which devices treat as a final rejection. The error contains its cause, which the functions below check.
 */

/** Errors of SQLite, of the disk under it, and of the connection pool. */
const FAULTS = new RegExp(
  [
    'database or disk is full',
    'disk I/O error',
    'database (table |schema )?is locked',
    'locking protocol',
    'attempt to write a readonly database',
    'unable to open database file',
    'database disk image is malformed',
    'file is not a database',
    'out of memory',
    'interrupted \\(9\\)',
    'database is closed',
    'bad connection',
    'context deadline exceeded',
  ].join('|'),
);

/**
 * A Go error as the JavaScript runtime exposes it. PocketBase's own errors also contain their cause, and those of a batch the
 * errors of its rows.
 */
interface Shown {
  readonly value?: unknown;
  readonly data?: { readonly requests?: Readonly<Record<string, { readonly response?: unknown }>> };
  rawData?(): unknown;
}

/** Returns the texts of an error: its own, that of its cause, and for a batch that of the failed row. */
export function textsOf(error: unknown): readonly string[] {
  const shown = ((error as Shown | null)?.value ?? error) as Shown | null;
  const texts = [String(shown)];
  if (typeof shown?.rawData === 'function') texts.push(String(shown.rawData()));
  for (const row of Object.values(shown?.data?.requests ?? {})) {
    if (row?.response !== undefined) texts.push(...textsOf(row.response));
  }
  return texts;
}

/** Returns whether the database failed, as opposed to an invalid request. */
export function isDatabaseFault(error: unknown): boolean {
  return textsOf(error).some((text) => FAULTS.test(text));
}

/** Rethrows an error of the database. Any other error means that a row does not exist; PocketBase throws in both cases. */
export function demandAbsence(error: unknown): void {
  if (isDatabaseFault(error)) throw error;
}
