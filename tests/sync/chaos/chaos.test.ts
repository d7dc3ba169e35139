import { expect, test } from 'vitest';
import { runInProcess } from './in-process';

/*
 * The kept seeds, a few of them: all at once is `npm run bench chaos`. 10, 39, 64 and 92 put a backup back in over rows that were
 * deleted or brought back since.
 */
test.each([1, 2, 3, 4, 5, 10, 17, 18, 39, 64, 92])(
  'nothing is lost in the chaos of seed %i',
  async (seed) => {
    expect(await runInProcess(seed)).toEqual({
      ...{ lost: [], doubled: [], disagreeing: [], editsLost: [], deletionsUndone: [] },
    });
  },
);
