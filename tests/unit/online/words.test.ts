import { beforeAll, describe, expect, it } from 'vitest';
import type { RejectionRow } from '../../../src/db';
import { addWords } from '../../../src/i18n';
import { placePath as localPath, readPlace as readLocal } from '../../../src/screens/ride-local/place';
import { placePath, readPlace } from '../../../src/screens/ride-online/place';
import { refusedName } from '../../../src/screens/shared/rejections/name';
import { verdictOn } from '../../../src/screens/shared/rejections/ride-verdict';
import { syncWords } from '../../../src/screens/shared/sync/sync-words';

beforeAll(() => addWords(['online']));

const none = { waiting: 0, syncing: 0, refused: 0, overridden: 0 };
const state = { kind: 'online', ...none, lastSync: undefined } as const;

describe('how the device stands with the server', () => {
  it.each([
    [{}, 'Online'],
    [{ kind: 'offline', waiting: 2 }, 'Offline, 2 waiting'],
    [{ kind: 'syncing', syncing: 3, waiting: 3 }, 'Syncing 3'],
    [{ kind: 'syncing' }, 'Syncing'],
    [{ refused: 1 }, 'Online, 1 rejected'],
    [{ overridden: 2 }, 'Online, 2 conflicts'],
    [{ kind: 'signed-out', waiting: 1, refused: 2 }, 'Log in again to sync, 1 waiting, 2 rejected'],
  ] as const)('%o is said as %s', (change, words) => {
    expect(syncWords({ ...state, ...change })).toBe(words);
  });
});

describe('a refused row', () => {
  const row = (of: string, doc: unknown): RejectionRow => ({
    ...{ id: `${of}|a`, of, docId: 'a', status: 400, code: 'wrong-hash', message: '' },
    ...{ fields: {}, doc, at: 0 },
  });
  const nameOf = (id: string) => (id === 'known' ? 'Piz Lumina' : undefined);

  it.each([
    [row('rides', { track: 'known', claimedUs: 41_230_000 }), 'Ride on Piz Lumina, 0:41.23'],
    [row('rides', { track: 'other', claimedUs: 41_230_000 }), 'A ride, 0:41.23'],
    [row('tracks', { name: 'Backyard' }), 'Track Backyard'],
    [row('records', { trackId: 'known', timeUs: 41_230_000 }), 'Record on Piz Lumina, 0:41.23'],
    [row('records', null), 'One of your records'],
  ])('is named %#', (one, name) => {
    expect(refusedName(one, nameOf)).toBe(name);
  });
});

describe('the verdict on a ride', () => {
  it('tells apart what was refused at the door, which can be sent again, and what was judged', () => {
    expect(verdictOn({ status: 'waiting', reason: '' }, undefined)).toEqual({ kind: 'waiting' });
    expect(verdictOn({ status: 'waiting', reason: '' }, { code: 'withdrawn-track' })).toMatchObject({
      kind: 'refused',
      again: true,
    });
    expect(verdictOn({ status: 'refused', reason: 'time-differs' }, undefined)).toMatchObject({
      kind: 'refused',
      again: false,
    });
    expect(verdictOn({ status: 'verified', reason: '' }, undefined)).toEqual({ kind: 'verified' });
    expect(verdictOn({ status: 'verified', reason: 'gate-missed' }, undefined)).toMatchObject({
      kind: 'verified',
      note: expect.stringContaining('not for the leaderboard'),
    });
  });
});

describe('addresses', () => {
  it('come back as the place they were made of', () => {
    const trackId = 'abcdefghijklmn0';
    for (const place of [{ kind: 'lobby' }, { kind: 'track', trackId }] as const)
      expect(readPlace(placePath(place).split('?')[1] ?? '')).toEqual(place);
    for (const against of [undefined, 'abcdefghijklmn1']) {
      const place = { kind: 'ride', trackId, online: { against } } as const;
      expect(readLocal(localPath(place).split('?')[1] ?? '')).toEqual(place);
    }
    expect(readPlace('track=../..')).toEqual({ kind: 'lobby' });
  });
});
