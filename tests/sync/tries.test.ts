import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rejectionsInMemory, trackChanges } from '../../sync/index';
import { createRejectedRows } from '../../sync/rejections/rejected-rows';

/** How long rejected rows are tried again by themselves. */

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The times at which a rejected row was sent again within an hour, s. */
async function triesOf(code: string): Promise<readonly number[]> {
  const tries: number[] = [];
  const begun = Date.now();
  const collection = {
    name: 'notes',
    ...{ preInsert: vi.fn(), preSave: vi.fn(), preRemove: vi.fn() },
    findByIds: () => {
      tries.push((Date.now() - begun) / 1000);
      return { exec: async () => new Map() };
    },
  } as never;
  trackChanges(collection);
  const reason = { status: 400, code, message: '', fields: {} };
  const rows = createRejectedRows({
    ...{ collection, store: rejectionsInMemory(), noRoom: [], isLeading: () => true },
    ...{ clock: Date.now, random: () => 0.999, onError: vi.fn() },
  });
  await rows.add('a', {}, reason, true);
  for (let heard = 0, s = 0; s < 3600; s++) {
    await vi.advanceTimersByTimeAsync(1000);
    if (tries.length === heard) continue;
    heard = tries.length;
    await rows.add('a', {}, reason, true);
  }
  rows.end();
  return tries;
}

test('a row that was refused without a reason is tried again for ever, once a minute', async () => {
  const tries = await triesOf('refused');
  expect(tries.length).toBeGreaterThan(58);
  expect(tries.at(-1)! - tries.at(-2)!).toBeCloseTo(60, -1);
});

test('a row whose other record is missing is tried again six times', async () => {
  expect(await triesOf('validation_missing_rel_records')).toHaveLength(6);
});
