/** What an answer to a queued write means for its place in the queue. */
export type Delivery =
  /** It is on the server. */
  | 'delivered'
  /** It will never be taken as it is. */
  | 'refused'
  /** The server knows nobody by this token. */
  | 'auth-needed'
  /** The server decided nothing about this write: it may take the others. */
  | 'undecided'
  /** Not the server's answer, but that of something on the way to it: a firewall, a captive portal, a proxy. */
  | 'strange'
  /** No answer, or the server takes nothing now. */
  | 'away';

/** A write as it was sent. */
export interface Sent {
  readonly method: string;
  /** Of the record, where the write bears one. */
  readonly id?: string | undefined;
}

export interface Answer {
  /** HTTP status; 0: no answer. */
  readonly status: number;
  /** The body. */
  readonly text: string;
}

/** Statuses that say nothing about the write, whoever on the way gave them. */
const AWAY: ReadonlySet<number> = new Set([0, 408, 425, 429, 502, 503, 504]);

/** The result table of the background queue. */
export function deliveryOf({ method, id }: Sent, { status, text }: Answer): Delivery {
  if (AWAY.has(status)) return 'away';
  const body = objectIn(text);
  if (status >= 200 && status < 300)
    return isRecordOf(body, id) || isDeletion(method, status) ? 'delivered' : 'strange';
  const fields = fieldsOf(body, status);
  if (fields === undefined) return 'strange';
  if (status >= 500) return 'undecided';
  if (status === 401) return 'auth-needed';
  if (method !== 'POST') return 'refused';
  // A collection that is missing: the server is in the middle of something.
  if (status === 404) return 'undecided';
  if (status !== 400) return 'refused';
  // The page, or an earlier attempt whose answer was lost, was quicker. PocketBase names only one of several such fields.
  if (hasCode(fields, 'validation_not_unique')) return 'delivered';
  // The record it points to may be on its way. Nothing named: PocketBase says so of a full disk, and of a dead token too.
  const isForNow = Object.keys(fields).length === 0 || hasCode(fields, 'validation_missing_rel_records');
  return isForNow ? 'undecided' : 'refused';
}

/** The id in the text of a record; undefined when it is none. */
export function idOf(text: string): string | undefined {
  const id = objectIn(text)?.id;
  return typeof id === 'string' ? id : undefined;
}

/** @param id that it must have; any where it is undefined */
function isRecordOf(body: Fields | undefined, id: string | undefined): boolean {
  return typeof body?.id === 'string' && (id === undefined || body.id === id);
}

/** PocketBase answers a deletion with nothing. */
function isDeletion(method: string, status: number): boolean {
  return method === 'DELETE' && status === 204;
}

type Fields = Readonly<Record<string, unknown>>;

/** The fields named as wrong in PocketBase's own error `{status, message, data}`; undefined for anything else. */
function fieldsOf(body: Fields | undefined, status: number): Fields | undefined {
  if (typeof body?.message !== 'string' || (body.status ?? status) !== status) return undefined;
  return isObject(body.data) ? body.data : undefined;
}

function hasCode(fields: Fields, code: string): boolean {
  return Object.values(fields).some((field) => isObject(field) && field.code === code);
}

function objectIn(text: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
