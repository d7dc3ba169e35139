import { describe, expect, it } from 'vitest';
import { hasRookie, racesRookie } from '../../../../src/screens/ride-local/ride/rookie';
import { medalTimes, type Track } from '../../../../src/tracks';

const rider = { equipment: 'ski' as const };
const track = (reference: Track['reference']) => ({ reference }) as Track;
const raced = track({ ski: medalTimes(20e6) });

describe('the rookie', () => {
  it.each([
    ['no time yet', raced, undefined, true, true],
    ['a time slower than the rookie’s', raced, 33e6, true, true],
    ['a time without a medal that beats the rookie: it is the nearer rival', raced, 31e6, true, false],
    ['a bronze', raced, 25e6, false, false],
    ['a time on a slope without medals', track({ ski: medalTimes(20e6, 20e6) }), 21e6, true, false],
    ['no time on a track that nobody has measured', track({}), undefined, true, true],
    ['a time on a track that nobody has measured', track({}), 60e6, true, false],
  ])('with %s', (_, on, bestUs, isThere, isRival) => {
    expect(hasRookie(on, rider, bestUs, undefined)).toBe(isThere);
    expect(racesRookie(on, rider, bestUs, undefined)).toBe(isRival);
  });

  it('stays away from who has won a medal on the course before', () => {
    expect(hasRookie(raced, rider, undefined, 'bronze')).toBe(false);
    expect(racesRookie(raced, rider, 33e6, 'gold')).toBe(false);
  });
});
