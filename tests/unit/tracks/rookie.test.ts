import { describe, expect, it } from 'vitest';
import { hasRookie, medalTimes, racesRookie } from '../../../src/tracks';

const reference = medalTimes(20e6);

describe('the rookie', () => {
  it.each([
    ['no time yet', reference, undefined, true, true],
    ['a time slower than the rookie’s', reference, 33e6, true, true],
    ['a time without a medal that beats the rookie: it is the nearer rival', reference, 31e6, true, false],
    ['a bronze', reference, 25e6, false, false],
    ['a time on a slope without medals', medalTimes(20e6, 20e6), 21e6, true, false],
    ['no time on a track that nobody has measured', undefined, undefined, true, true],
    ['a time on a track that nobody has measured', undefined, 60e6, true, false],
  ])('with %s', (_, times, bestUs, isThere, isRival) => {
    const facts = { reference: times, bestUs, earlier: undefined };
    expect(hasRookie(facts)).toBe(isThere);
    expect(racesRookie(facts)).toBe(isRival);
  });

  it('stays away from who has won a medal on the course before', () => {
    expect(hasRookie({ reference, bestUs: undefined, earlier: 'bronze' })).toBe(false);
    expect(racesRookie({ reference, bestUs: 33e6, earlier: 'gold' })).toBe(false);
  });
});
