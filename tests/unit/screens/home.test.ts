import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { factsLine } from '../../../src/screens/home/facts';
import { nextOf } from '../../../src/screens/home/next';
import { FIRST_RACE } from '../../../src/screens/shared/default-tracks';
import { giveStars, type LastTrack, progressStore, rememberTrack, resetProgress } from '../../../src/session';
import type { Track } from '../../../src/tracks';

it('home counts the gates of a track, and leaves them out where there are none', () => {
  expect(factsLine({ dropM: 180, gates: 44 }, 'metric')).toBe('180\u00A0m drop, 44 gates');
  expect(factsLine({ dropM: 27, gates: 0 }, 'metric')).toBe('27\u00A0m drop');
});

describe('the big button of home', () => {
  afterEach(resetProgress);
  const next = () => nextOf(progressStore.getState()).kind;

  it('speaks of a first ride to a newcomer alone, not to who has stars of the academy', () => {
    expect(next()).toBe('first-ride');
    giveStars('basics', 6);
    expect(next()).toBe('first-race');
    rememberTrack({ trackId: 'aaaaaaaaaaaaaaa', name: 'Larch Lane' } as LastTrack);
    expect(next()).toBe('go-on');
  });

  it('leads to an easy giant slalom of the game', () => {
    const file = new URL('../../../public/tracks.json', import.meta.url);
    const tracks = JSON.parse(readFileSync(file, 'utf8')) as readonly Track[];
    expect(tracks.find(({ id }) => id === FIRST_RACE.id)).toMatchObject({
      ...{ name: FIRST_RACE.name, style: 'giant-slalom', difficulty: 'easy' },
    });
  });
});
