import type { FieldError, RemoteRow } from './types';

/** What the server said to one request, in one shape for single requests and for those inside a batch. */
export interface Answer {
  /** HTTP status; 0: no answer at all. */
  readonly status: number;
  readonly message: string;
  readonly fields: Readonly<Record<string, FieldError>>;
  /** Anything else under `data`: for a batch, its requests' answers. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** Why nothing can be sent or asked for the time being. */
export type Hindrance = 'closed' | 'signed-out' | 'unavailable';

/** Thrown inside the handlers: not this row is at fault, but the way to the server. Nothing was decided. */
export class NotNow extends Error {
  readonly hindrance: Hindrance;
  readonly answer: Answer | undefined;

  constructor(hindrance: Hindrance, answer?: Answer) {
    super(answer === undefined ? hindrance : `${hindrance}: ${answer.status} ${answer.message}`);
    this.name = 'NotNow';
    this.hindrance = hindrance;
    this.answer = answer;
  }
}

/** The server's answer in a form nothing can be made of: a captive portal, a proxy's page, another program. */
export class StrangeAnswer extends Error {
  constructor(what: string) {
    super(`The server's answer makes no sense: ${what}`);
    this.name = 'StrangeAnswer';
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
    if (isRecord(value) && typeof value.code === 'string') {
      fields[name] = {
        code: value.code,
        message: typeof value.message === 'string' ? value.message : '',
      };
    }
  }
  return { status, message: typeof message === 'string' ? message : '', fields, data: rest };
}

/** The answer in what a call of the SDK threw; its own mistakes are thrown on. */
export function answerOfError(error: unknown): Answer {
  if (error instanceof StrangeAnswer) return answerOf(0, { message: error.message });
  if (isRecord(error) && typeof error.status === 'number' && isRecord(error.response)) {
    return answerOf(error.status, { message: error.message, ...error.response });
  }
  throw error;
}

/** A record that replication can work with. @throws StrangeAnswer for anything else */
export function rowOf(value: unknown): RemoteRow {
  if (!isRecord(value) || typeof value.id !== 'string') throw new StrangeAnswer('a record without an id');
  if (typeof value.seq !== 'number') throw new StrangeAnswer('a record without a seq');
  return { ...value, id: value.id, seq: value.seq, deleted: value.deleted === true };
}

/** The records of a list's answer. @throws StrangeAnswer when it is not a list */
export function rowsOf(body: unknown): RemoteRow[] {
  if (!isRecord(body) || !Array.isArray(body.items)) throw new StrangeAnswer('no list of records');
  return body.items.map(rowOf);
}
