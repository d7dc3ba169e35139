import type { RxDatabase } from 'rxdb';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type MovingKind, moveRows } from '../../../../src/db/moving';
import { type Disk, makeDisk, openThings, type Thing, thingsIn } from './versions';

const things: MovingKind = {
  migrations: {
    1: ({ name, ...thing }: Thing) => ({ ...thing, title: name }),
    2: (thing: Thing) => ({ ...thing, size: String(thing.title).length }),
  },
};

async function moved(disk: Disk, version: number, kind = things) {
  const rx = await openThings(disk, version);
  await moveRows(rx as unknown as RxDatabase, { things: kind });
  return rx;
}

async function filled(version: number, rows: readonly Thing[], disk = makeDisk()): Promise<Disk> {
  const rx = await openThings(disk, version);
  await rx.things.bulkInsert([...rows]);
  await rx.close();
  return disk;
}

describe('rows that stay on the device', () => {
  it('go through every step, and a deleted one goes nowhere', async () => {
    const disk = await filled(0, [
      { id: 'a', name: 'one' },
      { id: 'b', name: 'two' },
    ]);
    const old = await openThings(disk, 0);
    await (await old.things.findOne('b').exec())?.remove();
    await old.close();
    const rx = await moved(disk, 2);
    expect(await thingsIn(rx.things)).toEqual([{ id: 'a', title: 'one', size: 3 }]);
  });

  it('are those of the newest version where there are several', async () => {
    const disk = await filled(0, [
      { id: 'a', name: 'out of date' },
      { id: 'b', name: 'left behind' },
      { id: 'c', name: 'deleted since' },
    ]);
    await filled(
      1,
      [
        { id: 'a', title: 'newer' },
        { id: 'c', title: 'newer' },
      ],
      disk,
    );
    const between = await openThings(disk, 1);
    await (await between.things.findOne('c').exec())?.remove();
    await between.close();
    const rx = await moved(disk, 2);
    expect(await thingsIn(rx.things)).toEqual([
      { id: 'a', title: 'newer', size: 5 },
      { id: 'b', title: 'left behind', size: 11 },
    ]);
  });

  it('are left out by a step, or fail in it, and hold up nobody', async () => {
    const rows = Array.from({ length: 9 }, (_, n) => ({ id: `row${n}`, name: `${n}` }));
    const disk = await filled(0, rows);
    const rx = await moved(disk, 1, {
      migrations: {
        1: (thing: Thing) => {
          if (thing.name === '3') throw new Error('This one cannot be read.');
          return thing.name === '4' ? null : { ...thing, title: thing.name };
        },
      },
      door: v.object({ title: v.pipe(v.string(), v.regex(/[^5]/)) }),
    });
    const now = new Map((await thingsIn(rx.things)).map((thing) => [thing.id, thing]));
    expect([...now.keys()]).toEqual(rows.map(({ id }) => id).filter((id) => id !== 'row4'));
    // They stand there as they can be read by nobody, and by no query of the game.
    expect(now.get('row3')).toEqual({ id: 'row3', name: '3' });
    expect(now.get('row5')).toMatchObject({ title: '5' });
  });

  it('take in what an older release wrote late, where nobody changed them here', async () => {
    const disk = await filled(0, [
      { id: 'a', name: 'one' },
      { id: 'b', name: 'two' },
    ]);
    const oldTab = await openThings(disk, 0);
    const docs = await oldTab.things.findByIds(['a', 'b']).exec();
    const first = await moved(disk, 1);
    await (await first.things.findOne('b').exec())?.incrementalPatch({ title: 'two here' });
    await first.close();
    await docs.get('a')?.incrementalPatch({ name: 'one late' });
    await docs.get('b')?.incrementalPatch({ name: 'two late' });
    await oldTab.close();
    const rx = await moved(disk, 1);
    expect(await thingsIn(rx.things)).toEqual([
      { id: 'a', title: 'one late' },
      { id: 'b', title: 'two here' },
    ]);
  });

  it('are not touched without a step to every version', async () => {
    const disk = await filled(0, [{ id: 'a', name: 'one' }]);
    const rx = await openThings(disk, 2);
    const missing = { things: { migrations: { 2: (thing: Thing) => thing } } };
    await expect(moveRows(rx as unknown as RxDatabase, missing)).rejects.toThrow('no step to version 1');
    await rx.close();
    expect(await thingsIn((await moved(disk, 2)).things)).toHaveLength(1);
  });
});
