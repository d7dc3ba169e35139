import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DbError } from '../../../src/db/errors';
import { openWithin } from '../../../src/db/storages';

describe('waiting for the disk', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const db = () => ({ close: vi.fn(() => Promise.resolve()) });
  const elapse = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

  it('goes on for as long as there is progress', async () => {
    const opened = db();
    const opening = openWithin(async ({ onProgress }) => {
      for (let n = 0; n < 20; n++) {
        await elapse(900);
        onProgress();
      }
      return opened;
    }, 1000);
    await vi.advanceTimersByTimeAsync(18_000);
    expect(await opening).toBe(opened);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(opened.close).not.toHaveBeenCalled();
  });

  it('ends when there is none any more, and closes what opens too late', async () => {
    const opened = db();
    const opening = openWithin(async ({ onProgress }) => {
      await elapse(900);
      onProgress();
      await elapse(1100);
      return opened;
    }, 1000);
    const refused = expect(opening).rejects.toMatchObject({ kind: 'timeout' });
    await vi.advanceTimersByTimeAsync(1900);
    await refused;
    expect(opened.close).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(100);
    expect(opened.close).toHaveBeenCalled();
  });

  it('ends at once with a failure, and aborts the opening', async () => {
    const failure = new DbError('full', undefined);
    let signal: AbortSignal | undefined;
    const opening = openWithin((watch) => {
      ({ signal } = watch);
      watch.onFailed(failure);
      return new Promise<never>(() => undefined);
    }, 1000);
    await expect(opening).rejects.toBe(failure);
    expect(signal?.aborted).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });
});
