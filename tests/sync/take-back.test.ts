import { expect, test } from 'vitest';
import { isWrite } from './fixture/proxy';
import { keptBy, openQueueSite, rideOf, ridesOf } from './fixture/queue-site';
import { makeId } from './fixture/rows';
import { startWorker } from './fixture/worker';

/** Copies of rows that the page has deleted or changed before they were delivered. */

const site = openQueueSite();
const ride = (over?: { id?: string; stream?: string }) => rideOf(site.client, site.proxy, over);

test('a copy that was taken back is not sent', async () => {
  const worker = await startWorker();
  const [one, other] = [ride(), ride()];
  await worker.keep(one);
  await worker.keep(other);
  expect(await worker.takeBack(one.key)).toBe(true);
  expect(await worker.takeBack(one.key)).toBe(false);
  expect(await worker.nudge()).toBe(0);
  expect(await ridesOf(site.client)).toEqual([other.id]);
  expect(await worker.takeBack(other.key)).toBe(false);
});

test('a copy is taken back from a round that has begun; the one on its way is not, and is not sent again', async () => {
  const worker = await startWorker();
  const [first, second] = [ride(), ride()];
  await worker.keep(first);
  await worker.keep(second);
  const taken: (boolean | undefined)[] = [];
  site.proxy.rule = async (passing) => {
    if (!isWrite(passing)) return 'pass';
    taken.push(await worker.takeBack(second.key), await worker.takeBack(first.key));
    return 503;
  };
  expect(await worker.nudge()).toBe(0);
  expect(taken).toEqual([true, false]);
  site.proxy.rule = undefined;
  expect(await worker.nudge()).toBe(0);
  expect(site.proxy.writes()).toHaveLength(1);
  expect(await keptBy()).toEqual([]);
});

test('of a row that was changed the newest copy is delivered, and it alone', async () => {
  const worker = await startWorker();
  const old = ride({ stream: 'old' });
  await worker.keep(old);
  await worker.keep(ride({ id: old.id, stream: 'new' }));
  expect(await keptBy()).toHaveLength(1);
  expect(await worker.nudge()).toBe(0);
  expect((await site.client.collection('rides').getOne(old.id)).stream).toBe('new');
  expect(site.proxy.writes()).toHaveLength(1);
});

test.each<[string, { text?: string; deleted?: boolean }]>([
  ['changed', { text: 'changed' }],
  ['deleted', { deleted: true }],
])('a copy that comes after its record was %s is delivered, and changes nothing of it', async (_, change) => {
  const worker = await startWorker();
  const notes = site.client.collection('notes');
  const owner = site.client.authStore.record?.id ?? '';
  const note = { id: makeId(), owner, text: 'as the copy has it' };
  await worker.keep({
    ...{ key: `notes|${note.id}`, owner, method: 'POST' },
    url: `${site.proxy.url}/api/collections/notes/records`,
    body: JSON.stringify(note),
  });
  const { seq } = await notes.create(note);
  const before = await notes.update(note.id, { ...change, seq });
  expect(await worker.nudge()).toBe(0);
  expect(await notes.getOne(note.id)).toEqual(before);
  await expect.poll(() => site.heard.news.at(-1)?.type).toBe('delivered');
});
