import { describe, expect, it } from 'vitest';
import { addWords } from '../../../../../src/i18n';
import {
  createEvent,
  type EventState,
  eventAfter,
  nextStarter,
  type RaceAction,
  type RunResult,
  type Scoring,
} from '../../../../../src/race';
import { standingsCsv } from '../../../../../src/screens/local-event/csv';
import { entryNames } from '../../../../../src/screens/shared/race/flow/names';
import { resultsCsv } from '../../../../../src/screens/shared/race/flow/results-csv';
import { dns, down, dsq, entries, someSetup } from '../../../race/some-race';

await addWords(['race']);
await addWords(['event']);

const POINT = { decimal: '.', delimiter: ',' } as const;
const COMMA = { decimal: ',', delimiter: ';' } as const;
type Series = Extract<EventState, { kind: 'event' }>;

const riders = entries(4).map((entry, i) => ({
  ...entry,
  name: ['Anna', '=Ben', 'Carl; Jr.', 'Dora'][i]!,
  equipment: i === 3 ? ('board' as const) : ('ski' as const),
}));
const names = entryNames(riders);

function open(scoring: Scoring, ...runs: readonly (1 | 2)[]): Series {
  const { track } = someSetup(1);
  const races = runs.map((n) => ({ track, runs: n }));
  return createEvent({ races, entries: riders, scoring, reversal: 30, ghosts: 'off', seed: 3 }) as Series;
}

function act(state: Series, race: number, ...actions: readonly RaceAction[]): Series {
  return actions.reduce<EventState>((now, action) => eventAfter(now, { race, action }), state) as Series;
}

/** Rides the next run of a race: e1 … e4 as given. */
function ride(state: Series, race: number, ...results: readonly RunResult[]): Series {
  let now = state;
  if (now.races[race]?.phase === 'entered') now = act(now, race, { kind: 'draw' });
  now = act(now, race, { kind: 'start-run' });
  for (let next = nextStarter(now.races[race]!); next !== undefined; next = nextStarter(now.races[race]!)) {
    const one = now.races[race]!;
    const run = one.phase === 'run' ? one.results.length - 1 : 0;
    now = act(now, race, { kind: 'result', run, entry: next, result: results[Number(next.slice(1)) - 1]! });
  }
  return now;
}

const bibOf = (state: Series, entry: string): string => {
  const race = state.races[0]!;
  return String('bibs' in race ? race.bibs[entry] : '');
};

describe('a result as CSV', () => {
  const points: Scoring = { kind: 'points', cut: 'eight-percent' };
  const first = ride(open(points, 2), 0, down(50.129), down(50.12), dsq(3), down(60));
  const over = ride(first, 0, down(49), down(49), dns, { ...down(49), assist: 'one-switch' } as RunResult);

  it('has every column, for those with a place and those without', () => {
    const rows = resultsCsv(over.races[0]!, names, 'eight-percent', POINT).split('\r\n');
    expect(rows[0]).toBe('Rank,Bib,Rider,Equipment,Run 1,Run 2,Total,Gap,Points,Status,Penalties');
    // Cut off to hundredths the first two are level, and the one with the higher bib stands first.
    expect(rows.slice(1, 3).sort()).toEqual(
      [
        `1,${bibOf(over, 'e1')},Anna,Skis,0:50.12,0:49.00,1:39.12,0.00,100,Finished,0.00`,
        `1,${bibOf(over, 'e2')},'=Ben,Skis,0:50.12,0:49.00,1:39.12,0.00,100,Finished,0.00`,
      ].sort(),
    );
    expect(rows[3]).toBe(
      `3,${bibOf(over, 'e4')},Dora,Snowboard,1:00.00,0:49.00,1:49.00,9.88,0,Finished; Ridden with one switch,0.00`,
    );
    expect(rows[4]).toBe(`,${bibOf(over, 'e3')},Carl; Jr.,Skis,,,,,,"DSQ, gate 3 (run 1)",0.00`);
    expect(rows[5]).toBe('');
  });

  it('has the signs of the spreadsheet it is for', () => {
    const text = resultsCsv(over.races[0]!, names, 'none', COMMA);
    expect(text).toContain(';Dora;Snowboard;1:00,00;0:49,00;1:49,00;9,88;60;');
    expect(text).toContain(';"Carl; Jr.";');
    expect(text).toContain(';DSQ, gate 3 (run 1);0,00\r\n');
  });

  it('has what misses have cost, which is part of the times, in its last column', () => {
    const missed = { ...down(56), penaltyUs: 6_000_000 } as RunResult;
    const begun = ride(open(points, 2), 0, missed, down(51), down(52), down(53));
    const all = ride(begun, 0, { ...down(53), penaltyUs: 3_000_000 } as RunResult, down(51), down(52), dns);
    const rows = resultsCsv(all.races[0]!, names, 'none', POINT).split('\r\n');
    expect(rows[3]).toMatch(/^3,\d,Anna,Skis,0:56\.00,0:53\.00,1:49\.00,7\.00,60,Finished,9\.00$/);
    expect(rows[1]).toMatch(/,Finished,0\.00$/);
    expect(standingsCsv(all, names, POINT)).toMatch(/Anna,Skis,60,1,60,40,9\.00/);
  });

  it('has one run where the race was ended after it', () => {
    const ended = act(first, 0, { kind: 'call-off', counts: 'first-run' });
    const rows = resultsCsv(ended.races[0]!, names, 'none', POINT).split('\r\n');
    expect(rows[0]).toBe('Rank,Bib,Rider,Equipment,Run 1,Total,Gap,Points,Status,Penalties');
    expect(rows[4]).toContain('"DSQ, gate 3"');
  });
});

describe('standings as CSV', () => {
  it('by points have a column for each race that counts, and say why there is no score', () => {
    let event = open({ kind: 'points', cut: 'none' }, 1, 1, 1);
    event = ride(event, 0, down(50), down(51), dsq(3), down(52));
    event = act(event, 1, { kind: 'call-off', counts: 'nothing' });
    event = ride(event, 2, down(50), dns, down(49), down(51));
    expect(standingsCsv(event, names, POINT).split('\r\n')).toEqual([
      'Rank,Rider,Equipment,Race 1: Larch Lane,Race 3: Larch Lane,Races placed,Points,Gap,Penalties',
      '1,Anna,Skis,100,80,2,180,0,0.00',
      '2,Dora,Snowboard,60,60,2,120,60,0.00',
      '3,Carl; Jr.,Skis,"DSQ, gate 3",100,1,100,80,0.00',
      '4,\'=Ben,Skis,80,"DNS, did not start",1,80,100,0.00',
      '',
    ]);
  });

  it('by times have no gap for who rode fewer races', () => {
    let event = open({ kind: 'times' }, 1, 1);
    event = ride(event, 0, down(50), down(51), down(52), dns);
    event = ride(event, 1, down(50), down(51), dns, dns);
    expect(standingsCsv(event, names, COMMA).split('\r\n').slice(1, 5)).toEqual([
      '1;Anna;Skis;0:50,00;0:50,00;2;1:40,00;0,00;0,00',
      "2;'=Ben;Skis;0:51,00;0:51,00;2;1:42,00;2,00;0,00",
      '3;"Carl; Jr.";Skis;0:52,00;DNS, did not start;1;0:52,00;;0,00',
      '4;Dora;Snowboard;DNS, did not start;DNS, did not start;0;;;0,00',
    ]);
  });
});
