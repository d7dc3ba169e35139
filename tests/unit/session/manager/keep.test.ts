import { afterEach, expect, it, vi } from 'vitest';
import { sessionStore } from '../../../../src/session';
import { keepSession } from '../../../../src/session/manager/keep';
import { eventually } from '../../../harness/eventually';

const user = { id: 'abcdefghijklmno', name: 'Ann', email: '', verified: true, premium: false };
const signIn = (): void => sessionStore.setState({ status: 'signed-in', user, token: 'a.b.c' }, true);
const signOut = (): void => sessionStore.setState({ status: 'signed-out', user: null, token: '' }, true);

let stop: (() => void) | undefined;
afterEach(() => {
  stop?.();
  signOut();
});

it('a session that has ended here is looked after too: the server alone says that it is over', () => {
  sessionStore.setState({ status: 'ended', user, token: '' }, true);
  const renew = vi.fn(async (_isFresh: boolean) => () => undefined);
  stop = keepSession(renew);
  expect(renew.mock.calls).toEqual([[false]]);
});

it('the session of somebody signed in at the start is looked after', () => {
  signIn();
  const renew = vi.fn(async (_isFresh: boolean) => () => undefined);
  stop = keepSession(renew);
  expect(renew.mock.calls).toEqual([[false]]);
});

it('nothing is fetched for a guest, and one renewal serves every later sign-in', () => {
  const renew = vi.fn(async (_isFresh: boolean) => () => undefined);
  stop = keepSession(renew);
  expect(renew).not.toHaveBeenCalled();
  signIn();
  signOut();
  signIn();
  expect(renew.mock.calls).toEqual([[true]]);
});

it('a renewal that could not be fetched is tried again at the next sign-in, and ends with the page', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const end = vi.fn();
  const renew = vi.fn(async () => end).mockRejectedValueOnce(new Error('no such chunk'));
  stop = keepSession(renew);
  signIn();
  await eventually(() => expect(warn).toHaveBeenCalled());
  signOut();
  signIn();
  expect(renew).toHaveBeenCalledTimes(2);
  stop();
  await eventually(() => expect(end).toHaveBeenCalledTimes(1));
  warn.mockRestore();
});
