/*
 * A database that cannot read or write is nobody's mistake: what was sent may be sent again later. PocketBase answers it
 * with 400, which devices read as "never". It keeps the cause, though, by which it is told here.
 */

/** What SQLite says of itself and of the disk under it, and the pool of connections of its own. */
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

/** Errors as the engine shows those of Go: one of PocketBase's own answers also tells its cause, and its rows'. */
interface Shown {
  readonly value?: unknown;
  readonly data?: { readonly requests?: Readonly<Record<string, { readonly response?: unknown }>> };
  rawData?(): unknown;
}

/** What is behind an error: its own text, its cause's, and for a batch that of the row which failed. */
export function textsOf(error: unknown): readonly string[] {
  const shown = ((error as Shown | null)?.value ?? error) as Shown | null;
  const texts = [String(shown)];
  if (typeof shown?.rawData === 'function') texts.push(String(shown.rawData()));
  for (const row of Object.values(shown?.data?.requests ?? {})) {
    if (row?.response !== undefined) texts.push(...textsOf(row.response));
  }
  return texts;
}

/** Whether the database failed, and not what was asked of it. */
export function isDatabaseFault(error: unknown): boolean {
  return textsOf(error).some((text) => FAULTS.test(text));
}

/** Throws on what is more than a row that is not there: PocketBase throws for both. */
export function demandAbsence(error: unknown): void {
  if (isDatabaseFault(error)) throw error;
}
