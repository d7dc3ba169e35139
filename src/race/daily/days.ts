/*
 * Days and weeks of the game: UTC days, which end at 00:00 UTC, and ISO weeks, which begin on Monday (ISO 8601). Uses
 * arithmetic only, because the server's engine has no time zones.
 */

const DAY_MS = 86_400_000;

/** Days since 1 January 1970, which was a Thursday. */
export type DayNumber = number;
/** Weeks since the week of 29 December 1969, a Monday. */
export type WeekNumber = number;

export function dayOf(nowMs: number): DayNumber {
  return Math.floor(nowMs / DAY_MS);
}

/** Returns the start of a day, ms. The day ends when the next one starts. */
export function dayStartMs(day: DayNumber): number {
  return day * DAY_MS;
}

export function weekOf(nowMs: number): WeekNumber {
  return Math.floor((dayOf(nowMs) + 3) / 7);
}

/** Returns the start of a week, ms. */
export function weekStartMs(week: WeekNumber): number {
  return dayStartMs(week * 7 - 3);
}

/** A calendar date. */
export interface CivilDate {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
}

/**
 * Returns the date of a day in the Gregorian calendar. Years are counted from March, so that the leap day is at the end of a
 * year (H. Hinnant, “chrono-Compatible Low-Level Date Algorithms”).
 */
export function civilDate(day: DayNumber): CivilDate {
  const z = day + 719_468;
  const era = Math.floor(z / 146_097);
  const ofEra = z - era * 146_097;
  const yearOfEra = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  );
  const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const fromMarch = Math.floor((5 * ofYear + 2) / 153);
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: ofYear - Math.floor((153 * fromMarch + 2) / 5) + 1,
  };
}

/** Formats a number, padded with zeros to the given width. */
export function digits(n: number, width: number): string {
  return String(n).padStart(width, '0');
}

/** Formats a day as `2026-03-01`. */
export function dayKey(day: DayNumber): string {
  const { year, month, day: ofMonth } = civilDate(day);
  return `${digits(year, 4)}-${digits(month, 2)}-${digits(ofMonth, 2)}`;
}

/** Formats a week as `2026-W09`; its year is the year of its Thursday. */
export function weekKey(week: WeekNumber): string {
  const thursday = week * 7;
  const { year } = civilDate(thursday);
  let first = thursday;
  while (civilDate(first - 7).year === year) first -= 7;
  return `${digits(year, 4)}-W${digits((thursday - first) / 7 + 1, 2)}`;
}
