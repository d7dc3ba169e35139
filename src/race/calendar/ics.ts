import { civilDate, dayOf, digits } from '../daily/days';

/*
 * Writes a calendar feed according to RFC 5545: lines of at most 75 octets that end with CR LF, escaped text, times in UTC. The
 * function is pure: the same entries give the same bytes.
 */

/** An entry of a feed: one run of a race. */
export interface CalendarEntry {
  /** Stays the same through every change of the entry. */
  readonly uid: string;
  /** Increases with every change, so that calendars take the new times. */
  readonly sequence: number;
  /** Time of the last change of the entry, ms. */
  readonly changedMs: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly summary: string;
  readonly description?: string;
  readonly url?: string;
  readonly isCancelled: boolean;
  /** Time of the reminder before the start, minutes; no reminder if undefined. */
  readonly remindMinutes?: number;
}

export interface CalendarFeed {
  readonly name: string;
  /** The product that wrote the feed, as `-//Fall Line//EN`. */
  readonly product: string;
  readonly entries: readonly CalendarEntry[];
}

/** Maximum length of a line in octets, without the line break (RFC 5545, 3.1). */
const MAX_OCTETS = 75;
const SECOND_MS = 1000;

/** Returns the length of a character in UTF-8, octets. The server's engine has no `TextEncoder`. */
function octetsOf(character: string): number {
  const point = character.codePointAt(0)!;
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
}

/** Breaks a long line. The next line begins with a space, and no character is split. */
export function foldLine(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const more = octetsOf(character);
    if (octets + more > MAX_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += more;
  }
  return folded;
}

/** Escapes text as a value (RFC 5545, 3.3.11). Removes other control characters, which are not allowed in it. */
export function escapeText(text: string): string {
  let escaped = '';
  for (const character of text.replace(/\r\n?/g, '\n')) {
    const point = character.codePointAt(0)!;
    if (character === '\n') escaped += '\\n';
    else if (character === '\\' || character === ';' || character === ',') escaped += `\\${character}`;
    else if ((point >= 0x20 || point === 9) && point !== 0x7f) escaped += character;
  }
  return escaped;
}

/** Formats a time as `20260301T183000Z`. */
export function utcTime(ms: number): string {
  const { year, month, day } = civilDate(dayOf(ms));
  const seconds = Math.floor(ms / SECOND_MS) % 86_400;
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const date = `${digits(year, 4)}${digits(month, 2)}${digits(day, 2)}`;
  return `${date}T${digits(h, 2)}${digits(m, 2)}${digits(s, 2)}Z`;
}

/** Formats a URL as a value. It is not text, so it is not escaped. Spaces and control characters are removed. */
function uriOf(url: string): string {
  let uri = '';
  for (const character of url) if (character > ' ' && character !== '\u007f') uri += character;
  return uri;
}

function entryLines(entry: CalendarEntry): readonly string[] {
  const { uid, sequence, changedMs, startMs, endMs, summary, description, url, isCancelled } = entry;
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${utcTime(changedMs)}`,
    `LAST-MODIFIED:${utcTime(changedMs)}`,
    `SEQUENCE:${sequence}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `DTSTART:${utcTime(startMs)}`,
    `DTEND:${utcTime(endMs)}`,
    `SUMMARY:${escapeText(summary)}`,
    ...(description === undefined ? [] : [`DESCRIPTION:${escapeText(description)}`]),
    ...(url === undefined ? [] : [`URL:${uriOf(url)}`]),
    // A window may be open for a week. It must not block the user's calendar.
    'TRANSP:TRANSPARENT',
    ...reminderLines(entry),
    'END:VEVENT',
  ];
}

function reminderLines({ remindMinutes, summary, isCancelled }: CalendarEntry): readonly string[] {
  if (remindMinutes === undefined || isCancelled) return [];
  return [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(summary)}`,
    `TRIGGER:-PT${remindMinutes}M`,
    'END:VALARM',
  ];
}

/** Returns the text of a feed, `text/calendar` in UTF-8. */
export function calendarText({ name, product, entries }: CalendarFeed): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${escapeText(product)}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    // Two properties contain the name: NAME of RFC 7986, and the older X-WR-CALNAME for calendars without it.
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...entries.flatMap(entryLines),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}
