export interface FieldError {
  readonly code: string;
  readonly message: string;
}

/** What the server said to one request, alone or within a batch. */
export interface Answer {
  /** HTTP status; 0: no answer, or none of a PocketBase. */
  readonly status: number;
  readonly message: string;
  readonly fields: Readonly<Record<string, FieldError>>;
  /** Anything else under `data`: for a batch, its requests' answers. */
  readonly data: Readonly<Record<string, unknown>>;
  /** How long the server wants to be left alone, ms. */
  readonly retryAfterMs?: number;
  /** Somebody else has answered, or nobody in time: it may be for what was asked, so it says nothing of the server. */
  readonly isUnclear?: true;
}

/** A record of the server, checked to have what replication rests on. */
export interface RemoteRow {
  readonly [field: string]: unknown;
  readonly id: string;
  /** The number of this state. */
  readonly seq: number;
  readonly deleted: boolean;
}

/** An answer of which nothing can be made: a captive portal's, a proxy's, another program's. */
export class StrangeAnswer extends Error {
  /** It holds a record that nobody has numbered. */
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

/** The answer in what a call of the SDK threw; its own mistakes are thrown on. */
export function answerOfError(error: unknown): Answer {
  if (error instanceof StrangeAnswer) return answerOf(0, { message: error.message });
  if (!isRecord(error) || typeof error.status !== 'number' || !isRecord(error.response)) throw error;
  const { status, response } = error;
  // A "no" in other words than PocketBase's is somebody's on the way: a firewall's page, a hotel's.
  const isPocketBase = typeof response.message === 'string' && isRecord(response.data);
  if (status >= 400 && status < 500 && !isPocketBase)
    return { ...answerOf(0, { message: `${status} of no PocketBase` }), isUnclear: true };
  return answerOf(status, { message: error.message, ...response });
}

/** Gives the number of a record; undefined: it has none. */
type NumberOf = (record: Readonly<Record<string, unknown>>) => number | undefined;

/** A record that replication can work with. @throws StrangeAnswer for anything else */
export function rowFrom(value: unknown, numberOf: NumberOf): RemoteRow {
  if (!isRecord(value) || typeof value.id !== 'string') throw new StrangeAnswer('a record without an id');
  const seq = numberOf(value);
  if (seq === undefined) throw new StrangeAnswer('a record without a number', true);
  return { ...value, id: value.id, seq, deleted: value.deleted === true };
}

/** The records of a list's answer. @throws StrangeAnswer when it is not a list */
export function rowsFrom(body: unknown, numberOf: NumberOf): RemoteRow[] {
  if (!isRecord(body) || !Array.isArray(body.items)) throw new StrangeAnswer('no list of records');
  return body.items.map((item) => rowFrom(item, numberOf));
}

/**
 * What an answer means for the row that was sent.
 *
 * - `taken`: the server has it
 * - `look`: only the record can tell: it may be there already, changed by another, or hidden
 * - `refused`: it will never be taken as it is
 * - `orphan`: refused for now, since a record it points to is not there yet
 * - `doubtful`: a refusal of this row, or of the session: another question tells
 * - `unclear`: a verdict on nobody, as a firewall's page is
 * - `away`: nothing was decided, and others would fare no better
 * - `failed`: nothing was decided; it may be this row's fault
 */
export type Meaning = 'taken' | 'look' | 'refused' | 'orphan' | 'doubtful' | 'unclear' | 'away' | 'failed';

const AWAY = new Set([0, 408, 425, 429, 503]);

function hasCode(answer: Answer, code: string): boolean {
  return Object.values(answer.fields).some((field) => field.code === code);
}

/** Whether the answer says that a record with such a value exists: perhaps this very row. */
export function isTaken(answer: Answer): boolean {
  return answer.status === 400 && hasCode(answer, 'validation_not_unique');
}

/** Whether the kit says that the server has a later state of the row. */
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
  // A rule says no, perhaps to a change that is there already. A 409 of the application's own is a rejection.
  if (isStale(answer) || (!creates && (status === 403 || status === 404))) return 'look';
  // The session may have ended, or the collection be missing. Or the application's own hook refuses this row.
  if (status === 401 || status === 404) return 'doubtful';
  if (isTaken(answer)) return 'look';
  if (status === 400 && hasCode(answer, 'validation_missing_rel_records')) return 'orphan';
  // Without the kit, a guest's creation is refused so.
  return status === 400 && Object.keys(answer.fields).length === 0 ? 'doubtful' : 'refused';
}

/** A word for a rejection: the first field's code, else what the status says. */
export function codeOf({ status, fields }: Answer): string {
  const [field] = Object.values(fields);
  if (field !== undefined) return field.code;
  if (status === 403) return 'not-permitted';
  return status === 413 ? 'too-large' : 'refused';
}
