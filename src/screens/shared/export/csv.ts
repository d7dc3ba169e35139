import { locale } from '../../../i18n';

/** How a spreadsheet of a language reads CSV. */
export interface CsvDialect {
  readonly decimal: '.' | ',';
  readonly delimiter: ',' | ';';
}

/**
 * The dialect of a language's spreadsheets: where the decimal sign is a comma, fields are parted by semicolons. It goes by
 * the numbers of the language, not by the race times on the screen, which French and Italian lists write with a point.
 */
export function csvDialect(of: string = locale()): CsvDialect {
  const sign = new Intl.NumberFormat(of).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value;
  return sign === ',' ? { decimal: ',', delimiter: ';' } : { decimal: '.', delimiter: ',' };
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
