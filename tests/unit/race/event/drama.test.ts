import { describe, expect, it } from 'vitest';
import {
  closestFinish,
  mostRisen,
  resultList,
  revealSteps,
  standings,
  standingsCells,
} from '../../../../src/race';
import { bibsOf, dnf, down } from '../some-race';

const BIBS = bibsOf('a', 'b', 'c', 'd');
const first = { a: down(50), b: down(51), c: down(52), d: down(53) };

describe('who rose most', () => {
  it('won most places in the second run', () => {
    const second = { a: down(54), b: down(53.01), c: dnf, d: down(50) };
    const last = resultList(BIBS, [first, second]);
    expect(mostRisen(resultList(BIBS, [first]), last)).toEqual({ entry: 'd', from: 4, to: 1 });
  });

  it('is, of equal rises, the one that ended better', () => {
    const second = { a: down(60), b: down(50), c: down(50.5), d: down(70) };
    const last = resultList(BIBS, [first, second]);
    expect(mostRisen(resultList(BIBS, [first]), last)).toEqual({ entry: 'b', from: 2, to: 1 });
  });

  it('is nobody when all stay where they were', () => {
    const list = resultList(BIBS, [first]);
    expect(mostRisen(list, list)).toBeUndefined();
  });
});

describe('the closest finish', () => {
  it('is the smallest gap between neighbours, farther in front where equal', () => {
    const times = { a: down(50), b: down(50.02), c: down(50.04), d: down(51) };
    expect(closestFinish(resultList(BIBS, [times]))).toEqual({ ahead: 'a', behind: 'b', gapUs: 20_000 });
  });

  it('may be a dead heat', () => {
    const times = { a: down(50), b: down(50.02), c: down(50.02), d: dnf };
    expect(closestFinish(resultList(BIBS, [times]))).toMatchObject({ ahead: 'c', behind: 'b', gapUs: 0 });
  });

  it('needs two in the finish', () => {
    expect(closestFinish(resultList(bibsOf('a', 'b'), [{ a: down(50), b: dnf }]))).toBeUndefined();
  });
});

it('a second run is told from the last of the first to its leader', () => {
  const second = { a: down(52), b: down(50), d: down(50), c: dnf };
  const told = revealSteps(BIBS, first, second).map(({ entry, standing }) => [
    entry,
    standing?.rank,
    standing?.gapUs,
  ]);
  expect(told).toEqual([
    ['d', 1, undefined],
    ['c', undefined, undefined],
    ['b', 1, -2_000_000],
    ['a', 2, 1_000_000],
  ]);
});

describe('standings as cells', () => {
  const lists = [
    resultList(BIBS, [first]),
    resultList(BIBS, [{ a: down(50), b: dnf, c: down(49), d: down(60) }]),
  ];
  const cells = (kind: 'times' | 'best-time'): readonly (readonly string[])[] =>
    standingsCells(standings(['a', 'b', 'c', 'd'], lists, { kind }), lists, { kind }).map((row) =>
      row.map((cell) =>
        'us' in cell ? `${cell.kind} ${cell.us / 1e6}` : String(Object.values(cell).slice(1)[0]),
      ),
    );

  it('tell why there is no time, and no gap where races are missing', () => {
    const rows = cells('times');
    expect(rows[0]).toEqual(['1', 'a', 'time 50', 'time 50', '2', 'time 100', 'gap 0']);
    expect(rows[3]!.slice(0, 3)).toEqual(['4', 'b', 'time 51']);
    expect(rows[3]!.slice(4)).toEqual(['1', 'time 51', 'undefined']);
  });

  it('have a gap to the best time for everybody', () => {
    expect(cells('best-time').map((row) => row.at(-1))).toEqual(['gap 0', 'gap 1', 'gap 2', 'gap 4']);
  });
});
