import { expect, test } from 'vitest';
import { runExample } from '../../sync/example';
import { startSyncServer } from './fixture/server';

test('the example of the README does what it says', async () => {
  const server = await startSyncServer();
  try {
    await server.user('tester');
    expect(await runExample(server.url, 'tester@sync.invalid', 'only-for-tests-1')).toEqual([
      'written offline',
    ]);
  } finally {
    await server.close();
  }
});
