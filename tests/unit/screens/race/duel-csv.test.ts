import { beforeAll, describe, expect, it } from 'vitest';
import { addWords } from '../../../../src/i18n';
import { type DrawnDuel, type DuelState, duelAfter, type LegRun } from '../../../../src/race';
import { duelCsv } from '../../../../src/screens/race/duel/duel-csv';
import { entryNames } from '../../../../src/screens/shared/race/flow/names';
import { down, dsq } from '../../race/some-race';
import { drawn, ridden, runOf } from './some-duel';

const POINT = { decimal: '.', delimiter: ',' } as const;

const csv = (state: DrawnDuel, dialect: Parameters<typeof duelCsv>[2] = POINT): readonly string[] =>
  duelCsv(state, entryNames(state.setup.entries), dialect).split('\r\n');

describe('a parallel duel as CSV', () => {
  beforeAll(() => addWords(['race']));

  it('has a row for each rider by place, with both runs of every round they were in', () => {
    expect(csv(ridden(5))).toEqual([
      'Rank,Bib,Rider,Equipment,' +
        'Quarterfinals: Run 1,Quarterfinals: Run 2,Semifinals: Run 1,Semifinals: Run 2,' +
        'Small final: Run 1,Small final: Run 2,Final: Run 1,Final: Run 2,Status,Penalties',
      '1,1,Rider 1,Skis,Bye,,0:21.00,0:21.00,,,0:21.00,0:21.00,,0.00',
      '2,2,Rider 2,Skis,Bye,,0:22.00,0:22.00,,,0:22.00,0:22.00,,0.00',
      '3,3,Rider 3,Skis,Bye,,0:23.00,0:23.00,0:23.00,0:23.00,,,,0.00',
      '4,4,Rider 4,Skis,0:24.00,0:24.00,0:24.00,0:24.00,0:24.00,0:24.00,,,,0.00',
      '5,5,Rider 5,Skis,0:25.00,0:25.00,,,,,,,,0.00',
      '',
    ]);
  });

  it('says why a run has no time, and who used one switch, in the signs of the spreadsheet', () => {
    const helped: LegRun = { result: { ...down(30), assist: 'one-switch' } as LegRun['result'], gates: 9 };
    const state = ridden(2, (rider) => (rider === 'e1' ? helped : { result: dsq(3), gates: 2 }));
    expect(csv(state, { decimal: ',', delimiter: ';' }).slice(1, 3)).toEqual([
      '1;1;Rider 1;Skis;0:30,00;0:30,00;Ridden with one switch;0,00',
      '2;2;Rider 2;Skis;DSQ, gate 3;DSQ, gate 3;;0,00',
    ]);
  });

  it('of riders who were not there says so, and who had no opponent', () => {
    let state: DuelState = drawn(2);
    state = duelAfter(state, { kind: 'absent', round: 0, at: 0, who: 1 });
    if (state.phase !== 'drawn') throw new Error(state.phase);
    expect(csv(state).slice(1, 3)).toEqual([
      '1,1,Rider 1,Skis,No opponent,No opponent,,0.00',
      '2,2,Rider 2,Skis,"DNS, did not start","DNS, did not start",,0.00',
    ]);
  });

  it('has what misses have cost in all runs in its last column', () => {
    const missed: LegRun = { result: { ...down(26), penaltyUs: 6_000_000 } as LegRun['result'], gates: 2 };
    const state = ridden(2, (rider) => (rider === 'e1' ? runOf(rider) : missed));
    expect(csv(state).slice(1, 3)).toEqual([
      '1,1,Rider 1,Skis,0:21.00,0:21.00,,0.00',
      '2,2,Rider 2,Skis,0:26.00,0:26.00,,12.00',
    ]);
  });
});
