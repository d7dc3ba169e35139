import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { EARLIER_COURSES, earlierMedalOf, medalTimes, type Track } from '../../../src/tracks';

const tracks = JSON.parse(readFileSync('public/tracks.json', 'utf8')) as readonly Track[];

describe('courses that default tracks had before', () => {
  const [hash, { authorUs }] = Object.entries(EARLIER_COURSES)[0]!;
  const ride = { hash, simVersion: 1, equipment: 'ski' as const };
  const times = medalTimes(authorUs.ski);

  it('keep the medals that were won on them', () => {
    expect(earlierMedalOf({ ...ride, timeUs: authorUs.ski })).toBe('author');
    expect(earlierMedalOf({ ...ride, timeUs: times.goldUs })).toBe('gold');
    expect(earlierMedalOf({ ...ride, timeUs: times.bronzeUs + 10_000 })).toBeUndefined();
  });

  it('say nothing of other courses, or of other physics', () => {
    expect(earlierMedalOf({ ...ride, hash: 'f'.repeat(64), timeUs: 1 })).toBeUndefined();
    expect(earlierMedalOf({ ...ride, hash: 'constructor', timeUs: 1 })).toBeUndefined();
    expect(earlierMedalOf({ ...ride, simVersion: 2, timeUs: 1 })).toBeUndefined();
  });

  it('are none that a track has now', () => {
    for (const { hash, name } of tracks) expect(EARLIER_COURSES, name).not.toHaveProperty(hash);
  });
});
