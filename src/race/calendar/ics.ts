import { civilDate, dayOf, digits } from '../daily/days';

/*
 * A calendar feed as RFC 5545 has it: lines of at most 75 octets ended by CR LF, text escaped, times in UTC. A pure
 * function: the same entries give the same bytes.
 */

/** An entry of a feed: a run of a race. */
export interface CalendarEntry {
  /** Stays the same through every change of the entry. */
  readonly uid: string;
  /** Rises with every change, so that a calendar takes the new times. */
  readonly sequence: number;
  /** When the entry was last changed, ms. */
  readonly changedMs: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly summary: string;
  readonly description?: string;
  readonly url?: string;
  readonly isCancelled: boolean;
  /** Reminder before the start, minutes; none where undefined. */
  readonly remindMinutes?: number;
}

export interface CalendarFeed {
  readonly name: string;
  /** Who wrote it, as `-//Fall Line//EN`. */
  readonly product: string;
  readonly entries: readonly CalendarEntry[];
}

/** Most octets of a line, the line break apart (RFC 5545, 3.1). */
const MAX_OCTETS = 75;
const SECOND_MS = 1000;

/** Octets of a character in UTF-8. The server's engine has no `TextEncoder`. */
function octetsOf(character: string): number {
  const point = character.codePointAt(0)!;
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
}

/** A line broken so that none is too long: the rest goes on behind a space, and no character is cut in two. */
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

/** Text as a value (RFC 5545, 3.3.11). Other control characters are not allowed in it at all. */
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

/** A moment as `20260301T183000Z`. */
export function utcTime(ms: number): string {
  const { year, month, day } = civilDate(dayOf(ms));
  const seconds = Math.floor(ms / SECOND_MS) % 86_400;
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const date = `${digits(year, 4)}${digits(month, 2)}${digits(day, 2)}`;
  return `${date}T${digits(h, 2)}${digits(m, 2)}${digits(s, 2)}Z`;
}

/** An address as a value: it is not text, so nothing is escaped, and nothing may end its line. */
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
    // Nobody's day is taken up by a window that is open for a week.
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

/** The text of a feed, `text/calendar` in UTF-8. */
export function calendarText({ name, product, entries }: CalendarFeed): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${escapeText(product)}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    // The name has two properties: of RFC 7986, and the one that calendars knew before it.
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...entries.flatMap(entryLines),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}
