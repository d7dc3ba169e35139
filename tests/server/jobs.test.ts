import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../harness/eventually';
import { type Rider, type RidingServer, rowFor, startRiding, streamOf } from './riding';

let server: RidingServer;
beforeAll(async () => {
  server = await startRiding('queue');
});
afterAll(() => server?.close());

interface Logged {
  readonly message: string;
  readonly data: { readonly jobId?: string };
}

/** What PocketBase has written down with this in its message. */
async function logged(operator: Rider, words: string): Promise<readonly Logged[]> {
  const filter = encodeURIComponent(`message ~ "${words}"`);
  const { body } = await operator.call('GET', `/api/logs?perPage=500&filter=${filter}`);
  return (body as unknown as { items: readonly Logged[] }).items;
}

it('a cron job has the application itself, whatever transaction its runtime was used for last', async () => {
  const { operator } = server;
  const jobs = ['rides', 'tickets', 'fl-premium', 'fl-allowances', 'fl-days', 'sync-note', 'sync-purge'];
  const ann = await server.rider('ann');
  await server.wake();
  // Each verdict is written by a run that keeps its own runtime, and leaves the hooks' ones with an ended transaction.
  const rows = Array.from({ length: 24 }, (_, n) => rowFor(0, streamOf(0, 800 + n)));
  for (const row of rows) expect((await ann.post(row)).status).toBe(200);
  for (const row of rows) {
    const begun = await Promise.all(jobs.map((id) => operator.call('POST', `/api/crons/${id}`)));
    expect(begun.map(({ status }) => status)).toEqual(jobs.map(() => 204));
    expect(await server.settled(ann, row.id)).toMatchObject({ status: 'verified' });
  }
  // Written down in lots: by the time the last of these is there, so is all that came before.
  const last = '/api/collections/nothing';
  await operator.call('GET', last);
  await eventually(async () => expect(await logged(operator, last)).toHaveLength(1));
  expect(await logged(operator, 'cron job')).toEqual([]);
});
