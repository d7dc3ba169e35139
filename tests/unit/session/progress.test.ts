import { beforeEach, describe, expect, it } from 'vitest';
import {
  activeRider,
  adoptProgress,
  giveStars,
  type LastTrack,
  linkRider,
  progressStore,
  rememberTrack,
  resetProgress,
  starsWon,
} from '../../../src/session';
import { forgetUser, readProgress } from '../../../src/session/progress';

const track: LastTrack = {
  trackId: 'uxnbuzr2lwrdtea',
  name: 'Larch Lane',
  code: 'SL',
  style: 'slalom',
  equipment: 'ski',
  light: 'crisp',
  dropM: 61,
  lengthM: 230,
  gates: 22,
  bestUs: 31_200_000,
  medal: 'silver',
};

describe('progress', () => {
  beforeEach(() => resetProgress());

  it('keeps the best stars of a lesson', () => {
    giveStars('basics', 8);
    giveStars('basics', 1);
    giveStars('slalom', 3);
    expect(starsWon(progressStore.getState())).toEqual({ won: 11, of: 63 });
  });

  it('counts no more stars than a lesson has', () => {
    giveStars('basics', 100);
    expect(starsWon(progressStore.getState())).toEqual({ won: 12, of: 63 });
  });

  it('remembers the last track as it is stored', () => {
    rememberTrack(track);
    const stored: unknown = JSON.parse(JSON.stringify(progressStore.getState()));
    expect(readProgress(stored).lastTrack).toEqual(track);
  });

  it('forgets the last track of a rider who is gone, and nobody else’s', () => {
    rememberTrack({ ...track, rider: 'aaaaaaaaaaaaaa1' });
    forgetUser('aaaaaaaaaaaaaa2');
    expect(progressStore.getState().lastTrack).toMatchObject({ name: 'Larch Lane' });
    forgetUser('aaaaaaaaaaaaaa1');
    expect(progressStore.getState().lastTrack).toBeNull();
  });

  it('keeps the last track with the rider who signs in, whose id becomes another one', () => {
    rememberTrack({ ...track, rider: activeRider().id });
    linkRider({ id: 'aaaaaaaaaaaaaa3', name: 'Ann' });
    expect(activeRider().id).toBe('aaaaaaaaaaaaaa3');
    expect(progressStore.getState().lastTrack).toEqual({ ...track, rider: 'aaaaaaaaaaaaaa3' });
  });

  it('forgets a last track it cannot read, and nothing else', () => {
    expect(readProgress({ lastTrack: { ...track, trackId: 5 }, introduced: true })).toMatchObject({
      lastTrack: null,
      introduced: true,
    });
  });

  it('takes the better of both from an imported file', () => {
    giveStars('basics', 3);
    rememberTrack(track);
    adoptProgress({
      stars: { basics: 1, final: 2 },
      introduced: true,
      lastTrack: { ...track, name: 'Other' },
    });
    expect(progressStore.getState()).toMatchObject({
      stars: { basics: 3, final: 2 },
      introduced: true,
      lastTrack: { name: 'Larch Lane' },
    });
  });
});
