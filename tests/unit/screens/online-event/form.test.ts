import { describe, expect, it } from 'vitest';
import { type RacesPlan, templates } from '../../../../src/race';
import {
  beginningOf,
  begunAt,
  type EventForm,
  formOf,
  fromTemplate,
  planOf,
  withOneMore,
  withRace,
  withRuns,
  withSecondRun,
} from '../../../../src/screens/create-online-event/form';
import { later, msOf, wallOf } from '../../../../src/screens/shared/online-event/zone';

const VIENNA = 'Europe/Vienna';
const track = (n: number) => ({ id: String(n).repeat(15), hash: String(n).repeat(64), name: `Track ${n}` });
const beginning = {
  name: 'Race',
  timeZone: VIENNA,
  tracks: [track(1), track(2), track(3)],
  nowMs: Date.parse('2026-10-20T10:12:00Z'),
};
const plan = (form: EventForm) => {
  const made = planOf(form);
  if (!made.ok) throw new Error(JSON.stringify(made.faults));
  return made.plan;
};
const faults = (form: EventForm) => {
  const made = planOf(form);
  return made.ok ? [] : made.faults.map(({ field, code }) => `${field} ${code}`);
};

describe('clocks on the wall', () => {
  it.each([
    ['2026-11-27T18:00', VIENNA, '2026-11-27T17:00:00.000Z'],
    ['2026-07-27T18:00', VIENNA, '2026-07-27T16:00:00.000Z'],
    ['2026-11-27T18:00', 'Asia/Kolkata', '2026-11-27T12:30:00.000Z'],
    // The hour that comes twice is the first; the one that is skipped is the one after it.
    ['2026-10-25T02:30', VIENNA, '2026-10-25T00:30:00.000Z'],
    ['2026-03-29T02:30', VIENNA, '2026-03-29T01:30:00.000Z'],
  ])('%s in %s is %s', (wall, zone, utc) => {
    expect(new Date(msOf(wall, zone)).toISOString()).toBe(utc);
  });

  it('are read back as they were written', () => {
    expect(wallOf(msOf('2026-12-31T23:59', VIENNA), VIENNA)).toBe('2026-12-31T23:59');
    expect(msOf('tomorrow', VIENNA)).toBeNaN();
    expect(later('2026-12-31T23:30', 3_600_000)).toBe('2027-01-01T00:30');
  });
});

describe('a template', () => {
  it.each(templates)('%s fills every field', (template) => {
    expect(faults(fromTemplate(template, beginning))).toEqual([]);
  });

  it('comes back from its plan as the same form', () => {
    const form = fromTemplate('two-run-slalom', beginning);
    const again = formOf(plan(form));
    const plain = ({ races, ...rest }: EventForm) => ({
      ...rest,
      races: races.map(({ key: _key, ...race }) => race),
    });
    expect(plain(again)).toEqual(plain(form));
  });

  it('begins this evening, or the next one', () => {
    expect(beginningOf('evening-race', beginning)).toBe('2026-10-20T18:00');
    const late = { ...beginning, nowMs: Date.parse('2026-10-20T16:30:00Z') };
    expect(beginningOf('evening-race', late)).toBe('2026-10-21T18:00');
    expect(beginningOf('time-attack', beginning)).toBe('2026-10-20T13:00');
  });

  it('keeps the hour of the day of a series over a change of clocks', () => {
    const { races } = plan(fromTemplate('weekly-series', beginning)) as RacesPlan;
    expect(races.map(({ windows: [one] }) => wallOf(one!.opensMs, VIENNA))).toEqual([
      '2026-10-20T13:00',
      '2026-10-27T13:00',
      '2026-11-03T13:00',
    ]);
  });

  it('asks for a track where the server has none', () => {
    const form = fromTemplate('evening-race', { ...beginning, tracks: [] });
    expect(faults(form)).toContain('races.0.track.id required');
  });
});

describe('a form', () => {
  const form = fromTemplate('two-run-slalom', beginning);
  const [race] = form.races;

  it('moves as a whole with its beginning', () => {
    const moved = begunAt(form, '2026-10-22T19:00');
    expect(moved.races[0].windows).toEqual([
      { opens: '2026-10-22T19:00', closes: '2026-10-22T20:00' },
      { opens: '2026-10-22T20:15', closes: '2026-10-22T20:30' },
    ]);
    expect(faults(begunAt(form, ''))).toContain('races.0.windows.0.opensMs not-whole');
  });

  it('says which window is at fault', () => {
    const [first, second] = race.windows;
    const closed = withRace(form, race.key, { windows: [{ ...first, closes: first.opens }, second] });
    expect(faults(closed)).toEqual(['races.0.windows.0.closesMs too-short']);
    const early = withRace(form, race.key, {
      windows: [first, { ...second, opens: later(first.closes, 60_000) }],
    });
    expect(faults(early)).toContain('races.0.windows.1.opensMs too-early');
    const long = withRace(form, race.key, {
      windows: [first, { ...second, closes: later(second.opens, 3_600_000) }],
    });
    expect(faults(long)).toEqual(['races.0.windows.1.closesMs too-long']);
    expect(faults(withSecondRun(long, 'window'))).toEqual([]);
  });

  it.each([
    ['', 'free'],
    ['3', 3],
  ])('takes %j as so many starts', (attempts, taken) => {
    const { races } = plan(withRace(form, race.key, { attempts })) as RacesPlan;
    expect(races[0]!.attempts).toBe(taken);
  });

  it.each(['0', '1001', 'three', '1.5'])('takes no %j starts', (attempts) => {
    expect(faults(withRace(form, race.key, { attempts })).join()).toMatch(/^races\.0\.attempts too-/);
  });

  it('names the missing name and the unknown zone together with the rest', () => {
    expect(faults({ ...form, name: ' ', timeZone: '' })).toEqual(['name required', 'timeZone required']);
  });

  it('sets a further race a step after the last', () => {
    const series = fromTemplate('weekly-series', beginning);
    const longer = withOneMore(series, track(4));
    expect(longer.races.at(-1)).toMatchObject({
      track: track(4),
      windows: [{ opens: '2026-11-10T13:00' }, {}],
    });
    expect(new Set(longer.races.map(({ key }) => key)).size).toBe(4);
  });

  it('finds room for a second run', () => {
    const evening = fromTemplate('evening-race', beginning);
    const two = withRace(evening, evening.races[0].key, withRuns(evening.races[0], 2));
    expect(faults(two)).toEqual([]);
  });
});
