import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eventually } from '../../harness/eventually';

const { enter, stay } = vi.hoisted(() => ({ enter: vi.fn(), stay: vi.fn() }));
vi.mock('../../../src/online/replication/adopting', () => ({ enter, promiseAdoption: () => undefined }));
vi.mock('../../../src/online/replication/stay', () => ({ stay }));

import { dbService } from '../../../src/db';
import { followSession } from '../../../src/online/replication/follow';
import { onlineStore } from '../../../src/online/replication/state';
import { sessionStore } from '../../../src/session';

const [ann, bob] = ['abcdefghijklmno', 'bbbbbbbbbbbbbbb'] as const;
const signIn = (id: string): void => {
  const user = { id, name: 'Rider', email: '', verified: true, premium: false };
  sessionStore.setState({ status: 'signed-in', user, token: 'a.b.c' }, true);
};
const end = (id: string): void => {
  const user = { id, name: 'Rider', email: '', verified: true, premium: false };
  sessionStore.setState({ status: 'ended', user, token: '' }, true);
};
const signOut = (): void => sessionStore.setState({ status: 'signed-out', user: null, token: '' }, true);

let stop: (() => Promise<void>) | undefined;
const leave = vi.fn(async () => undefined);
beforeEach(() => {
  vi.clearAllMocks();
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(dbService, 'switchUser').mockResolvedValue(undefined);
  enter.mockResolvedValue(undefined);
  leave.mockResolvedValue(undefined);
  stay.mockReturnValue({ leave });
});
afterEach(async () => {
  await stop?.();
  signOut();
  vi.restoreAllMocks();
});

it('the database of who is signed in at the start is entered before anybody can open another', () => {
  signIn(ann);
  stop = followSession(Promise.resolve());
  expect(enter.mock.calls).toEqual([[ann]]);
});

it('an entering that fails is said, and keeps nobody from being kept in step or from signing out', async () => {
  enter.mockRejectedValueOnce(new Error('the disk refuses'));
  signIn(ann);
  stop = followSession(Promise.resolve());
  await eventually(() => expect(stay).toHaveBeenCalledWith(ann));
  expect(onlineStore.getState().kind).toBe('failed');
  signOut();
  await eventually(() => expect(dbService.switchUser).toHaveBeenCalledWith(undefined));
});

it('one user after the other: the first is left before the second is entered, even when leaving fails', async () => {
  signIn(ann);
  stop = followSession(Promise.resolve());
  await eventually(() => expect(stay).toHaveBeenCalledWith(ann));
  leave.mockRejectedValueOnce(new Error('the disk refuses'));
  signIn(bob);
  await eventually(() => expect(stay).toHaveBeenCalledWith(bob));
  expect(enter.mock.calls).toEqual([[ann], [bob]]);
  expect(leave.mock.invocationCallOrder[0]).toBeLessThan(enter.mock.invocationCallOrder[1] ?? 0);
});

it('a session that ends leaves its user’s database open, and logging in again goes on in it', async () => {
  signIn(ann);
  stop = followSession(Promise.resolve());
  await eventually(() => expect(stay).toHaveBeenCalledTimes(1));
  end(ann);
  signIn(ann);
  end(ann);
  // Somebody else comes after all that was begun before.
  signIn(bob);
  await eventually(() => expect(stay).toHaveBeenLastCalledWith(bob));
  expect([enter.mock.calls, stay.mock.calls]).toEqual([
    [[ann], [bob]],
    [[ann], [bob]],
  ]);
  expect(leave).toHaveBeenCalledTimes(1);
  expect(dbService.switchUser).not.toHaveBeenCalled();
});

it('a session that had ended before the start opens its user’s database, and logging out the guest’s', async () => {
  end(ann);
  stop = followSession(Promise.resolve());
  expect(enter.mock.calls).toEqual([[ann]]);
  signOut();
  await eventually(() => expect(dbService.switchUser).toHaveBeenCalledWith(undefined));
});

it('stopping waits until a stay that is just beginning has been left', async () => {
  let open = (): void => undefined;
  enter.mockReturnValue(new Promise<void>((resolve) => (open = resolve)));
  signIn(ann);
  stop = followSession(Promise.resolve());
  const stopped = stop();
  open();
  await stopped;
  expect(stay).toHaveBeenCalledTimes(1);
  expect(leave).toHaveBeenCalledTimes(1);
});
