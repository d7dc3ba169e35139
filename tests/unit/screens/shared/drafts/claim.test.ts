import { describe, expect, it, vi } from 'vitest';
import { claimLock } from '../../../../../src/screens/shared/drafts/claim';
import { eventually } from '../../../../harness/eventually';

type Work = (lock: Lock | null) => unknown;

/** One browser's locks, as far as claims use them: exclusive, with `ifAvailable` or a queue. */
function someLocks(): LockManager {
  const held = new Map<string, Promise<unknown>>();
  const request = async (name: string, options: LockOptions, work: Work): Promise<unknown> => {
    if (options.ifAvailable && held.has(name)) return work(null);
    while (held.has(name)) await held.get(name);
    options.signal?.throwIfAborted();
    const done = Promise.resolve(work({ name, mode: 'exclusive' }));
    held.set(name, done);
    return done.finally(() => held.delete(name));
  };
  return { request, query: () => Promise.resolve({}) } as unknown as LockManager;
}

describe('a claim', () => {
  it('is one tab’s; another is told, and takes over once the first has written what it had', async () => {
    const locks = someLocks();
    const [first, second] = [vi.fn(), vi.fn()];
    const release = claimLock('track', first, locks);
    await eventually(() => expect(first.mock.calls).toEqual([['mine']]));
    claimLock('track', second, locks);
    await eventually(() => expect(second.mock.calls).toEqual([['elsewhere']]));
    let resolve = (): void => undefined;
    release(new Promise<void>((done) => (resolve = done)));
    for (let n = 0; n < 20; n++) await Promise.resolve();
    expect(second.mock.calls).toEqual([['elsewhere']]);
    resolve();
    await eventually(() => expect(second.mock.calls).toEqual([['elsewhere'], ['mine']]));
  });

  it('of one thing is none of another, and where there are no locks it is given', async () => {
    const locks = someLocks();
    const tell = vi.fn();
    claimLock('one', tell, locks);
    claimLock('two', tell, locks);
    await eventually(() => expect(tell.mock.calls).toEqual([['mine'], ['mine']]));
    claimLock('one', tell, null);
    expect(tell.mock.calls).toEqual([['mine'], ['mine'], ['mine']]);
  });
});
