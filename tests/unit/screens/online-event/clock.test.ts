import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import type { ClubEvent } from '../../../../src/db';
import { addWords } from '../../../../src/i18n';
import { Head } from '../../../../src/screens/online-event/head';
import { nextStart } from '../../../../src/screens/online-race/next';
import { EventRow, isAhead } from '../../../../src/screens/shared/clubs';
import { Calls } from '../../../../src/screens/shared/event-lists/calls';
import type { ViewedEvent } from '../../../../src/screens/shared/online-event';
import { measureClock } from '../../../../src/session/manager/clock';
import { evening, HOUR, MINUTE, OPENS, raceList, shown } from '../../online/events/some-event';

beforeAll(() => addWords(['onlineEvent', 'clubs', 'online']));
afterEach(() => vi.useRealTimers());

/** A device whose clock is so far ahead of the server's, when that shows `nowMs`; it has heard the server once. */
function at(nowMs: number, aheadMs: number): number {
  vi.useFakeTimers({ toFake: ['Date'], now: nowMs + aheadMs });
  measureClock(new Response('', { headers: { Date: new Date(nowMs).toUTCString() } }));
  return -aheadMs;
}

/** The words of a part of the page. */
function read<P extends object>(part: FunctionComponent<P>, props: P): string {
  const children = createElement(part, props);
  return renderToStaticMarkup(createElement(Router, { ssrPath: '/', children }))
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

const offline = { ...evening, takes: 'offline' as const };

function view(offsetMs: number, isFresh = true): ViewedEvent {
  const event = shown(offline, [raceList([])]);
  return {
    state: { kind: 'shown', event, offsetMs, isFresh, at: 0 },
    event,
    me: 'me',
    role: 'member',
    isRoleKnown: true,
    part: undefined,
    isPartFresh: false,
    rides: [],
    refused: new Map(),
    again: () => undefined,
  };
}

describe.each([
  ['an hour ahead', HOUR],
  ['right', 0],
  ['an hour behind', -HOUR],
])('on a device whose clock is %s', (_, aheadMs) => {
  it('an event opens and closes by the server’s', () => {
    const head = (nowMs: number): string => read(Head, { view: view(at(nowMs, aheadMs)) });
    expect(head(OPENS - 90_000)).toContain('Opens in 1:30');
    expect(head(OPENS + HOUR)).toContain('Open now');
    expect(head(OPENS + 2 * HOUR - 4999)).toContain('Closes in 0:05');
    expect(head(OPENS + 2 * HOUR + MINUTE)).not.toContain('Open now');
  });

  it('a call lasts its minute', () => {
    const calls = (nowMs: number): string =>
      read(Calls, {
        calls: {
          calls: [{ rider: 'me', nth: 1, fromMs: OPENS, untilMs: OPENS + MINUTE, state: 'called' }],
          waiting: [],
        },
        names: new Map([['me', 'Ann']]),
        me: 'me',
        offsetMs: at(nowMs, aheadMs),
      });
    expect(calls(OPENS)).toContain('1:00');
    expect(calls(OPENS + 50_000)).toContain('0:10');
    expect(calls(OPENS + MINUTE + 1)).not.toContain('Called');
  });

  it('a start without the server is there in the window, and only then', () => {
    const start = (nowMs: number) => {
      const offsetMs = at(nowMs, aheadMs);
      return nextStart(view(offsetMs, false), true, 'ski', Date.now() + offsetMs);
    };
    expect(start(OPENS - MINUTE)).toMatchObject({ kind: 'none', why: { why: 'not-open-yet' } });
    expect(start(OPENS + MINUTE)).toMatchObject({ kind: 'start', isOffline: true });
    expect(start(OPENS + 2 * HOUR + MINUTE)).toMatchObject({ kind: 'none', why: { why: 'window-closed' } });
  });

  it('a list of events says which one runs', () => {
    const event = {
      id: 'e'.repeat(15),
      server: 's',
      name: 'Evening',
      state: 'open',
      plan: evening,
      startsAt: OPENS,
      endsAt: OPENS + 2 * HOUR,
      courseMs: [MINUTE],
      cancelled: null,
      isFinal: false,
    } satisfies ClubEvent;
    const row = (nowMs: number): string => {
      at(nowMs, aheadMs);
      return read(EventRow, { event });
    };
    expect(row(OPENS - MINUTE)).not.toMatch(/Now|Running|Open/);
    expect(row(OPENS + MINUTE)).toMatch(/Now|Running|Open/);
    at(OPENS + 2 * HOUR - MINUTE, aheadMs);
    expect(isAhead(event)).toBe(true);
    at(OPENS + 2 * HOUR + MINUTE, aheadMs);
    expect(isAhead(event)).toBe(false);
  });

  it('a list of events says of one whose results are final that it is over, whatever its window', () => {
    const event = {
      id: 'e'.repeat(15),
      server: 's',
      name: 'Cup',
      state: 'open',
      isFinal: true,
      startsAt: OPENS,
      endsAt: OPENS + 2 * HOUR,
    } as ClubEvent;
    at(OPENS + MINUTE, aheadMs);
    expect(isAhead(event)).toBe(false);
    expect(read(EventRow, { event })).toMatch(/Final/);
    expect(read(EventRow, { event })).not.toMatch(/Running/);
  });
});
