import { describe, expect, it } from 'vitest';
import type { ClubEvent } from '../../../../src/db';
import type { CommunityEvent } from '../../../../src/online';
import { communityEventStanding } from '../../../../src/screens/official-community/standing';
import { clubEventStanding } from '../../../../src/screens/shared/clubs';
import { COURSE, HOUR, MINUTE, OPENS, racesPlan, twoRuns } from '../../race/some-event';

/** Run 1 lasts an hour, run 2 a quarter of one; a quarter lies between them. */
const endsAt = OPENS + 90 * MINUTE;
const second = OPENS + 75 * MINUTE;

const moments: readonly (readonly [string, number, object])[] = [
  ['before the first run', OPENS - 1, { kind: 'ahead' }],
  ['in the first run', OPENS + MINUTE, { kind: 'running' }],
  ['between the runs', OPENS + HOUR + MINUTE, { kind: 'paused', untilMs: second }],
  ['in the second run', second + MINUTE, { kind: 'running' }],
  ['after the second run', endsAt + MINUTE, { kind: 'settling' }],
];

describe('an event of a club', () => {
  const event: ClubEvent = {
    id: 'e',
    server: 's',
    name: 'Slalom',
    state: 'open',
    startsAt: OPENS,
    endsAt,
    isFinal: false,
    plan: racesPlan([twoRuns()]),
    courseMs: [COURSE],
    cancelled: null,
  };

  it.each(moments)('%s says so', (_, nowMs, standing) => {
    expect(clubEventStanding(event, nowMs)).toEqual(standing);
  });

  it('has nothing to wait for after its second run was called off', () => {
    const cancelled = [{ race: 0, atMs: OPENS + HOUR, counts: 'first-run' as const }];
    expect(clubEventStanding({ ...event, cancelled }, OPENS + HOUR + MINUTE)).toEqual({ kind: 'cancelled' });
  });
});

describe('an event of a community', () => {
  const stages: Readonly<Record<string, Partial<CommunityEvent>>> = {
    'between the runs': { stage: 'between', resumesMs: second },
    'after the second run': { stage: 'settling' },
  };
  const event: CommunityEvent = {
    id: 'e',
    server: 's',
    name: 'Slalom',
    state: 'open',
    openTo: 'verified',
    startsAt: OPENS,
    endsAt,
    stage: 'open',
    resumesMs: 0,
  };

  it.each(moments)('%s says so', (when, nowMs, standing) => {
    expect(communityEventStanding({ ...event, ...stages[when] }, nowMs)).toEqual(standing);
  });
});
