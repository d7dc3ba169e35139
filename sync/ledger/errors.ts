import type { RxStorageWriteError } from 'rxdb';

/** What was asked for cannot be done now: the server does not say, or nothing runs that could ask it. */
export class SyncUnavailable extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'SyncUnavailable';
  }
}

/** A change of a row that is on the disk no more: it was deleted, and nobody needs to hear of it any longer. */
export class RowGone extends Error {
  readonly docId: string;
  constructor(collection: string, docId: string) {
    super(`"${docId}" of "${collection}" is here no more, and cannot be changed.`);
    this.name = 'RowGone';
    this.docId = docId;
  }
}

/** For writes to which a row that has gone is no mishap. */
export function undefinedIfGone(error: unknown): undefined {
  if (!(error instanceof RowGone)) throw error;
}

/** What RxDB says of a row that was not stored. */
type NotStored = Pick<RxStorageWriteError<unknown>, 'documentId' | 'status'> & {
  readonly validationErrors?: unknown;
};

/** The storage does not take a row: what says why is its status, and where the schema refused it what was wrong. */
export class WriteFailed extends Error {
  readonly docId: string;
  /** The schema refuses the row; else it is the disk that does not take it. */
  readonly isInvalid: boolean;
  constructor(collection: string, error: NotStored) {
    const { documentId, status, validationErrors: faults } = error;
    const why = faults === undefined ? `status ${status}` : `the schema says ${JSON.stringify(faults)}`;
    super(`The disk does not take "${documentId}" of "${collection}": ${why}.`);
    this.name = 'WriteFailed';
    this.docId = documentId;
    this.isInvalid = isRefused(error);
  }
}

/** Whether a storage that validates says no. */
const isRefused = ({ status }: NotStored): boolean => status === 422;

/** What has kept one row from being changed: rejects with it, by its right name. */
export function throwNamed(collection: string, error: unknown): never {
  const { parameters } = (error ?? {}) as { readonly parameters?: { readonly writeError?: NotStored } };
  const { writeError } = parameters ?? {};
  throw writeError !== undefined && isRefused(writeError) ? new WriteFailed(collection, writeError) : error;
}

/**
 * What a write of many rows has not stored.
 *
 * @param onInvalid told of each row that the schema refuses; unless given that is thrown as well
 * @returns the ids of the rows that are there already
 * @throws WriteFailed where anything else kept a row from being stored
 */
export function presentIn(
  collection: string,
  errors: readonly NotStored[],
  onInvalid?: (failed: WriteFailed) => void,
): readonly string[] {
  const invalid = onInvalid === undefined ? [] : errors.filter(isRefused);
  const others = errors.filter((error) => !invalid.includes(error));
  const failed = others.find(({ status }) => status !== 409);
  if (failed !== undefined) throw new WriteFailed(collection, failed);
  for (const error of invalid) onInvalid?.(new WriteFailed(collection, error));
  return others.map(({ documentId }) => documentId);
}

/**
 * A record that cannot be taken in: `pull.modifier`, `merge` or the rejection store has thrown, or the schema refuses what it
 * has become, see `cause`. It is asked for again, with growing pauses, and told of once for each of its states.
 */
export class UnreadableRecord extends Error {
  readonly docId: string;
  constructor(collection: string, docId: string, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause);
    super(`Record "${docId}" of "${collection}" cannot be read: ${why}`, { cause });
    this.name = 'UnreadableRecord';
    this.docId = docId;
  }
}

/** The server answers, and says that the replication is not set up as it should be. It is asked again all the same. */
export class SyncMisconfigured extends Error {
  /** HTTP status; 0: there is no server to ask. */
  readonly status: number;
  constructor(status: number, why: string) {
    super(why);
    this.name = 'SyncMisconfigured';
    this.status = status;
  }
}
