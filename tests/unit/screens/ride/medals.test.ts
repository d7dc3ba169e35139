import { describe, expect, it } from 'vitest';
import { medalFor } from '../../../../src/screens/ride/medals';

const track = {
  reference: {
    ski: { authorUs: 50_000_000, goldUs: 52_000_000, silverUs: 55_000_000, bronzeUs: 60_000_000 },
  },
};

describe('medals', () => {
  it.each([
    [49_000_000, 'author', undefined],
    [50_000_000, 'author', undefined],
    [50_000_001, 'gold', 'author'],
    [54_999_999, 'silver', 'gold'],
    [60_000_000, 'bronze', 'silver'],
    [60_000_001, 'none', 'bronze'],
  ] as const)('%i µs is %s, with %s above', (us, name, above) => {
    const medal = medalFor(track, 'ski', us);
    expect(medal?.name).toBe(name);
    expect(medal?.next?.name).toBe(above);
  });

  it('tells what is missing to the next one', () => {
    expect(medalFor(track, 'ski', 52_400_000)?.next).toEqual({
      name: 'gold',
      timeUs: 52_000_000,
      missingUs: 400_000,
    });
  });

  it('are not given where nobody has set times', () => {
    expect(medalFor(track, 'board', 1)).toBeUndefined();
  });
});
