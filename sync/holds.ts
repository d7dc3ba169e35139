import { type Fields, sameValue } from './conflict';

const DATE = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/;

/** The server writes a date in its own form. */
function sameMoment(a: unknown, b: unknown): boolean {
  if (typeof a !== 'string' || typeof b !== 'string' || !DATE.test(a) || !DATE.test(b)) return false;
  return Date.parse(a) === Date.parse(b);
}

/** Whether a record of the server holds every field that was sent. What the server adds of its own does not matter. */
export function holds(record: Fields, sent: Fields): boolean {
  return Object.keys(sent).every(
    (name) => sameValue(sent[name], record[name]) || sameMoment(sent[name], record[name]),
  );
}
