import { describe, expect, it } from 'vitest';
import {
  type CalendarEntry,
  calendarEntries,
  calendarText,
  escapeText,
  foldLine,
  utcTime,
} from '../../../../src/race';
import fc from '../../../harness/fast-check';
import { CUP } from '../some-cup';
import { HOUR, MINUTE, OPENS, plannedRace, racesPlan, twoRuns } from '../some-event';

const entry = (change: Partial<CalendarEntry> = {}): CalendarEntry => ({
  uid: 'event-1-1@play.example',
  sequence: 3,
  changedMs: OPENS - HOUR,
  startMs: OPENS,
  endMs: OPENS + HOUR,
  summary: 'Evening race: Larch Lane',
  isCancelled: false,
  ...change,
});
const textOf = (...entries: readonly CalendarEntry[]): string =>
  calendarText({ name: 'Ski club', product: '-//Fall Line//EN', entries });
const unfold = (text: string): string => text.replaceAll('\r\n ', '');
const bytes = (text: string): number => new TextEncoder().encode(text).length;

it('a feed is what RFC 5545 asks for', () => {
  expect(textOf(entry({ url: 'https://play.example/e?a=1,2', remindMinutes: 15 })).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Fall Line//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'NAME:Ski club',
    'X-WR-CALNAME:Ski club',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'BEGIN:VEVENT',
    'UID:event-1-1@play.example',
    'DTSTAMP:20260110T170000Z',
    'LAST-MODIFIED:20260110T170000Z',
    'SEQUENCE:3',
    'STATUS:CONFIRMED',
    'DTSTART:20260110T180000Z',
    'DTEND:20260110T190000Z',
    'SUMMARY:Evening race: Larch Lane',
    'URL:https://play.example/e?a=1,2',
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:Evening race: Larch Lane',
    'TRIGGER:-PT15M',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

it('a cancelled entry says so and reminds of nothing', () => {
  const text = textOf(entry({ isCancelled: true, remindMinutes: 15 }));
  expect(text).toContain('STATUS:CANCELLED');
  expect(text).not.toContain('VALARM');
});

describe('a line', () => {
  it('has at most 75 octets, and its text comes back whole', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300, size: 'max' }), (summary) => {
        const text = textOf(entry({ summary }));
        for (const line of text.split('\r\n')) expect(bytes(line)).toBeLessThanOrEqual(75);
        expect(unfold(text)).toContain(`SUMMARY:${escapeText(summary)}\r\n`);
      }),
    );
  });

  it.each([
    ['75 octets stay one line', 'a'.repeat(75), 1],
    ['76 become two', 'a'.repeat(76), 2],
    ['the space of the next counts', 'a'.repeat(75 + 74), 2],
    ['and so does the octet after it', 'a'.repeat(75 + 75), 3],
    ['letters of four octets are kept whole', '🎿'.repeat(19), 2],
  ])('%s', (_, text, lines) => {
    const folded = foldLine(text).split('\r\n');
    expect(folded).toHaveLength(lines);
    expect(
      folded.every(
        (line) => new TextDecoder('utf-8', { fatal: true }).decode(new TextEncoder().encode(line)) === line,
      ),
    ).toBe(true);
  });
});

describe('text', () => {
  it('has its marks escaped', () => {
    expect(escapeText('a;b,c\\d\ne\r\nf')).toBe('a\\;b\\,c\\\\d\\ne\\nf');
  });

  it('cannot begin a line of its own', () => {
    const summary = 'Race\r\nBEGIN:VALARM\u0000\u007f';
    expect(textOf(entry({ summary, url: 'https://x\r\nATTACH:y' })).split('\r\n')).toEqual(
      expect.not.arrayContaining([expect.stringMatching(/^(BEGIN:VALARM|ATTACH)/)]),
    );
    expect(escapeText('\u0000a\u007f')).toBe('a');
  });
});

it('a time is the UTC one of any moment', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_102_444_799_999 }), (ms) => {
      const iso = new Date(ms).toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '');
      expect(utcTime(ms)).toBe(iso);
    }),
  );
});

describe('the entries of an event', () => {
  const event = {
    id: 'event',
    cancelled: [],
    sequence: 7,
    changedMs: OPENS,
    plan: racesPlan([twoRuns(), plannedRace()]),
  };

  it('are its runs, with ids of their own that stay', () => {
    const entries = calendarEntries(event, 'play.example');
    expect(entries.map(({ uid, summary }) => `${uid} ${summary}`)).toEqual([
      'event-1-1@play.example Thursday race: Larch Lane (1/2)',
      'event-1-2@play.example Thursday race: Larch Lane (2/2)',
      'event-2-1@play.example Thursday race: Larch Lane',
    ]);
    const moved = { ...event, sequence: 8, plan: { ...event.plan, name: 'Other' } };
    expect(calendarEntries(moved, 'play.example').map(({ uid }) => uid)).toEqual(
      entries.map(({ uid }) => uid),
    );
  });

  it('are cancelled one by one, or all', () => {
    const off = (race: number | undefined): readonly boolean[] =>
      calendarEntries({ ...event, cancelled: [{ race, atMs: OPENS, counts: 'nothing' }] }, 'x').map(
        ({ isCancelled }) => isCancelled,
      );
    expect(off(1)).toEqual([false, false, true]);
    expect(off(undefined)).toEqual([true, true, true]);
  });

  it('of a cup are one, as long as it can be', () => {
    const [cup] = calendarEntries({ ...event, plan: CUP }, 'x');
    expect(cup).toMatchObject({ startMs: OPENS, endMs: OPENS + 37 * MINUTE });
  });
});
