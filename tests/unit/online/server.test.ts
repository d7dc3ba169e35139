import { beforeEach, expect, it, vi } from 'vitest';

const send = vi.hoisted(() => vi.fn());
vi.mock('../../../src/session', () => ({ pocketBase: async () => ({ send }) }));

import { askServer, knownServer } from '../../../src/online/server';

const kept = new Map<string, string>();
beforeEach(() => {
  send.mockReset();
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  return () => vi.unstubAllGlobals();
});

const nobody = (): AbortSignal => new AbortController().signal;

it('what the server says of its data is kept for the next start, and told with the next question', async () => {
  expect(knownServer()).toBeUndefined();
  send.mockResolvedValue({ epoch: 'one', horizons: { notes: 3 }, restoredTo: 0, counter: 9, mark: 'x' });
  expect(await askServer(nobody())).toEqual({ epoch: 'one', horizons: { notes: 3 } });
  expect(knownServer()).toEqual({ epoch: 'one', horizons: { notes: 3 } });
  send.mockResolvedValue({ epoch: 'two', horizons: {}, restoredTo: 7 });
  expect(await askServer(nobody())).toEqual({ epoch: 'two', horizons: {}, restoredTo: 7 });
  expect(send.mock.calls.map(([, { query }]) => query)).toEqual([{ epoch: '' }, { epoch: 'one' }]);
});

it('what an older release knew is where the first question begins', async () => {
  kept.set('fl-epoch', 'old');
  expect(knownServer()).toEqual({ epoch: 'old', horizons: {} });
  send.mockResolvedValue({ epoch: 'new', horizons: {}, restoredTo: 5 });
  expect(await askServer(nobody())).toEqual({ epoch: 'new', horizons: {}, restoredTo: 5 });
  expect(send.mock.calls.map(([, { query }]) => query)).toEqual([{ epoch: 'old' }]);
});

it('of two restores the one that took more counts', async () => {
  for (const [epoch, restoredTo] of [
    ['one', 0],
    ['two', 7],
    ['three', 9],
    ['three', null],
  ]) {
    send.mockResolvedValue({ epoch, horizons: {}, restoredTo });
    await askServer(nobody());
  }
  expect(knownServer()).toEqual({ epoch: 'three', horizons: {}, restoredTo: 7 });
});

it('an answer without an epoch is none, and what was known stays', async () => {
  kept.set('fl-server', JSON.stringify({ epoch: 'one', horizons: {} }));
  send.mockResolvedValue({ epoch: '', horizons: {}, restoredTo: null });
  await expect(askServer(nobody())).rejects.toThrow();
  expect(knownServer()).toEqual({ epoch: 'one', horizons: {} });
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
  const asked = askServer(gone.signal);
  gone.abort(new Error('left'));
  await expect(asked).rejects.toThrow('left');
});
