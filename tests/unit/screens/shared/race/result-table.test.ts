import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { addWords } from '../../../../../src/i18n';
import { type RunResult, type RunResults, resultList } from '../../../../../src/race';
import { ResultTable } from '../../../../../src/screens/shared/race/flow/result-table';
import { bibsOf, dnf, down } from '../../../race/some-race';

const bibs = bibsOf('a', 'b');
const names = new Map([
  ['a', 'Anna'],
  ['b', 'Ben'],
]);

/** The rows of a race of two runs after these, as they are read. */
function rows(...results: readonly RunResults[]): readonly string[] {
  const list = resultList(bibs, results);
  const table = createElement(ResultTable, { list, results, bibs, names, runs: 2 });
  const body = renderToStaticMarkup(table).split('<tbody>')[1]!;
  return body
    .split('</tr>')
    .slice(0, -1)
    .map((row) =>
      row
        .replace(/<[^>]+>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    );
}

describe('a result list of two runs', () => {
  beforeAll(() => addWords(['race']));

  it('after the first has the time of it once', () => {
    expect(rows({ a: down(51), b: down(50) })).toEqual(['1 2 Ben 0:50.00', '2 1 Anna 0:51.00 +1.00']);
  });

  it('says what misses have cost in both runs, under the name', () => {
    const missed = { ...down(56), penaltyUs: 6_000_000 };
    expect(rows({ a: missed as RunResult, b: down(50) }, { a: missed as RunResult, b: down(49) })).toEqual([
      '1 2 Ben 0:50.00 0:49.00 1:39.00',
      '2 1 Anna 0:56.00 0:56.00 +12.00 for missed gates 1:52.00 +13.00',
    ]);
  });

  it('after the second has both times beside their sum, and in which of them who is out went out', () => {
    expect(rows({ a: down(51), b: down(50) }, { a: down(49), b: dnf })).toEqual([
      '1 1 Anna 0:51.00 0:49.00 1:40.00',
      '– 2 Ben DNF, out of time (run 2) –',
    ]);
  });
});
