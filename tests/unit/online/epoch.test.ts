import { beforeEach, expect, it, vi } from 'vitest';

const send = vi.hoisted(() => vi.fn());
vi.mock('../../../src/session', () => ({ pocketBase: async () => ({ send }) }));

import { askEpoch, knownEpoch } from '../../../src/online/epoch';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  return () => vi.unstubAllGlobals();
});

it('the identity of the server’s data is kept for the next start', async () => {
  expect(knownEpoch()).toBeUndefined();
  send.mockResolvedValue({ epoch: 'one' });
  expect(await askEpoch(new AbortController().signal)).toBe('one');
  expect(knownEpoch()).toBe('one');
});

it('an answer without one is none, and what was known stays', async () => {
  kept.set('fl-epoch', 'one');
  send.mockResolvedValue({ epoch: '' });
  await expect(askEpoch(new AbortController().signal)).rejects.toThrow();
  expect(knownEpoch()).toBe('one');
});

it('a question is broken off with its asker', async () => {
  send.mockImplementation(
    (_path: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        if (signal.aborted) reject(signal.reason);
      }),
  );
  const gone = new AbortController();
  const asked = askEpoch(gone.signal);
  gone.abort(new Error('left'));
  await expect(asked).rejects.toThrow('left');
});
