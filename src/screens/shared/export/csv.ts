import { locale, locales } from '../../../i18n';
import type { Settings } from '../../../session';

/** How a spreadsheet of a region reads CSV. */
export interface CsvDialect {
  readonly decimal: '.' | ',';
  readonly delimiter: ',' | ';';
}

const COMMA: CsvDialect = { decimal: '.', delimiter: ',' };
const SEMICOLON: CsvDialect = { decimal: ',', delimiter: ';' };
/** Regions with a decimal point whose spreadsheets separate fields by semicolons all the same. */
const POINT_AND_SEMICOLON = new Set(['CH', 'LI']);

const languageOf = (tag: string): string => tag.split('-')[0]!;

/** Returns the browser's language with its region, if the game speaks that language, else the language of the game. */
function regionalLanguage(): string {
  const own = navigator.language;
  return languageOf(own) === languageOf(locale()) ? own : locale();
}

/**
 * Returns the dialect that the player has chosen, else that of the region. No browser tells the region that spreadsheets go
 * by; its language is the best guess.
 *
 * @param language a BCP 47 tag
 */
export function csvDialect(csv: Settings['csv'], language = regionalLanguage()): CsvDialect {
  if (csv !== 'auto') return csv === 'comma' ? COMMA : SEMICOLON;
  if (POINT_AND_SEMICOLON.has(language.split('-')[1] ?? '')) return { decimal: '.', delimiter: ';' };
  const parts = new Intl.NumberFormat(language).formatToParts(1.5);
  return parts.find(({ type }) => type === 'decimal')?.value === ',' ? SEMICOLON : COMMA;
}

let months: ReadonlySet<string> | undefined;

/** Returns the names of the months, long and short, alone and beside a day, in the languages of the game. */
function monthNames(): ReadonlySet<string> {
  const names = Object.keys(locales).flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) =>
      [undefined, 'numeric' as const].flatMap((day) => {
        const format = new Intl.DateTimeFormat(language, { month, day, timeZone: 'UTC' });
        return Array.from(
          { length: 12 },
          (_, n) => format.formatToParts(Date.UTC(2026, n)).find(({ type }) => type === 'month')!.value,
        );
      }),
    ),
  );
  // German Excel has a short name of its own for March.
  return new Set([...names, 'Mrz'].map(lettersOf));
}

const lettersOf = (text: string): string => text.replace(/\P{L}/gu, '').toUpperCase();

function hasMonth(letters: string): boolean {
  months ??= monthNames();
  return months.has(letters);
}

/** The letters that a number, a time of day or a Japanese date may contain. */
const IN_NUMBERS = new Set(['', 'E', 'D', 'H', 'A', 'P', 'AM', 'PM', '月日', '年月日', '時分']);
/** The truth values of spreadsheets in the languages of the game. */
const TRUTH = new Set('TRUE FALSE WAHR FALSCH VRAI FAUX VERO FALSO VERDADERO SANN USANN'.split(' '));

/** Whether a spreadsheet would turn a text into a number, a date, a time or a truth value. */
function isConverted(text: string): boolean {
  const plain = text.normalize('NFKC');
  const letters = lettersOf(plain);
  if (TRUTH.has(letters)) return letters.length === plain.trim().length;
  return /\p{Nd}/u.test(plain) && (IN_NUMBERS.has(letters) || hasMonth(letters));
}

/** A name as a field. One that a spreadsheet would convert, such as `007` or `MARCH1`, gets an apostrophe in front. */
export function csvName(name: string): string {
  return isConverted(name) ? `'${name}` : name;
}

/**
 * What a spreadsheet may take for a formula: a sign it begins one with, also behind spaces and in the wide form of
 * Japanese keyboards, or a control character at the front (OWASP, “CSV injection”).
 */
const RISKY = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u;

/**
 * A field by RFC 4180: in quotes where it holds a quote, a line break or what parts fields. Text that a spreadsheet would
 * run as a formula gets an apostrophe in front, by which it stays text.
 */
export function csvField(text: string, { delimiter }: CsvDialect): string {
  const safe = RISKY.test(text) ? `'${text}` : text;
  return /["\t\r\n]/.test(safe) || safe.includes(delimiter) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows of fields as CSV text, each row ended by CR LF. */
export function csvText(rows: readonly (readonly string[])[], dialect: CsvDialect): string {
  return rows
    .map((row) => `${row.map((text) => csvField(text, dialect)).join(dialect.delimiter)}\r\n`)
    .join('');
}

/** Hundredths of a second in µs, cut off as in the sport. */
const hundredths = (us: number): number => Math.floor(us / 10_000);
const two = (n: number): string => String(n).padStart(2, '0');

/** A time of integer µs as a spreadsheet reads times: `0:52.47`, `1:02:03.45`. */
export function csvTime(us: number, { decimal }: CsvDialect): string {
  const all = hundredths(us);
  const [hours, minutes] = [Math.floor(all / 360_000), Math.floor(all / 6000) % 60];
  const rest = `${two(Math.floor(all / 100) % 60)}${decimal}${two(all % 100)}`;
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** A gap of integer µs as a number of seconds: `1.35`. */
export function csvSeconds(us: number, { decimal }: CsvDialect): string {
  const all = hundredths(us);
  return `${Math.floor(all / 100)}${decimal}${two(all % 100)}`;
}

/** CSV text as a file. The mark at the front tells a spreadsheet that it is UTF-8. */
export function csvFile(name: string, text: string): File {
  return new File(['\ufeff', text], name, { type: 'text/csv;charset=utf-8' });
}
