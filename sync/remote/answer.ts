export interface FieldError {
  readonly code: string;
  readonly message: string;
}

/** The server's answer to one request, alone or within a batch. */
export interface Answer {
  /** HTTP status; 0: no answer, or not PocketBase's. */
  readonly status: number;
  readonly message: string;
  readonly fields: Readonly<Record<string, FieldError>>;
  /** Everything in `data`. For a batch it contains the answers to its requests. */
  readonly data: Readonly<Record<string, unknown>>;
  /** How long the server asks to wait, ms. */
  readonly retryAfterMs?: number;
  /**
   * The answer did not come from PocketBase, or not in time. The request itself may be the cause, so this says nothing about
   * the server.
   */
  readonly isUnclear?: true;
}

/** A record of the server, checked to have what replication needs. */
export interface RemoteRow {
  readonly [field: string]: unknown;
  readonly id: string;
  /** The number of this state. */
  readonly seq: number;
  readonly deleted: boolean;
}

/** An answer that cannot be used: a captive portal's, a proxy's, or another program's. */
export class StrangeAnswer extends Error {
  /** The answer contains a record without a number. */
  readonly isUnnumbered: boolean;
  constructor(what: string, isUnnumbered = false) {
    super(`The server's answer makes no sense: ${what}`);
    this.name = 'StrangeAnswer';
    this.isUnnumbered = isUnnumbered;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads PocketBase's error body `{status, message, data: {field: {code, message}}}`. */
export function answerOf(status: number, body: unknown): Answer {
  const { message, data } = isRecord(body) ? body : {};
  const rest = isRecord(data) ? data : {};
  const fields: Record<string, FieldError> = {};
  for (const [name, value] of Object.entries(rest)) {
    if (!isRecord(value) || typeof value.code !== 'string') continue;
    fields[name] = { code: value.code, message: typeof value.message === 'string' ? value.message : '' };
  }
  return { status, message: typeof message === 'string' ? message : '', fields, data: rest };
}

/** Returns the answer in an error of the SDK. Rethrows other errors. */
export function answerOfError(error: unknown): Answer {
  if (error instanceof StrangeAnswer) return answerOf(0, { message: error.message });
  if (!isRecord(error) || typeof error.status !== 'number' || !isRecord(error.response)) throw error;
  const { status, response } = error;
  // A 4xx that is not in PocketBase's format comes from something in between: a firewall's page, or a hotel's.
  const isPocketBase = typeof response.message === 'string' && isRecord(response.data);
  if (status >= 400 && status < 500 && !isPocketBase)
    return { ...answerOf(0, { message: `${status} of no PocketBase` }), isUnclear: true };
  return answerOf(status, { message: error.message, ...response });
}

/** Returns the number of a record; undefined if it has none. */
type NumberOf = (record: Readonly<Record<string, unknown>>) => number | undefined;

/** Parses a record. @throws StrangeAnswer if it has no id or no number */
export function rowFrom(value: unknown, numberOf: NumberOf): RemoteRow {
  if (!isRecord(value) || typeof value.id !== 'string') throw new StrangeAnswer('a record without an id');
  const seq = numberOf(value);
  if (seq === undefined) throw new StrangeAnswer('a record without a number', true);
  return { ...value, id: value.id, seq, deleted: value.deleted === true };
}

/** Parses the records of a list's answer. @throws StrangeAnswer if it is not a list */
export function rowsFrom(body: unknown, numberOf: NumberOf): RemoteRow[] {
  if (!isRecord(body) || !Array.isArray(body.items)) throw new StrangeAnswer('no list of records');
  return body.items.map((item) => rowFrom(item, numberOf));
}

/**
 * The meaning of an answer for the row that was sent.
 *
 * - `taken`: the server has accepted it
 * - `look`: only the record shows the result: the row may be there already, changed by another device, or hidden
 * - `refused`: it will never be accepted as it is
 * - `orphan`: rejected for now, because a record it points to does not exist yet
 * - `doubtful`: the row or the session was rejected: another request shows which
 * - `unclear`: it says nothing about row or server, such as a firewall's page
 * - `away`: nothing was decided, and other rows would fail as well
 * - `failed`: nothing was decided; this row may be the cause
 */
export type Meaning = 'taken' | 'look' | 'refused' | 'orphan' | 'doubtful' | 'unclear' | 'away' | 'failed';

const AWAY = new Set([0, 408, 425, 429, 503]);

function hasCode(answer: Answer, code: string): boolean {
  return Object.values(answer.fields).some((field) => field.code === code);
}

/** Returns whether the answer says that a record with such a value exists: perhaps this very row. */
export function isTaken(answer: Answer): boolean {
  return answer.status === 400 && hasCode(answer, 'validation_not_unique');
}

/** Returns whether the kit says that the server has a later state of the row. */
function isStale({ status, fields }: Answer): boolean {
  return status === 409 && fields.seq?.code === 'stale_seq';
}

/** @param creates whether the row was sent as a new one */
export function meaningOf(answer: Answer, creates: boolean): Meaning {
  const { status } = answer;
  if (status >= 200 && status < 300) return 'taken';
  if (answer.isUnclear) return 'unclear';
  if (AWAY.has(status)) return 'away';
  if (status >= 500) return 'failed';
  // A rule rejects the change, which may be stored already. A 409 of the application's own is a rejection.
  if (isStale(answer) || (!creates && (status === 403 || status === 404))) return 'look';
  // The session may have ended, the collection may be missing, or a hook of the application rejects this row.
  if (status === 401 || status === 404) return 'doubtful';
  if (isTaken(answer)) return 'look';
  if (status === 400 && hasCode(answer, 'validation_missing_rel_records')) return 'orphan';
  // Without the kit, PocketBase rejects a guest's creation like this.
  return status === 400 && Object.keys(answer.fields).length === 0 ? 'doubtful' : 'refused';
}

/** Returns the code of a rejection: the first field's code, else one for the status. */
export function codeOf({ status, fields }: Answer): string {
  const [field] = Object.values(fields);
  if (field !== undefined) return field.code;
  if (status === 403) return 'not-permitted';
  return status === 413 ? 'too-large' : 'refused';
}
