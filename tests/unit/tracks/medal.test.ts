import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatRaceTime } from '../../../src/i18n';
import { medalOf } from '../../../src/tracks';

const reference = { authorUs: 30_000_001, goldUs: 31_000_000, silverUs: 33_000_000, bronzeUs: 36_000_000 };

describe('a medal', () => {
  it('goes to the times that reach its own as they are shown, to the hundredth', () => {
    const times = [30_000_000, 30_009_999, 30_010_000, 31_009_999, 33_000_000, 36_009_999, 36_010_000];
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
        const times = { authorUs, goldUs: authorUs, silverUs: authorUs, bronzeUs: authorUs };
        expect(medalOf(timeUs, times)).toBe(reads || by < 0 ? 'author' : undefined);
      }),
    );
  });
});
