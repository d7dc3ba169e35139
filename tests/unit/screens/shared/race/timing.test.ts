import { describe, expect, it } from 'vitest';
import { addWords } from '../../../../../src/i18n';
import { standingAt } from '../../../../../src/race';
import { listNames } from '../../../../../src/screens/shared/race/flow/names';
import { standingTitle, standingWords } from '../../../../../src/screens/shared/race/flow/timing';
import { down } from '../../../race/some-race';

await addWords(['race']);

const names = new Map([
  ['a', 'Anna'],
  ['b', 'Ben'],
  ['c', 'Carl'],
  ['d', 'Dora'],
]);

const SIGNS = { level: '', ahead: '▲', behind: '▼' } as const;

describe('how a rider stands against those who lead', () => {
  const tied = [{ a: down(50.004), b: down(50.009), c: down(51) }];

  it.each([
    [
      'level with both of two leaders',
      50,
      'level',
      '1 of 4, level with Anna and Ben',
      'Dora shares the leader’s chair',
    ],
    [
      'level though a few thousandths apart',
      50.0099,
      'level',
      '1 of 4, level with Anna and Ben',
      'Dora shares the leader’s chair',
    ],
    ['ahead of both', 49.9, 'ahead', '1 of 4, −0.10 ahead of Anna and Ben', 'Dora takes the leader’s chair'],
    ['behind both, and third', 50.2, 'behind', '3 of 4, +0.20 behind Anna and Ben', 'Rank 3 of 4'],
  ] as const)('%s', (_, seconds, tone, text, title) => {
    const standing = standingAt('finish', tied, 'd', seconds * 1e6);
    expect(standingWords(standing, names)).toMatchObject({ tone, text, sign: SIGNS[tone] });
    expect(standingTitle(standing, 'Dora')).toBe(title);
  });

  it('takes the chair as the first one down, against nobody', () => {
    const standing = standingAt('finish', [{}], 'd', 50e6);
    expect(standingWords(standing, names)).toEqual({
      tone: 'first',
      sign: '',
      text: '1 of 1, sets the pace',
    });
    expect(standingTitle(standing, 'Dora')).toBe('Dora takes the leader’s chair');
  });

  it('names each of those who share a time', () => {
    expect(listNames([], names)).toBe('');
    expect(listNames(['b'], names)).toBe('Ben');
    expect(listNames(['a', 'b', 'c'], names)).toBe('Anna, Ben, and Carl');
  });
});
