import { locale, raceDecimal, t } from './translate';

export type Units = 'metric' | 'imperial';

/** The typographic minus. A hyphen is too short next to figures. */
const MINUS = '−';
/** Keeps a figure and its unit on one line. */
const NO_BREAK = '\u00A0';
/** Shown for a missing value. */
export const NO_VALUE = '–';
const M_PER_FT = 0.3048;
const KMH_PER_MS = 3.6;
const MPH_PER_MS = 3600 / 1609.344;

/** Converts µs to hundredths of a second, truncated as in the sport, never rounded up to a better time. */
const hundredths = (us: number): number => Math.floor(us / 10_000);
const two = (n: number): string => String(n).padStart(2, '0');

/**
 * Formats a race time in integer µs, truncated to 1/100 s: 52479999 → `0:52.47` (`0:52,47` in languages with a decimal comma in
 * race times); an hour and more: `1:02:03.45`.
 */
export function formatRaceTime(us: number | undefined): string {
  if (us === undefined) return NO_VALUE;
  const all = hundredths(us);
  const minutes = Math.floor(all / 6000);
  const rest = `${two(Math.floor(all / 100) % 60)}${raceDecimal()}${two(all % 100)}`;
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours}:${two(minutes % 60)}:${rest}` : `${minutes}:${rest}`;
}

/**
 * Formats a gap in µs with its sign, truncated toward zero: 412345 → `+0.41`, −80000 → `−0.08`, 1:05.20 behind → `+1:05.20`,
 * none → `±0.00`.
 */
export function formatGap(us: number): string {
  const all = hundredths(Math.abs(us));
  const minutes = Math.floor(all / 6000);
  const seconds = Math.floor(all / 100) % 60;
  const sign = all === 0 ? '±' : us < 0 ? MINUS : '+';
  return `${sign}${minutes > 0 ? `${minutes}:${two(seconds)}` : seconds}${raceDecimal()}${two(all % 100)}`;
}

/** Returns the gap between two times as they are shown, µs, so that it matches their difference on the leaderboard. */
export function shownGapUs(timeUs: number, againstUs: number): number {
  return (hundredths(timeUs) - hundredths(againstUs)) * 10_000;
}

/** Returns the factor from m/s to the shown unit. */
export function speedFactor(units: Units): number {
  return units === 'metric' ? KMH_PER_MS : MPH_PER_MS;
}

/** Formats a speed in m/s as a whole number, with its unit separate so that it can be set smaller. */
export function speedParts(metresPerSecond: number, units: Units): { value: string; unit: string } {
  const metric = units === 'metric';
  const value = Math.round(metresPerSecond * speedFactor(units));
  return { value: formatNumber(value), unit: t(metric ? 'unit.kmh' : 'unit.mph') };
}

/** Formats a speed in m/s: `72 km/h` or `45 mph`. */
export function formatSpeed(metresPerSecond: number, units: Units): string {
  const { value, unit } = speedParts(metresPerSecond, units);
  return `${value}${NO_BREAK}${unit}`;
}

/** Formats a length in metres as a whole number: `348 m` or `1,142 ft`. */
export function formatLength(metres: number, units: Units): string {
  const metric = units === 'metric';
  const value = Math.round(metric ? metres : metres / M_PER_FT);
  return `${formatNumber(value)}${NO_BREAK}${t(metric ? 'unit.metre' : 'unit.foot')}`;
}

/**
 * Cached per language: creating a format costs more than a hundred uses of it, and lists format hundreds of numbers at once.
 */
const figures = new Map<string, Intl.NumberFormat>();

export function formatNumber(value: number): string {
  const of = locale();
  const format = figures.get(of) ?? new Intl.NumberFormat(of);
  figures.set(of, format);
  return format.format(value).replace('-', MINUS);
}

/** Formats an amount of money: `€48`, `48 €`, `1 234,50 kr`. @param currency ISO 4217 */
export function formatPrice(amount: number, currency: string): string {
  const shape = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const;
  return new Intl.NumberFormat(locale(), shape).format(amount);
}

/** Formats a share: `62%`; a negative one: `−2%`. */
export function formatPercent(share: number): string {
  return new Intl.NumberFormat(locale(), { style: 'percent' }).format(share).replace('-', MINUS);
}

/** Formats the time left, in whole seconds rounded up: `5:12:33`. */
export function formatCountdown(ms: number): string {
  const all = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(all / 3600)}:${two(Math.floor(all / 60) % 60)}:${two(all % 60)}`;
}

/** Formats a date: `Nov 21, 2026`. */
export function formatDate(time: number | Date): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' }).format(time);
}

/** Formats a date with time: `Nov 21, 2026, 9:41 AM`. */
export function formatMoment(time: number | Date): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).format(time);
}

/** Formats the time of day in a time zone: `9:41 AM`. */
export function formatTime(time: number, timeZone: string): string {
  return new Intl.DateTimeFormat(locale(), { timeStyle: 'short', timeZone }).format(time);
}

/** Formats a time span; parts that both ends share appear once: `Thu, Nov 26, 5:25 – 6:19 AM`. */
export function formatSpan(from: number, to: number): string {
  const shape = {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  } as const;
  return new Intl.DateTimeFormat(locale(), shape).formatRange(from, to);
}

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Formats a number of bytes, with the unit that keeps it short: `3.4 MB`. */
export function formatBytes(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(BYTE_UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  return new Intl.NumberFormat(locale(), {
    style: 'unit',
    unit: BYTE_UNITS[step]!,
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step < 2 ? 0 : 1,
  }).format(bytes / 1000 ** step);
}
