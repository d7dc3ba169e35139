import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { clockStore } from '../../../../src/session/manager/clock';
import {
  AUTH_KEY,
  mirrorAuthStore,
  readSession,
  type Session,
  sessionOf,
  signedIn,
  signedInUser,
  verified,
  watchSession,
} from '../../../../src/session/manager/state';

const NOW = Date.UTC(2026, 0, 31);
const user = {
  id: 'abcdefghijklmno',
  name: 'Ida Ünver',
  email: 'ida@example.org',
  verified: true,
  premium: false,
};

/** A token as the server signs it; only its end matters here. */
function token(endMs: number): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256' })}.${part({ exp: endMs / 1000, name: 'ü?>' })}.signature`;
}

const tomorrow = token(NOW + 86_400_000);

describe('a stored session', () => {
  it('signs in with a user and a token that has not ended', () => {
    const session = readSession(JSON.stringify({ token: tomorrow, record: user }), NOW);
    expect(session).toEqual({ status: 'signed-in', user, token: tomorrow });
    expect(signedIn(session)).toBe(true);
    expect(verified(session)).toBe(true);
  });

  it('has ended with its token, even this instant, and is still of its user', () => {
    const session = sessionOf(token(NOW), user, NOW);
    expect(session).toEqual({ status: 'ended', user, token: '' });
    expect([signedIn(session), signedInUser(session)]).toEqual([false, null]);
    expect(signedIn(sessionOf(token(NOW + 1000), user, NOW))).toBe(true);
  });

  it('whose token the server has refused has ended, and is still of its user', () => {
    const session = readSession(JSON.stringify({ token: '', record: user }), NOW);
    expect(session).toEqual({ status: 'ended', user, token: '' });
  });

  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['no object', '7'],
    ['no record', JSON.stringify({ token: tomorrow, record: null })],
    ['a record without id', JSON.stringify({ token: tomorrow, record: { name: 'x' } })],
    ['a token that is none', JSON.stringify({ token: 'a.b.c', record: user })],
    ['a token of another type', JSON.stringify({ token: 5, record: user })],
  ])('is none when %s is stored', (_, text) => {
    expect(readSession(text, NOW)).toEqual({ status: 'signed-out', user: null, token: '' });
  });

  it('takes a flag that is missing for false', () => {
    const { verified: _, premium: __, ...bare } = user;
    expect(sessionOf(tomorrow, bare, NOW).user).toEqual({ ...bare, verified: false, premium: false });
  });
});

describe('the mirror', () => {
  it('follows PocketBase’s auth store until told to stop', () => {
    vi.useFakeTimers({ now: NOW });
    const listeners = new Set<() => void>();
    const auth = {
      token: '',
      record: null as unknown,
      onChange(listener: () => void) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
    const store = createStore<Session>(() => sessionOf('', null, NOW));
    const stop = mirrorAuthStore(auth, store);

    Object.assign(auth, { token: tomorrow, record: user });
    for (const listener of listeners) listener();
    expect(store.getState().user?.id).toBe(user.id);

    stop();
    expect(listeners.size).toBe(0);
    vi.useRealTimers();
  });
});

describe('watchSession', () => {
  const kept = new Map<string, string>();
  let target: EventTarget;

  beforeEach(() => {
    vi.useFakeTimers({ now: NOW });
    kept.clear();
    target = new EventTarget();
    vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null });
    vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
    vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  const storageEvent = (key: string | null) => Object.assign(new Event('storage'), { key });

  it('sees another tab sign in and out', () => {
    const store = createStore<Session>(() => readSession(null, NOW));
    const stop = watchSession(store);

    kept.set(AUTH_KEY, JSON.stringify({ token: tomorrow, record: user }));
    target.dispatchEvent(storageEvent('something-else'));
    expect(store.getState().status).toBe('signed-out');
    target.dispatchEvent(storageEvent(AUTH_KEY));
    expect(store.getState().status).toBe('signed-in');

    kept.clear();
    target.dispatchEvent(storageEvent(null));
    expect(store.getState().status).toBe('signed-out');
    stop();
  });

  it('ends when the token ends, even after weeks, and leaves no timer behind', () => {
    const weeks = token(NOW + 40 * 86_400_000);
    const store = createStore<Session>(() => sessionOf(weeks, user, NOW));
    const stop = watchSession(store);
    vi.advanceTimersByTime(40 * 86_400_000 - 1);
    expect(store.getState().status).toBe('signed-in');
    vi.advanceTimersByTime(1);
    expect(store.getState()).toEqual({ status: 'ended', user, token: '' });
    stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  describe('of a device that slept past the end of the token', () => {
    const hour = 3_600_000;
    /** Timers stand still while the device sleeps, the clock does not. */
    function sleep() {
      const store = createStore<Session>(() => sessionOf(token(NOW + hour), user, NOW));
      const stop = watchSession(store);
      vi.setSystemTime(NOW + 2 * hour);
      expect(store.getState().status).toBe('signed-in');
      return { store, stop };
    }

    it.each(['visibilitychange', 'pageshow', 'focus', 'online'])('notices it at %s', (name) => {
      const { store, stop } = sleep();
      target.dispatchEvent(new Event(name));
      expect(store.getState()).toEqual({ status: 'ended', user, token: '' });
      stop();
    });

    it('notices it within a minute of being awake', () => {
      const { store, stop } = sleep();
      vi.advanceTimersByTime(60_000);
      expect(store.getState().status).toBe('ended');
      stop();
      expect(vi.getTimerCount()).toBe(0);
    });
  });

  it('goes by the server’s time, however wrong the device’s clock is', () => {
    const hour = 3_600_000;
    kept.set(AUTH_KEY, JSON.stringify({ token: token(NOW + hour), record: user }));
    // Six days ahead, which nobody knows before the server has answered.
    vi.setSystemTime(NOW + 6 * 24 * hour);
    const store = createStore<Session>(() => readSession(kept.get(AUTH_KEY) ?? null, Date.now()));
    const stop = watchSession(store);
    expect(store.getState().status).toBe('ended');
    clockStore.setState({ aheadMs: 6 * 24 * hour });
    expect(store.getState().status).toBe('signed-in');
    vi.advanceTimersByTime(hour - 1);
    expect(store.getState().status).toBe('signed-in');
    vi.advanceTimersByTime(1);
    expect(store.getState().status).toBe('ended');
    stop();
    clockStore.setState({ aheadMs: 0 });
  });
});
