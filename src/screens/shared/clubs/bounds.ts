import { MOST_USES } from '../../../online';

/** Until when and how often something may be used, as it is typed. */

/** The end of a day that was chosen, `2026-11-25`, where the player is, as ms since 1970; undefined for none. */
export function endOfDay(day: string): number | undefined {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(year, month - 1, date + 1).getTime() : undefined;
}

/** How often, as it was typed: nothing = as often as anybody likes; undefined for what is no such number. */
export function usesOf(text: string): number | undefined {
  if (text.trim() === '') return 0;
  const uses = Number(text);
  return Number.isInteger(uses) && uses >= 1 && uses <= MOST_USES ? uses : undefined;
}
