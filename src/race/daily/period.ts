import { type DayNumber, dayKey, dayStartMs, type WeekNumber, weekKey, weekStartMs } from './days';

/** A day or a week of the game. */
export interface Period {
  /** `day-2026-03-01` or `week-2026-W09`. Identifies its leaderboards. No row of the server has such an id. */
  readonly name: string;
  /** The first millisecond of the period, and the first millisecond after it. */
  readonly startsMs: number;
  readonly endsMs: number;
}

export function dayPeriod(day: DayNumber): Period {
  return { name: `day-${dayKey(day)}`, startsMs: dayStartMs(day), endsMs: dayStartMs(day + 1) };
}

export function weekPeriod(week: WeekNumber): Period {
  return { name: `week-${weekKey(week)}`, startsMs: weekStartMs(week), endsMs: weekStartMs(week + 1) };
}

/** Returns whether a text has the form of a period's name. */
export function isPeriodName(text: string): boolean {
  return /^(day-\d{4}-\d\d-\d\d|week-\d{4}-W\d\d)$/.test(text);
}
