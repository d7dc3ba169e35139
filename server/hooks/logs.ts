import { fieldWords, impersonal, withoutQuestion } from '../rules/log-words';

/*
 * Limits the log. PocketBase logs every failed call, with up to 14 kB of text from the caller, even if a rate limit rejected
 * it. So a caller without an account could fill a disk in hours. Only a few entries of each kind are kept, short and without
 * personal data.
 */

/** Maximum number of entries per hour: of each status, and of each level for entries that are no calls. */
const MOST_AN_HOUR = 30;
const HOUR_MS = 3_600_000;
/** Maximum length of each text, characters. */
const MOST_TEXT = 300;

/** Stores a log entry with shortened texts and without personal data, unless this hour has enough entries of its kind. */
export function keepLog(e: PB.LogEvent): void {
  const { model } = e;
  const data = JSON.parse(model.data.string()) as Readonly<Record<string, unknown>>;
  if (count(e.app, `fl-logs-${data.status ?? `level-${model.level}`}`) > MOST_AN_HOUR) return;
  model.message = shortened(impersonal(withoutQuestion(model.message)));
  for (const [name, value] of Object.entries(data)) {
    const words = fieldWords(name, value);
    const text = words ?? (typeof value === 'string' ? value : JSON.stringify(value));
    if (words !== undefined || text.length > MOST_TEXT) model.data.set(name, shortened(text));
  }
  e.next();
}

/** @returns the number of entries of a kind in this hour, including this one */
function count(app: PB.App, key: string): number {
  const hour = Math.floor(Date.now() / HOUR_MS);
  let now = 0;
  app.store().setFunc(key, (old) => {
    const [of, n] = typeof old === 'string' ? old.split(' ').map(Number) : [];
    now = of === hour ? (n ?? 0) + 1 : 1;
    return `${hour} ${now}`;
  });
  return now;
}

const shortened = (text: string): string => (text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT)}…` : text);
