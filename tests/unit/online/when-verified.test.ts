import { afterEach, expect, it, vi } from 'vitest';
import { whenVerified } from '../../../src/online/replication/when-verified';
import { sessionStore } from '../../../src/session';

const user = { id: 'abcdefghijklmno', name: 'Ann', email: '', premium: false };
const signIn = (verified: boolean): void =>
  sessionStore.setState({ status: 'signed-in', user: { ...user, verified }, token: 'a.b.c' }, true);
const signOut = (): void => sessionStore.setState({ status: 'signed-out', user: null, token: '' }, true);
afterEach(signOut);

it('what waits for a confirmed address begins at once where it is, and only once', () => {
  signIn(true);
  const act = vi.fn();
  whenVerified(act);
  expect(act).toHaveBeenCalledTimes(1);
  signIn(true);
  expect(act).toHaveBeenCalledTimes(1);
});

it('what waits for a confirmed address begins in the moment it is, unless it was left before', () => {
  signIn(false);
  const [act, left] = [vi.fn(), vi.fn()];
  whenVerified(act);
  whenVerified(left)();
  signOut();
  signIn(false);
  expect(act).not.toHaveBeenCalled();
  signIn(true);
  signIn(true);
  expect(act).toHaveBeenCalledTimes(1);
  expect(left).not.toHaveBeenCalled();
});
