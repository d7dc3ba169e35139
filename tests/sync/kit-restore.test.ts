import { writeFileSync } from 'node:fs';
import type PocketBase from 'pocketbase';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type SyncServer, startSyncServer } from './fixture/server';
import { takeSnapshot } from './fixture/snapshot';

/** By how much a new history begins higher. */
const ROOM = 2 ** 32;

interface State {
  readonly epoch: string;
  readonly counter: number;
  readonly restoredTo: number | null;
  readonly mark: string;
}

let server: SyncServer;
let ann: PocketBase;
let ben: PocketBase;
beforeEach(async () => {
  server = await startSyncServer();
  ann = await server.user('ann');
  ben = await server.user('ben');
  for (let n = 0; n < 3; n++) await write(ann);
});
afterEach(() => server.close());

/** Writes a note. @returns its number */
async function write(of: PocketBase, text = 'a note'): Promise<number> {
  const row = await of.collection('notes').create({ owner: of.authStore.record!.id, text });
  return row.seq as number;
}

const ask = (epoch = ''): Promise<State> => ann.send('/api/sync/state', { method: 'GET', query: { epoch } });
const report = (of: PocketBase, body: Partial<{ epoch: string; seen: number; mark: string }>) =>
  of.send<State>('/api/sync/state', { method: 'POST', body });

test('an older copy of the data, put in by hand, begins a new history above all numbers', async () => {
  const before = await ask();
  await write(ann);
  const copy = await takeSnapshot(server, 'cold');
  const found = (await ask()).counter;
  for (let n = 0; n < 5; n++) await write(ann);
  // The note is written at each start.
  await server.restart();
  const lost = (await ask()).counter;
  await copy.putIn('stays');
  const after = await ask(before.epoch);
  expect(after.epoch).not.toBe(before.epoch);
  expect(after).toMatchObject({ counter: lost + ROOM, restoredTo: found });
  expect(await write(ann)).toBe(lost + ROOM + 1);
});

test('data on another machine, where no note is, is a history of its own', async () => {
  const before = await ask();
  await write(ann);
  const copy = await takeSnapshot(server, 'cold');
  const { counter } = await ask();
  await copy.putIn('is lost');
  const after = await ask(before.epoch);
  expect(after.epoch).not.toBe(before.epoch);
  expect(after).toMatchObject({ counter: counter + ROOM, restoredTo: counter });
});

test('a restore that takes longer than a minute begins a new history all the same', async () => {
  const before = await ask();
  const admin = await server.admin();
  // As the server notes it before it unpacks the backup.
  writeFileSync(`${server.dataDir}.epoch`, `- ${before.counter}`);
  for (let minutes = 0; minutes < 5; minutes++) {
    await admin.send('/api/crons/sync-note', { method: 'POST' });
    await write(ann);
  }
  await server.stop();
  await server.restart();
  expect((await ask()).epoch).not.toBe(before.epoch);
});

test('starts and sudden ends change neither epoch nor numbers', async () => {
  const before = await ask();
  await write(ann);
  await server.restart();
  const { counter } = await ask();
  await server.kill();
  await server.restart();
  const after = await ask(before.epoch);
  expect(after).toMatchObject({ epoch: before.epoch, restoredTo: null, counter });
});

test.each(['cold', 'hot'] as const)(
  'with data and note set back to a %s copy, the marks of two devices make one new history',
  async (how) => {
    const copy = await takeSnapshot(server, how);
    const found = (await ask()).counter;
    await write(ann);
    const first = await ask();
    await write(ben);
    const second = await ask();
    await copy.putIn('goes back');
    const silent = await ask(first.epoch);
    expect(silent).toMatchObject({ epoch: first.epoch, counter: found, restoredTo: null });

    const told = await report(ann, { epoch: first.epoch, seen: first.counter, mark: first.mark });
    expect(told.epoch).not.toBe(first.epoch);
    expect(told).toMatchObject({ restoredTo: found, counter: first.counter + ROOM });
    const again = await report(ben, { epoch: second.epoch, seen: second.counter, mark: second.mark });
    expect(again).toMatchObject({ epoch: told.epoch, restoredTo: found, counter: told.counter });
    // The note has the new history: a start begins no other one.
    await server.restart();
    expect(await ask()).toMatchObject({ epoch: told.epoch, counter: told.counter });
  },
);

test('a mark tells also when others have written past its number meanwhile', async () => {
  const copy = await takeSnapshot(server, 'hot');
  const found = (await ask()).counter;
  await write(ann);
  const known = await ask();
  await copy.putIn('goes back');
  for (let n = 0; n < 5; n++) await write(ben);
  const { counter } = await ask();
  expect(counter).toBeGreaterThan(known.counter);
  const told = await report(ann, { epoch: known.epoch, seen: known.counter, mark: known.mark });
  expect(told).toMatchObject({ restoredTo: found, counter: counter + ROOM });
});

