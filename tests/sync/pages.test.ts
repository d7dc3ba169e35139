import { expect, test } from 'vitest';
import type { RemoteRow } from '../../sync/index';
import { createPageReader } from '../../sync/pull/pages';

const PER_PAGE = 2;

const rowsAfter = (after: number, last: number): RemoteRow[] =>
  Array.from({ length: Math.min(PER_PAGE, last - after) }, (_, n) => ({
    id: `row${after + n + 1}`,
    seq: after + n + 1,
    deleted: false,
  }));

/** A list of `last` rows that answers when it is told to. */
function slowList(end: number) {
  const asked: number[] = [];
  const answers: (() => void)[] = [];
  return {
    asked,
    list(last: RemoteRow | undefined): Promise<RemoteRow[]> {
      const after = last?.seq ?? 0;
      asked.push(after);
      return new Promise((resolve) => answers.push(() => resolve(rowsAfter(after, end))));
    },
    async answer(): Promise<void> {
      answers.shift()?.();
      // The reader asks on in the same turn.
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

const numbers = (rows: readonly RemoteRow[]): number[] => rows.map(({ seq }) => seq);

test('pages that come while others are stored are stored together', async () => {
  const { asked, list, answer } = slowList(5);
  const reader = createPageReader(list, PER_PAGE, 100);
  const first = reader.next();
  await answer();
  expect(numbers((await first).rows)).toEqual([1, 2]);
  // The first page is being stored now.
  await answer();
  await answer();
  expect(await reader.next()).toEqual({ rows: rowsAfter(2, 4).concat(rowsAfter(4, 5)), ended: 'last' });
  expect(asked).toEqual([0, 2, 4]);
});

test('no page is asked for while as many rows wait as may', async () => {
  const { asked, list, answer } = slowList(100);
  const reader = createPageReader(list, PER_PAGE, 4);
  const first = reader.next();
  await answer();
  await first;
  for (let n = 0; n < 5; n++) await answer();
  expect(asked).toEqual([0, 2, 4]);
  expect(numbers((await reader.next()).rows)).toEqual([3, 4, 5, 6]);
  expect(asked).toEqual([0, 2, 4, 6]);
});

test('rows that came before a failure are stored before it is told', async () => {
  const failure = { status: 503 };
  const answers = [rowsAfter(0, 2), rowsAfter(2, 4), failure];
  const reader = createPageReader(async () => answers.shift() ?? failure, PER_PAGE, 100);
  const rows: number[] = [];
  for (;;) {
    const lot = await reader.next();
    rows.push(...numbers(lot.rows));
    if (lot.ended === undefined) continue;
    expect(lot.ended).toBe(failure);
    break;
  }
  expect(rows).toEqual([1, 2, 3, 4]);
});

test('what a call throws is thrown after the rows before it', async () => {
  let calls = 0;
  const reader = createPageReader(
    async () => {
      if (calls++ > 0) throw new Error('broken');
      return rowsAfter(0, 2);
    },
    PER_PAGE,
    100,
  );
  expect(numbers((await reader.next()).rows)).toEqual([1, 2]);
  await expect(reader.next()).rejects.toThrow('broken');
});

test('a reader that is stopped asks for no more', async () => {
  const { asked, list, answer } = slowList(100);
  const reader = createPageReader(list, PER_PAGE, 100);
  const first = reader.next();
  await answer();
  await first;
  reader.stop();
  for (let n = 0; n < 3; n++) await answer();
  expect(asked).toEqual([0, 2]);
});

test('a row that was changed between two pages is stored once, as it was last', async () => {
  const row = (id: string, seq: number): RemoteRow => ({ id, seq, deleted: false });
  const answers = [[row('a', 1), row('b', 2)], [row('c', 3), row('a', 4)], [row('b', 5)]];
  let isStored = (): void => undefined;
  const stored = new Promise<void>((resolve) => {
    isStored = resolve;
  });
  const reader = createPageReader<never>(
    async (after) => {
      if (after !== undefined) await stored;
      return answers.shift() ?? [];
    },
    PER_PAGE,
    100,
  );
  await reader.next();
  isStored();
  await new Promise((resolve) => setImmediate(resolve));
  expect(await reader.next()).toEqual({ rows: [row('c', 3), row('a', 4), row('b', 5)], ended: 'last' });
});
