import type { Answer } from './failure';

/** How a row was sent: as a new record, or as a change of one the server is known to have. */
export type Sent = 'create' | 'update';

/**
 * What an answer means for a row.
 *
 * - `done`: the server has it
 * - `look`: only the record itself can tell (it may be there already, changed by another, or hidden)
 * - `refused`: it will never be taken as it is
 * - `orphan`: refused for now, since a record it points to has not arrived
 * - `unexplained`: refused for now, since nothing in it was named as wrong: PocketBase answers so when its disk is full
 * - `later`: nothing was decided; `signed-out` or `unavailable`
 */
export type Outcome = 'done' | 'look' | 'refused' | 'orphan' | 'unexplained' | 'signed-out' | 'unavailable';

const TRANSIENT = new Set([0, 408, 425, 429]);

/** Whether the server, or the way to it, is at fault rather than the row. */
export function isTransient(status: number): boolean {
  return TRANSIENT.has(status) || status >= 500;
}

function hasCode(answer: Answer, code: string): boolean {
  return Object.values(answer.fields).some((field) => field.code === code);
}

/** Whether the answer says that a record with such a value exists: perhaps this very row, its first answer lost. */
export function isTaken(answer: Answer): boolean {
  return answer.status === 400 && hasCode(answer, 'validation_not_unique');
}

/** The outcome table: one answer to one row. */
export function judge(answer: Answer, sent: Sent): Outcome {
  const { status } = answer;
  if (status >= 200 && status < 300) return 'done';
  if (isTransient(status)) return 'unavailable';
  if (status === 401) return 'signed-out';
  if (status === 409) return 'look';
  // A rule says no: perhaps to a change that is there already, its answer unheard.
  if (status === 403 && sent === 'update') return 'look';
  // A missing collection is a server in the middle of something, no verdict on a row.
  if (status === 404) return sent === 'update' ? 'look' : 'unavailable';
  if (isTaken(answer)) return 'look';
  if (status === 400 && hasCode(answer, 'validation_missing_rel_records')) return 'orphan';
  return isUnexplained(answer) ? 'unexplained' : 'refused';
}

/** Whether an answer says no, and names no field that is wrong. */
export function isUnexplained({ status, fields }: Pick<Answer, 'status' | 'fields'>): boolean {
  return status === 400 && Object.keys(fields).length === 0;
}

/** A word for a refusal: the first field's code, else what the status says. */
export function codeOf(answer: Answer): string {
  const [field] = Object.values(answer.fields);
  if (field !== undefined) return field.code;
  if (answer.status === 403) return 'not-permitted';
  if (answer.status === 404) return 'gone';
  if (answer.status === 413) return 'too-large';
  return 'refused';
}
