/** The meaning of an answer for a queued write. */
export type Delivery =
  /** It is on the server. */
  | 'delivered'
  /** It will never be accepted as it is. */
  | 'refused'
  /** The server does not accept the token. */
  | 'auth-needed'
  /** The server decided nothing about this write. It may accept others. */
  | 'undecided'
  /** The answer does not come from the server, but from a firewall, captive portal or proxy in between. */
  | 'strange'
  /** No answer, or the server accepts nothing now. */
  | 'away';

/** A write as it was sent. */
export interface Sent {
  readonly method: string;
  /** The record's id, if the write contains one. */
  readonly id?: string | undefined;
}

export interface Answer {
  /** HTTP status; 0: no answer. */
  readonly status: number;
  /** The body. */
  readonly text: string;
}

/** Statuses that say nothing about the write, whether the server or a proxy sent them. */
const AWAY: ReadonlySet<number> = new Set([0, 408, 425, 429, 502, 503, 504]);

/** Returns the meaning of an answer for the background queue. */
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
  // The collection is missing: the server is probably being changed.
  if (status === 404) return 'undecided';
  if (status !== 400) return 'refused';
  // The page, or an earlier attempt whose answer was lost, created the record first. PocketBase names only one of several such
  // fields.
  if (hasCode(fields, 'validation_not_unique')) return 'delivered';
  // A record that it points to may still arrive. PocketBase names no field if its disk is full, or if the token is no longer
  // valid.
  const isForNow = Object.keys(fields).length === 0 || hasCode(fields, 'validation_missing_rel_records');
  return isForNow ? 'undecided' : 'refused';
}

/** Returns the id in the text of a record; undefined if there is none. */
export function idOf(text: string): string | undefined {
  const id = objectIn(text)?.id;
  return typeof id === 'string' ? id : undefined;
}

/** @param id the expected id; undefined: any */
function isRecordOf(body: Fields | undefined, id: string | undefined): boolean {
  return typeof body?.id === 'string' && (id === undefined || body.id === id);
}

/** PocketBase answers a deletion without a body. */
function isDeletion(method: string, status: number): boolean {
  return method === 'DELETE' && status === 204;
}

type Fields = Readonly<Record<string, unknown>>;

/** Returns the fields with errors in PocketBase's own error `{status, message, data}`; undefined for anything else. */
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
