import { afterEach, expect, it, vi } from 'vitest';
import { checkDoubted } from '../../../src/online/doubted';
import { onlineStore, resetState } from '../../../src/online/state';
import { eventually } from '../../harness/eventually';

type Kind = ReturnType<typeof onlineStore.getState>['kind'];
const become = (kind: Kind): void => onlineStore.setState({ kind });
let stop: (() => void) | undefined;
afterEach(() => {
  stop?.();
  resetState();
});

it('a session the server refuses is checked, once for each time it does', async () => {
  const check = vi.fn(async () => 'signed-in' as const);
  stop = checkDoubted(check, 0);
  become('online');
  expect(check).not.toHaveBeenCalled();
  for (const times of [1, 2]) {
    become('signed-out');
    await eventually(() => expect(check).toHaveBeenCalledTimes(times));
    become('online');
    // Whatever was under way has come to its end.
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
});

it('a check without an answer is made again, until it is known or left', async () => {
  const check = vi.fn(async () => 'unknown' as const);
  stop = checkDoubted(check, 0);
  become('signed-out');
  await eventually(() => expect(check.mock.calls.length).toBeGreaterThan(2));
  stop();
  await new Promise((resolve) => setTimeout(resolve, 5));
  const { length } = check.mock.calls;
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(check.mock.calls.length).toBe(length);
});
