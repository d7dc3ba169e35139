import { beforeEach, expect, it, vi } from 'vitest';

const { readGuest, adoptGuest, linkRider, takeOverRunning } = vi.hoisted(() => ({
  readGuest: vi.fn(),
  adoptGuest: vi.fn(),
  linkRider: vi.fn(),
  takeOverRunning: vi.fn(),
}));
const order: string[] = [];
vi.mock('../../../src/db', () => ({
  readGuest,
  adoptGuest,
  dbService: {
    switchUser: async (user: string, first?: () => Promise<unknown>) => {
      order.push(`switch ${user}`);
      return first?.();
    },
    db: async () => ({}),
  },
}));
vi.mock('../../../src/session', () => ({ linkRider, takeOverRunning }));

import { dropAdoption, enter, promiseAdoption } from '../../../src/online/replication/adopting';

const user = 'abcdefghijklmno';
const kept = new Map<string, string>();
beforeEach(() => {
  order.length = 0;
  kept.clear();
  vi.clearAllMocks();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  linkRider.mockReturnValue('rrrrrrrrrrrrrrr');
  readGuest.mockResolvedValue('{}');
  adoptGuest.mockResolvedValue(true);
  return () => vi.unstubAllGlobals();
});

it('who has nothing to take over goes straight to their own database', async () => {
  await enter(user);
  expect(order).toEqual([`switch ${user}`]);
  expect(readGuest).not.toHaveBeenCalled();
});

it('what was made without signing in is taken over once, under the rider it was made by', async () => {
  promiseAdoption({ id: user, name: 'Ann' });
  await enter(user);
  expect(order).toEqual([`switch ${user}`]);
  expect(adoptGuest).toHaveBeenCalledWith({}, '{}', { from: 'rrrrrrrrrrrrrrr', to: user });
  await enter(user);
  expect(adoptGuest).toHaveBeenCalledTimes(1);
  expect(takeOverRunning.mock.calls).toEqual([[user]]);
});

it('where the guest’s rows cannot be read, the user’s own database is entered all the same, and it is tried again', async () => {
  promiseAdoption({ id: user, name: 'Ann' });
  readGuest.mockRejectedValueOnce(new Error('the disk refuses'));
  await expect(enter(user)).rejects.toThrow('the disk refuses');
  expect(order).toEqual([`switch ${user}`]);
  await enter(user);
  expect(adoptGuest).toHaveBeenCalledTimes(1);
});

it('what is deleted while it is read is taken over by nobody', async () => {
  promiseAdoption({ id: user, name: 'Ann' });
  readGuest.mockImplementationOnce(async () => {
    dropAdoption();
    return '{}';
  });
  await enter(user);
  await enter(user);
  expect(adoptGuest).not.toHaveBeenCalled();
  expect(readGuest).toHaveBeenCalledTimes(1);
});
