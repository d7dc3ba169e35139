/** Tracks of days and weeks: the list, what this device picks without it, and the tracks fetched ahead. */

export { useDays } from './hooks';
export { keepDays } from './keep';
export type { Days, PickedPeriod } from './list';
export { type RiddenDays, riddenDays } from './ridden';