test('a mark of a run that the copy knows nothing of tells, too', async () => {
  const copy = await takeSnapshot(server, 'cold');
  const found = (await ask()).counter;
  await write(ann);
  await server.restart();
  await server.restart();
  const known = await ask();
  await copy.putIn('goes back');
  for (let n = 0; n < 5; n++) await write(ben);
  const told = await report(ann, { epoch: known.epoch, mark: known.mark });
  expect(told.epoch).not.toBe(known.epoch);
  // Nobody can say where the two parted, so the lowest number of this history is named.
  expect(told.restoredTo).toBeLessThan(found);
});

test('of two restores that nobody heard of, each device is told the one that took its rows', async () => {
  const first = await takeSnapshot(server, 'cold');
  const found = (await ask()).counter;
  await write(ann);
  const old = await ask();
  await first.putIn('goes back');
  for (let n = 0; n < 5; n++) await write(ben);
  const second = await takeSnapshot(server, 'cold');
  await write(ben);
  const young = await ask();
  await second.putIn('goes back');
  const late = await report(ben, { epoch: young.epoch, mark: young.mark });
  expect(late.restoredTo).toBe(young.counter - 1);
  expect(await report(ann, { epoch: old.epoch, mark: old.mark })).toMatchObject({
    epoch: late.epoch,
    restoredTo: found,
  });
});

test('what a device had in several histories counts from the lowest restore since its own', async () => {
  const zero = await ask();
  const early = await takeSnapshot(server, 'cold');
  const low = (await ask()).counter;
  await write(ann);
  await early.putIn('is lost');
  const one = await ask();
  await write(ann);
  const late = await takeSnapshot(server, 'cold');
  const high = (await ask()).counter;
  await late.putIn('is lost');
  expect(await ask(zero.epoch)).toMatchObject({ restoredTo: low });
  expect(await ask(one.epoch)).toMatchObject({ restoredTo: high });
  expect(await ask('a-history-of-another-server')).toMatchObject({ restoredTo: 0 });
});

test('a number alone is believed once between two starts, and is not what the counter rises to', async () => {
  const { epoch, counter } = await ask();
  const told = await report(ann, { epoch, seen: counter + 1000 });
  expect(told.epoch).not.toBe(epoch);
  expect(told.counter).toBe(counter + 1000 + ROOM);
  const lie = { epoch: told.epoch, seen: told.counter + 1 };
  expect(await report(ben, lie)).toMatchObject({ epoch: told.epoch, counter: told.counter });
  await server.restart();
  expect(await report(ben, lie)).toMatchObject({ counter: told.counter + 1 + ROOM });
});

test('no report exhausts the numbers', async () => {
  const { epoch, counter, mark } = await ask();
  const same = { epoch, counter };
  expect(await report(ann, { epoch, seen: 2 ** 51 })).toMatchObject(same);
  expect(await report(ann, { epoch, seen: counter + ROOM + 1 })).toMatchObject(same);
  expect(await report(ann, { epoch: 'of-long-ago', seen: counter + 1 })).toMatchObject(same);
  const forged = mark.replace(`.${counter}.`, `.${counter + 5}.`);
  expect(forged).not.toBe(mark);
  expect(await report(ann, { epoch, mark: forged })).toMatchObject(same);
  for (const seen of [2 ** 51 + 1, -1, 1.5, '9', null])
    await expect(
      ann.send('/api/sync/state', { method: 'POST', body: { epoch, seen } }),
    ).rejects.toMatchObject({
      status: 400,
      response: { data: { seen: { code: 'sync_report' } } },
    });
  const { status } = await fetch(`${server.url}/api/sync/state`, { method: 'POST' });
  expect(status).toBe(401);
  expect(await ask()).toMatchObject(same);
});

test('reports among writers: one new history, and numbers that only rise', async () => {
  const { epoch, counter } = await ask();
  let isOver = false;
  const numbers: number[][] = [[], [], [], []];
  const writers = numbers.map(async (own, n) => {
    while (!isOver || own.length < 10) own.push(await write(n % 2 === 0 ? ann : ben));
  });
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      report(n % 2 === 0 ? ann : ben, { epoch, seen: counter + 5000 + n }),
    ),
  );
  isOver = true;
  await Promise.all(writers);
  expect(new Set(answers.map((state) => state.epoch)).size).toBe(1);
  expect(answers[0]!.epoch).not.toBe(epoch);
  const all = numbers.flat();
  expect(new Set(all).size).toBe(all.length);
  for (const own of numbers) expect(own).toEqual([...own].sort((a, b) => a - b));
  const { counter: last } = await ask();
  expect(Math.max(...all)).toBe(last);
  expect(last).toBeLessThan(counter + 2 * ROOM);
});

test('a mark of a lost history lifts the counter above its numbers', async () => {
  const copy = await takeSnapshot(server, 'cold');
  await copy.putIn('is lost');
  for (let n = 0; n < 5; n++) await write(ann);
  const lost = await ask();
  // From the same backup once more, and nothing tells of the history between.
  await copy.putIn('is lost');
  const now = await ask(lost.epoch);
  expect(now).toMatchObject({ counter: lost.counter - 5, restoredTo: 0 });
  const told = await report(ann, { epoch: lost.epoch, mark: lost.mark });
  expect(told).toMatchObject({ epoch: now.epoch, counter: lost.counter, restoredTo: 0 });
});
