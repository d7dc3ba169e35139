import { expect, it } from 'vitest';
import { clockChangeAt, msOf } from '../../../../src/screens/shared/online-event';

it.each([
  ['2027-03-28T02:30', 'Europe/Oslo', 'skipped'],
  ['2027-03-28T02:00', 'Europe/Oslo', 'skipped'],
  ['2027-03-28T01:59', 'Europe/Oslo', undefined],
  ['2027-03-28T03:00', 'Europe/Oslo', undefined],
  ['2027-10-31T02:30', 'Europe/Oslo', 'twice'],
  ['2027-10-31T02:59', 'Europe/Oslo', 'twice'],
  ['2027-10-31T01:59', 'Europe/Oslo', undefined],
  ['2027-10-31T03:00', 'Europe/Oslo', undefined],
  // Lord Howe Island changes its clocks by half an hour.
  ['2027-04-04T01:45', 'Australia/Lord_Howe', 'twice'],
  ['2027-10-03T02:15', 'Australia/Lord_Howe', 'skipped'],
  ['2027-11-07T01:30', 'America/New_York', 'twice'],
  ['2027-03-28T02:30', 'UTC', undefined],
  ['', 'Europe/Oslo', undefined],
])('reports that clocks change at %s in %s: %s', (wall, zone, change) => {
  expect(clockChangeAt(wall, zone)).toBe(change);
});

it('counts a skipped time as the one after it, and the first of two', () => {
  expect(new Date(msOf('2027-03-28T02:30', 'Europe/Oslo')).toISOString()).toBe('2027-03-28T01:30:00.000Z');
  expect(new Date(msOf('2027-10-31T02:30', 'Europe/Oslo')).toISOString()).toBe('2027-10-31T00:30:00.000Z');
});
