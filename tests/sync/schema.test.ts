import { checkSchema } from 'rxdb/plugins/dev-mode';
import { expect, test } from 'vitest';
import { noteSchema } from './fixture/rows';

test('a schema with the ledger passes the checks that RxDB makes in development', () => {
  expect(() => checkSchema(noteSchema)).not.toThrow();
});
