import { describe, expect, it } from 'vitest';
import {
  attemptsLeft,
  type EventRows,
  endsMsOf,
  mayStart,
  mayTakeBack,
  nextRace,
  type Starting,
} from '../../../../src/race';
import {
  attempt,
  decision,
  eventRows,
  HOUR,
  MINUTE,
  OPENS,
  plannedRace,
  racesPlan,
  twoRuns,
} from '../some-event';
import { dnf, down } from '../some-race';

const NOW = OPENS + 30 * MINUTE;
const SECOND = OPENS + 75 * MINUTE;
const rider = (change: Partial<Starting> = {}): Starting => ({
  rider: 'a',
  isMember: true,
  isVerified: true,
  equipment: 'ski',
  isOffline: false,
  ...change,
});

/** The answer in short. */
function answer(rows: EventRows, nowMs = NOW, who = rider()): string {
  const said = mayStart(rows, 0, who, nowMs);
  return said.kind === 'may-start' ? `run ${said.run + 1}, ${said.left} left` : said.why;
}

describe('a start', () => {
  const rows = eventRows(racesPlan([plannedRace()]));

  it.each<[string, string, EventRows, number, Starting]>([
    ['is free inside the window', 'run 1, 3 left', rows, NOW, rider()],
    ['waits for the window', 'not-open-yet', rows, OPENS - 1, rider()],
    ['is over with the window', 'window-closed', rows, OPENS + HOUR + 1, rider()],
    ['is for members', 'not-a-member', rows, NOW, rider({ isMember: false })],
    ['is for the verified', 'not-verified', rows, NOW, rider({ isVerified: false })],
    ['is on the right equipment', 'wrong-equipment', rows, NOW, rider({ equipment: 'board' })],
    [
      'is on either where both are taken',
      'run 1, 3 left',
      eventRows(racesPlan([plannedRace({ equipment: 'both' })])),
      NOW,
      rider({ equipment: 'board' }),
    ],
    [
      'is for everybody where the event says so',
      'run 1, 3 left',
      eventRows(racesPlan([plannedRace()], { open: 'verified' })),
      NOW,
      rider({ isMember: false }),
    ],
    [
      'from offline needs an event that takes it',
      'live-only',
      eventRows(racesPlan([plannedRace()], { takes: 'live' })),
      NOW,
      rider({ isOffline: true }),
    ],
    [
      'is not there once the event is cancelled',
      'cancelled',
      { ...rows, cancelled: [{ race: undefined, atMs: NOW, counts: 'nothing' }] },
      NOW,
      rider(),
    ],
  ])('%s', (_, wanted, of, nowMs, who) => {
    expect(answer(of, nowMs, who)).toBe(wanted);
  });

  it('costs an attempt when its ticket is given, whatever comes of it', () => {
    const used = [attempt('a', 'given-up'), attempt('a', 'under-way', { at: 1 }), attempt('b', down(50))];
    expect(answer({ ...rows, attempts: used })).toBe('run 1, 1 left');
    const all = [...used, attempt('a', 'pending', { at: 2, startedMs: undefined })];
    expect(answer({ ...rows, attempts: all })).toBe('no-attempts-left');
    expect(attemptsLeft('free', all, { rider: 'a', race: 0, run: 0, nowMs: OPENS })).toBe('free');
  });
});

it('a start that its rider got back costs no attempt', () => {
  const rows = eventRows(racesPlan([plannedRace({ attempts: 1 })]));
  const lagged = attempt('a', 'refused', { returnedMs: OPENS + 2 * MINUTE });
  expect(answer({ ...rows, attempts: [lagged] }, OPENS + 2 * MINUTE - 1)).toBe('no-attempts-left');
  expect(answer({ ...rows, attempts: [lagged] }, OPENS + 2 * MINUTE)).toBe('run 1, 1 left');
});

it('the next race of a rider is the first that may be started', () => {
  const twice = plannedRace({ attempts: 1 });
  const rows = eventRows(racesPlan([twice, twice]), { attempts: [attempt('a', down(50))] });
  expect(nextRace(rows, rider(), NOW)).toBe(1);
  expect(nextRace(rows, rider({ rider: 'b' }), NOW)).toBe(0);
  expect(nextRace(rows, rider(), OPENS - 1)).toBeUndefined();
});

it('the jury may take back for a week after the last window', () => {
  const plan = racesPlan([plannedRace(), twoRuns()]);
  const endsMs = endsMsOf(plan);
  expect(endsMs).toBe(SECOND + 15 * MINUTE);
  const week = 7 * 24 * HOUR;
  expect(mayTakeBack(decision('a'), endsMs, endsMs + week)).toBe(true);
  expect(mayTakeBack(decision('a'), endsMs, endsMs + week + 1)).toBe(false);
  expect(mayTakeBack(decision('a', { takenBackMs: NOW }), endsMs, NOW + 1)).toBe(false);
});

describe('a start in the second run', () => {
  it.each([
    ['is for a finisher of the first', 'run 2, 3 left', [attempt('a', down(50))]],
    ['is for one whose ride is pending', 'run 2, 3 left', [attempt('a', 'pending')]],
    ['is not for who is out', 'not-qualified', [attempt('a', dnf)]],
    ['is not for who was not there', 'not-qualified', [attempt('b', down(50))]],
  ] as const)('%s', (_, wanted, attempts) => {
    expect(answer(eventRows(racesPlan([twoRuns()]), { attempts }), SECOND)).toBe(wanted);
  });

  it('is not for who was disqualified, until that is taken back', () => {
    const rows = eventRows(racesPlan([twoRuns()]), {
      attempts: [attempt('a', down(50))],
      decisions: [decision('a', { takenBackMs: SECOND + MINUTE })],
    });
    expect(answer(rows, SECOND)).toBe('not-qualified');
    expect(answer(rows, SECOND + MINUTE)).toBe('run 2, 3 left');
  });

  it('by start list waits for its call', () => {
    const plan = racesPlan([twoRuns()], { secondRun: { how: 'start-list', reversal: 30 } });
    const first = [attempt('a', down(50)), attempt('b', down(51)), attempt('c', down(52))];
    const rows = eventRows(plan, { attempts: first });
    expect(mayStart(rows, 0, rider(), SECOND)).toMatchObject({ why: 'not-called-yet', before: 1 });
    expect(answer(rows, SECOND, rider({ rider: 'c' }))).toBe('run 2, 1 left');
    expect(answer(rows, SECOND, rider({ rider: 'c', isOffline: true }))).toBe('live-only');
    expect(mayStart(rows, 0, rider({ rider: 'c' }), SECOND + MINUTE + 1)).toMatchObject({
      why: 'missed-call',
      again: true,
    });
    expect(mayStart(rows, 0, rider({ rider: 'c' }), SECOND + 14 * MINUTE)).toMatchObject({
      why: 'missed-call',
      again: false,
    });
    const started = [...first, attempt('c', 'under-way', { run: 1, at: SECOND - OPENS + 1 })];
    expect(answer({ ...rows, attempts: started }, SECOND + 2, rider({ rider: 'c' }))).toBe(
      'no-attempts-left',
    );
  });
});
