import { type DayNumber, dayKey, dayStartMs, type WeekNumber, weekKey, weekStartMs } from './days';

/** A day or a week of the game. */
export interface Period {
  /** `day-2026-03-01` or `week-2026-W09`: by this its leaderboards are known. No row of the server has such an id. */
  readonly name: string;
  /** The first moment of it, and the first moment after it, ms. */
  readonly startsMs: number;
  readonly endsMs: number;
}

export function dayPeriod(day: DayNumber): Period {
  return { name: `day-${dayKey(day)}`, startsMs: dayStartMs(day), endsMs: dayStartMs(day + 1) };
}

export function weekPeriod(week: WeekNumber): Period {
  return { name: `week-${weekKey(week)}`, startsMs: weekStartMs(week), endsMs: weekStartMs(week + 1) };
}

/** Whether a text has the form of a period's name. */
export function isPeriodName(text: string): boolean {
  return /^(day-\d{4}-\d\d-\d\d|week-\d{4}-W\d\d)$/.test(text);
}
