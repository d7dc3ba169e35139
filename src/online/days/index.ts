/** Tracks of days and weeks: the server's list, this device's own picks without it, and the tracks downloaded ahead. */

export { useDays } from './hooks';
export { keepDays } from './keep';
export type { Days, PickedPeriod } from './list';
export { type RiddenDays, riddenDays } from './ridden';
