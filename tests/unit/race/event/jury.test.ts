import { describe, expect, it } from 'vitest';
import { disqualifyFault, endsMsOf, isInAppealTime, isRoleAbove, takeBackFault } from '../../../../src/race';
import { DAY, decision, plannedRace, racesPlan } from '../some-event';

const juror = (role: string, user = role) => ({ user, role });
const roles = ['trainer', 'host', 'owner'] as const;

describe('a juror', () => {
  it.each(roles)('who is a %s decides nothing about their own ride', (role) => {
    const me = juror(role);
    expect(disqualifyFault(me, me)).toBe('own-ride');
    expect(takeBackFault(me, decision(me.user, { role: 'trainer' }))).toBe('own-ride');
  });

  it.each([
    ['trainer', 'owner', 'higher-role'],
    ['trainer', 'host', undefined],
    ['trainer', '', undefined],
    ['host', 'owner', undefined],
    ['owner', 'host', undefined],
  ])('who is a %s judges a rider who is "%s": %s', (by, rider, fault) => {
    expect(disqualifyFault(juror(by), juror(rider, 'rider'))).toBe(fault);
  });

  it.each([
    ['trainer', 'trainer', undefined],
    ['trainer', 'host', 'higher-role'],
    ['host', 'owner', 'higher-role'],
    ['host', 'host', undefined],
    ['owner', 'host', undefined],
    ['owner', 'operator', 'higher-role'],
  ])('who is a %s takes back what a %s decided: %s', (by, role, fault) => {
    expect(takeBackFault(juror(by), decision('rider', { role }))).toBe(fault);
  });
});

it('ranks a text that is no role below all', () => {
  expect(isRoleAbove('member', '')).toBe(true);
  expect(isRoleAbove('', 'member')).toBe(false);
});

describe('an appeal', () => {
  const endsMs = endsMsOf(racesPlan([plannedRace()]));
  it.each([
    ['a week after the event', decision('a', { atMs: endsMs - DAY }), endsMs + 7 * DAY],
    ['a week after a later decision', decision('a', { atMs: endsMs + 20 * DAY }), endsMs + 27 * DAY],
  ])('is in time until %s', (_, one, lastMs) => {
    expect(isInAppealTime(one, endsMs, lastMs)).toBe(true);
    expect(isInAppealTime(one, endsMs, lastMs + 1)).toBe(false);
  });
});
