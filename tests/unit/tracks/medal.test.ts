import { describe, expect, it } from 'vitest';
import { formatRaceTime } from '../../../src/i18n';
import { markFor, medalOf, medalTimes, nextMedal, timesToBeat } from '../../../src/tracks';
import fc from '../../harness/fast-check';

const reference = medalTimes(24_000_001);

describe('the times of medals', () => {
  it('lie even steps behind the author, bronze a quarter', () => {
    expect(medalTimes(24_000_000)).toEqual({
      ...{ authorUs: 24_000_000, goldUs: 26_000_000, silverUs: 28_000_000, bronzeUs: 30_000_000 },
    });
  });

  it('are full hundredths, none nearer to the next than a twelfth of the author’s', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_000_000, max: 240_000_000 }), (authorUs) => {
        const { goldUs, silverUs, bronzeUs } = medalTimes(authorUs);
        for (const us of [goldUs, silverUs, bronzeUs]) expect(us % 10_000).toBe(0);
        const steps = [goldUs - authorUs, silverUs - goldUs, bronzeUs - silverUs];
        for (const step of steps) expect(Math.abs(step - authorUs / 12)).toBeLessThanOrEqual(10_000);
      }),
    );
  });

  it('are none where a ride with no hand would earn gold', () => {
    expect(timesToBeat(medalTimes(24_000_000, 26_000_000))).toBeUndefined();
    expect(timesToBeat(medalTimes(24_000_000, 26_000_001))).toEqual(medalTimes(24_000_000));
  });

  it('follow the rule on tracks that bring others', () => {
    const old = { authorUs: 24_000_000, goldUs: 24_400_000, silverUs: 24_800_000, bronzeUs: 40_000_000 };
    expect(timesToBeat(old)).toEqual(medalTimes(24_000_000));
    expect(medalOf(30_010_000, old)).toBeUndefined();
    expect(medalOf(26_000_000, old)).toBe('gold');
    expect(nextMedal(31_000_000, old)).toEqual({ medal: 'bronze', timeUs: 30_000_000 });
  });
});

describe('a medal', () => {
  it('goes to the times that reach its own as they are shown, to the hundredth', () => {
    const times = [24_000_000, 24_009_999, 24_010_000, 26_019_999, 28_019_999, 30_019_999, 30_020_000];
    expect(times.map((us) => medalOf(us, reference))).toEqual([
      'author',
      'author',
      'gold',
      'gold',
      'silver',
      'bronze',
      undefined,
    ]);
    expect(medalOf(1, undefined)).toBeUndefined();
  });

  it('is never refused to a time that reads like its own', () => {
    const near = fc.integer({ min: -20_000, max: 20_000 });
    fc.assert(
      fc.property(fc.integer({ min: 1_000_000, max: 600_000_000 }), near, (authorUs, by) => {
        const timeUs = authorUs + by;
        const reads = formatRaceTime(timeUs) === formatRaceTime(authorUs);
        expect(medalOf(timeUs, medalTimes(authorUs))).toBe(reads || by < 0 ? 'author' : 'gold');
      }),
    );
  });
});

it('who comes down below bronze, or where there is no medal, has finished', () => {
  expect(markFor(undefined, reference, undefined)).toBe('none');
  expect(markFor(30_019_999, reference, undefined)).toBe('bronze');
  expect(markFor(30_020_000, reference, undefined)).toBe('finished');
  expect(markFor(1, medalTimes(20_000_000, 20_000_000), undefined)).toBe('finished');
  expect(markFor(1, undefined, undefined)).toBe('finished');
  expect(markFor(30_020_000, reference, 'gold')).toBe('gold');
  expect(markFor(undefined, reference, 'bronze')).toBe('bronze');
});
