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
