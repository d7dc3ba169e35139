import { safeParse } from 'valibot';
import { describe, expect, it } from 'vitest';
import { exportBackup, importBackup } from '../../../src/db/backup';
import { saveLesson } from '../../../src/db/commands/lessons';
import { makeId } from '../../../src/db/ids';
import { lessonsOf } from '../../../src/db/queries/lessons';
import { lessonDoor, lessonId } from '../../../src/db/schemas/lessons';
import type { Db } from '../../../src/db/types';
import { makeDisk, openTab, settled } from './helpers';

const rider = 'abcdefghijklmno';
const smaller = (value: number) => (stored: string) => value < (JSON.parse(stored) as number);

async function tried(db: Db, stars: number, value: number, exercise = 'stop-box', who = rider) {
  return saveLesson(db, { rider: who, exercise, stars, best: String(value), beats: smaller(value) });
}

async function reached(db: Db): Promise<unknown> {
  const read = await settled(lessonsOf(db, rider));
  if (read.status !== 'ready') throw new Error(read.status);
  return read.value.map(({ exercise, stars, best }) => [exercise, stars, best]).toSorted();
}

/** A lesson as version 0 stored it. Never to be changed: players have rows like this. */
const lessonOfVersion0 = {
  id: 'abcdefghijklmno|stop-box',
  rider: 'abcdefghijklmno',
  exercise: 'stop-box',
  stars: 2,
  best: '{"value":1.5}',
  at: 1_770_000_000_000,
};

describe('lessons', () => {
  it('keep the most stars, and of the same stars the better result', async () => {
    const db = await openTab();
    expect(await tried(db, 1, 5)).toEqual({ kind: 'written', before: 0 });
    expect(await tried(db, 2, 3)).toEqual({ kind: 'written', before: 1 });
    await tried(db, 1, 0.5);
    await tried(db, 2, 2.5);
    await tried(db, 2, 2.9);
    expect(await reached(db)).toEqual([['stop-box', 2, '2.5']]);
  });

  it('are each rider’s own', async () => {
    const db = await openTab();
    await tried(db, 3, 1, 'stop-box', makeId());
    await tried(db, 1, 2);
    expect(await reached(db)).toEqual([['stop-box', 1, '2']]);
  });

  it('go into a backup and come back, the one with more stars staying', async () => {
    const db = await openTab();
    await tried(db, 2, 3);
    await tried(db, 1, 3, 'glide');
    const text = await exportBackup(db);
    await db.close();
    const other = await openTab(makeDisk());
    await tried(other, 3, 1);
    expect(await importBackup(other, text)).toMatchObject({ kind: 'imported', others: 1 });
    expect(await reached(other)).toEqual([
      ['glide', 1, '3'],
      ['stop-box', 3, '1'],
    ]);
    await other.close();
    const worse = await openTab(makeDisk());
    await tried(worse, 1, 1);
    await importBackup(worse, text);
    expect(await reached(worse)).toContainEqual(['stop-box', 2, '3']);
  });

  it('may be missing in a backup of before there were lessons', async () => {
    const db = await openTab();
    const file = JSON.parse(await exportBackup(db));
    delete file.tables.lessons;
    expect(await importBackup(db, JSON.stringify(file))).toMatchObject({ kind: 'imported' });
  });

  it('of version 0 come in from a backup, under the ids of who takes them in', async () => {
    const db = await openTab();
    const file = JSON.parse(await exportBackup(db));
    file.tables.lessons = { version: 0, rows: [lessonOfVersion0] };
    const user = 'zzzzzzzzzzzzzzz';
    for (const [name, id] of [
      ['fall-line-guest', lessonId('', rider, 'stop-box')],
      [`fall-line-${user}`, lessonId(user, rider, 'stop-box')],
    ] as const) {
      const other = await openTab({ ...makeDisk(), name });
      expect(await importBackup(other, JSON.stringify(file))).toMatchObject({ kind: 'imported', others: 1 });
      expect((await other.rx.lessons.findOne(id).exec())?.stars).toBe(2);
      // The same exercise goes on in that row.
      expect(await tried(other, 3, 1)).toEqual({ kind: 'written', before: 2 });
      expect(await reached(other)).toEqual([['stop-box', 3, '1']]);
      await other.close();
    }
  });

  it('have at most three stars', () => {
    const read = { ...lessonOfVersion0, id: lessonId('', rider, 'stop-box') };
    expect(safeParse(lessonDoor, read).success).toBe(true);
    expect(safeParse(lessonDoor, { ...read, stars: 4 }).success).toBe(false);
  });
});
