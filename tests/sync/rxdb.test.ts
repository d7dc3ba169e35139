import { createRxDatabase } from 'rxdb';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { expect, test } from 'vitest';
import { isClosing } from '../../sync/rxdb';

test('a database is being closed from the call on, and not before', async () => {
  const db = await createRxDatabase({ name: 'closing', storage: getRxStorageMemory() });
  expect(isClosing(db)).toBe(false);
  const closed = db.close();
  expect(isClosing(db)).toBe(true);
  expect(db.closed).toBe(false);
  await closed;
  expect(isClosing(db)).toBe(true);
});
