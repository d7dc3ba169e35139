import { fieldWords, impersonal, withoutQuestion } from '../rules/log-words';

/*
 * PocketBase notes every call that fails, with up to 14 kB of what the caller wrote into it, and those that the limits
 * sent away as well: without an account a disk could be filled by that in hours. So few of each kind are kept, and short, and nothing
 * that tells of somebody.
 */

/** Of each status, and of each level of what is no call, in an hour. */
const MOST_AN_HOUR = 30;
const HOUR_MS = 3_600_000;
/** Characters of each text. */
const MOST_TEXT = 300;

/** Keeps an entry of the log, its texts shortened and impersonal, unless there are enough of its kind in this hour. */
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

/** @returns how many of a kind there have been in this hour, this one included */
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
