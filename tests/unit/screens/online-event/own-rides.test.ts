import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RejectionRow, RideRow } from '../../../../src/db';
import { addWords } from '../../../../src/i18n';
import { type MyAttempt, type MyPart, ridesHere, startsBeside } from '../../../../src/online';
import { judgedRide } from '../../../../src/screens/online-event/own-card';
import { LeftRides } from '../../../../src/screens/online-event/own-rides';
import { nextStart } from '../../../../src/screens/online-race/next';
import { eventFaultWords, type ViewedEvent } from '../../../../src/screens/shared/online-event';
import { evening, MINUTE, OPENS, raceList, shown, TRACK } from '../../online/events/some-event';

beforeAll(() => addWords(['onlineEvent', 'online']));

function ride(id: string, more: Partial<RideRow> = {}): RideRow {
  return {
    ...{ id, event: 'e'.repeat(15), track: TRACK.id, hash: TRACK.hash, ticket: '', status: 'waiting' },
    ...{ reason: '', claimedUs: 51_230_000, timeUs: 0 },
    ...more,
  } as RideRow;
}

function rejected(docId: string, code: string): RejectionRow {
  return {
    ...{ id: `rides|${docId}`, of: 'rides', docId, status: 400, code, message: '', fields: {}, doc: {} },
    at: 0,
  };
}

/** What a rider reads of these rides where the event itself is not to be seen. */
function read(rides: readonly RideRow[], ...rejections: readonly RejectionRow[]): string {
  const refused = new Map(rejections.map((row) => [row.docId, row]));
  return renderToStaticMarkup(createElement(LeftRides, { rides, refused })).replace(/<[^>]+>/g, ' ');
}

describe('a ride that its event does not take', () => {
  it.each([
    ['not-a-member', 'Only members of its server can ride in this event.'],
    ['event-cancelled', 'The event was called off.'],
    ['outside-window', 'It didn’t reach the server while the event was open.'],
    ['server-closed', 'The event’s server has been closed.'],
    ['unknown-event', 'The server doesn’t have this event.'],
  ])('for %s is shown with its time, the reason and that it is kept', (code, words) => {
    const page = read([ride('r1')], rejected('r1', code));
    expect(page).toContain('0:51.23');
    expect(page).toContain('Rejected');
    expect(page).toContain(words);
    expect(page).toContain('It stays in your own rides.');
    // It can be sent again: who was removed may have come back.
    expect(page).toContain('Try again');
    expect(page).not.toContain('Waiting to sync');
  });

  it('stands beside those that were taken, each as it is', () => {
    const rides = [ride('r1'), ride('r2', { status: 'verified', timeUs: 50_010_000 }), ride('r3')];
    const page = read(rides, rejected('r3', 'not-a-member'));
    expect(page).toMatch(/Waiting to sync.*0:50\.01.*Verified.*Rejected/s);
  });

  it('costs no start', () => {
    const plan = { ...evening, takes: 'offline' as const };
    const event = shown(plan, [raceList([])]);
    const view = (refused: ReadonlyMap<string, RejectionRow>): ViewedEvent => ({
      state: { kind: 'shown', event, offsetMs: 0, isFresh: false, at: 0 },
      ...{ event, me: 'me', role: 'member', isRoleKnown: true, part: undefined, isPartFresh: false },
      ...{ rides: ['r1', 'r2', 'r3'].map((id) => ride(id)), refused, again: () => undefined },
    });
    const next = (refused: ReadonlyMap<string, RejectionRow>) =>
      nextStart(view(refused), true, 'ski', OPENS + MINUTE);
    expect(next(new Map())).toMatchObject({ kind: 'none', why: { why: 'no-attempts-left' } });
    const refused = new Map([['r2', rejected('r2', 'not-a-member')]]);
    expect(next(refused)).toMatchObject({ kind: 'start', left: 1 });
  });
});

describe('a ride and its start', () => {
  const start = (id: string, outcome: MyAttempt['outcome']): MyAttempt => ({
    ...{ id, race: 0, run: 0, startedMs: OPENS, isLive: false },
    outcome,
  });
  const part = (...attempts: MyAttempt[]): MyPart => ({ nowMs: OPENS, races: [], attempts });
  const ids = (all: readonly { readonly id: string }[]) => all.map(({ id }) => id);

  it('are told of once, by the device until the ride has arrived', () => {
    const rides = [ride('r1', { ticket: 't1' }), ride('r2')];
    const before = part(start('t1', { kind: 'under-way' }));
    expect([ids(ridesHere(rides, before)), ids(startsBeside(rides, before))]).toEqual([['r1', 'r2'], []]);
    const pending = { kind: 'pending', arrivedMs: OPENS } as const;
    const after = part(start('t1', pending), start('r2', pending));
    expect([ids(ridesHere(rides, after)), ids(startsBeside(rides, after))]).toEqual([[], ['t1', 'r2']]);
  });
});

it('a verdict that this device knows replaces an older response', () => {
  const rides = [ride('r1', { ticket: 't1', status: 'verified' }), ride('r2', { status: 'pending' })];
  const start = (id: string) => ({ id }) as MyAttempt;
  expect(judgedRide({ rides }, start('t1'))?.id).toBe('r1');
  expect(judgedRide({ rides }, start('r2'))).toBeUndefined();
});

it('a start that is refused is told in words of a start', () => {
  const say = (code: 'event-cancelled' | 'not-a-member' | 'outside-window') => eventFaultWords({ code });
  expect(say('outside-window')).toBe('The start is closed.');
  expect(say('event-cancelled')).toBe('The event was called off.');
  expect(say('not-a-member')).toBe('Only members of its server can ride in this event.');
});
