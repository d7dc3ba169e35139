import type { RxStorage, RxStorageInstance } from 'rxdb';
import { expect, it } from 'vitest';
import { move, type NotesSample, openNotes, rowsIn } from './old-notes';
import { diskOf, readDisk, readSample } from './sample';

const sample = readSample<NotesSample>('notes');

type Instance = RxStorageInstance<Record<string, unknown>, unknown, unknown>;

/** A disk that is given up in the middle of its work. */
interface Fault {
  /** Writes until then, of all storages, and clearings. */
  left: number;
  /** Whether the last one is done all the same, as by a tab that is killed right after it. */
  readonly isDone: boolean;
}

function faulty(storage: RxStorage<unknown, unknown>, fault: Fault): RxStorage<unknown, unknown> {
  function watch<T extends unknown[], R>(work: (...args: T) => Promise<R>): (...args: T) => Promise<R> {
    return async (...args) => {
      fault.left--;
      if (fault.left < 0 || (fault.left === 0 && !fault.isDone)) throw new Error('The disk is full.');
      const answer = await work(...args);
      if (fault.left === 0) throw new Error('The tab was killed.');
      return answer;
    };
  }
  return {
    ...storage,
    async createStorageInstance(params) {
      const instance = (await storage.createStorageInstance(params)) as unknown as Instance;
      instance.bulkWrite = watch(instance.bulkWrite.bind(instance));
      instance.remove = watch(instance.remove.bind(instance));
      return instance as never;
    },
  };
}

/** All that was moved, and what is left of the old rows. */
async function outcome(rx: Awaited<ReturnType<typeof openNotes>>, disk: IDBFactory) {
  const rejections = await rx.rejections.find().exec();
  const left = (await readDisk(disk))
    .filter(({ name }) => /--0--(notes|rides|rx-replication-meta.*)$/.test(name))
    .flatMap(({ tables }) => tables.flatMap(({ rows }) => rows));
  return {
    notes: await rowsIn(rx.notes as never),
    rides: await rowsIn(rx.rides as never),
    rejections: rejections.map((doc) => doc.toJSON()),
    left,
  };
}

it.each([
  ['cannot be done', false],
  ['is the last of its tab', true],
])('is finished by the next opening, whichever write %s', async (_, isDone) => {
  const whole = await diskOf(sample);
  const rx = await openNotes(whole);
  await move(rx, { batchSize: 6 });
  const expected = await outcome(rx, whole.disk);
  expect(expected.left).toEqual([]);
  expect(Object.keys(expected.notes)).toHaveLength(23);

  let n = 0;
  for (let isCutOff = true; isCutOff; ) {
    const { name, disk } = await diskOf(sample);
    const fault = { left: Number.POSITIVE_INFINITY, isDone };
    const first = await openNotes({ name, disk, wrap: (storage) => faulty(storage, fault) });
    fault.left = ++n;
    isCutOff = await move(first, { batchSize: 6 }).then(
      () => false,
      () => true,
    );
    fault.left = Number.POSITIVE_INFINITY;
    await first.close();
    const second = await openNotes({ name, disk });
    await move(second, { batchSize: 6 });
    expect(await outcome(second, disk)).toEqual(expected);
    await second.close();
  }
  expect(n).toBeGreaterThan(15);
});

it('changes nothing when it is done twice, and looks no more the third time', async () => {
  const { name, disk } = await diskOf(sample);
  const first = await openNotes({ name, disk });
  await move(first);
  const expected = await outcome(first, disk);
  await first.close();
  for (const left of [2, 0]) {
    const rx = await openNotes({ name, disk });
    const versions = await rx.internalStore.findDocumentsById(
      ['collection|notes-0', 'collection|rides-0'],
      true,
    );
    expect(versions).toHaveLength(left);
    await move(rx);
    expect(await outcome(rx, disk)).toEqual(expected);
    await rx.close();
  }
});

it('is done by two tabs that open at once', async () => {
  const { name, disk } = await diskOf(sample);
  const alone = await diskOf(sample);
  const tabs = await Promise.all([openNotes({ name, disk }), openNotes({ name, disk })]);
  await Promise.all(tabs.map((rx) => move(rx, { batchSize: 3 })));
  const rx = await openNotes(alone);
  await move(rx);
  const expected = await outcome(rx, alone.disk);
  for (const tab of tabs) expect(await outcome(tab, disk)).toEqual(expected);
});

it('leaves alone what another tab has changed since it moved it', async () => {
  const { name, disk } = await diskOf(sample);
  const [quick, slow] = await Promise.all([openNotes({ name, disk }), openNotes({ name, disk })]);
  let isEdited = false;
  // The slow tab has read the old rows, and comes to write them when the player has gone on in the quick one.
  const wait = async (): Promise<void> => {
    if (isEdited) return;
    isEdited = true;
    await move(quick);
    const doc = await quick.notes.findOne('edited100000000').exec();
    await doc?.incrementalPatch({ text: 'edited1 in the new release' });
  };
  const kept = slow.notes.bulkInsert.bind(slow.notes);
  slow.notes.bulkInsert = async (rows) => {
    await wait();
    return kept(rows);
  };
  await move(slow);
  const { edited1 } = await rowsIn(quick.notes as never);
  expect(edited1?.fields.text).toBe('edited1 in the new release');
  expect(await quick.rejections.find({ selector: { docId: 'edited100000000' } }).exec()).toEqual([]);
});
