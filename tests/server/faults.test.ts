import { expect, it } from 'vitest';
import { isDatabaseFault } from '../../server/hooks/faults';

/** An answer of PocketBase as the engine shows it, with the cause that it keeps to itself. */
const answer = (message: string, cause: unknown, data: unknown = {}) => ({
  value: { toString: () => message, rawData: () => cause, data },
});
/** An error of the database, as it comes out of a call of ours. */
const raw = (message: string) => ({ value: { toString: () => message } });
const inBatch = (cause: unknown) =>
  answer('Batch transaction failed.', 'requests: (1: Batch request failed..).', {
    requests: { 1: { response: answer('Failed to create record.', cause).value } },
  });

it.each([
  ['a full disk', raw('database or disk is full (13)')],
  ['a disk that cannot be written', raw('disk I/O error (778)')],
  ['a lock, behind an answer', answer('Failed to create record.', raw('database is locked (5)').value)],
  [
    'a file that is read-only',
    answer('Failed to update record.', 'attempt to write a readonly database (8)'),
  ],
  ['a row of a batch', inBatch('database or disk is full (13)')],
])('%s is a fault of the database', (_, error) => {
  expect(isDatabaseFault(error)).toBe(true);
});

it.each([
  ['a row that is not there', raw('sql: no rows in result set')],
  ['a field that is wrong', answer('Failed to create record.', 'hash: cannot be blank.')],
  ['a wrong row of a batch', inBatch('hash: cannot be blank.')],
  ['an error of ours', new Error('The ride does not finish.')],
  ['nothing', undefined],
])('%s is none', (_, error) => {
  expect(isDatabaseFault(error)).toBe(false);
});
