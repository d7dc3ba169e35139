import { createRxDatabase, OPEN_COLLECTIONS, type RxCollection } from 'rxdb';
import { beforeEach, describe, expect, it } from 'vitest';
import { move, type Note, type NotesSample, openNotes, rowsIn, tabStorage } from './old-notes';
import { diskOf, readSample } from './sample';

const sample = readSample<NotesSample>('notes');
const string = { type: 'string' } as const;

/** A tab of the release before, with its collection open. */
async function openOldTab(name: string, disk: IDBFactory) {
  const rx = await createRxDatabase<{ notes: RxCollection<Note> }>({
    name,
    storage: tabStorage(disk),
    multiInstance: false,
  });
  const properties = {
    ...{
      id: { type: 'string', maxLength: 15 },
      seq: { type: 'number' },
      owner: string,
      text: string,
      body: string,
    },
    ...{ count: { type: 'number' }, tags: { type: 'array', items: string }, room: string },
  };
  await rx.addCollections({
    notes: {
      schema: {
        ...{ title: 'notes', version: 0, primaryKey: 'id', type: 'object', properties: properties as never },
        required: ['id', 'owner', 'text'],
      },
    },
  });
  OPEN_COLLECTIONS.clear();
  return rx;
}

describe('what a tab of the release before writes after the moving', () => {
  let name: string;
  let disk: IDBFactory;
  let oldTab: Awaited<ReturnType<typeof openOldTab>>;
  const inOldTab = async (id: string) => (await oldTab.notes.findOne(id.padEnd(15, '0')).exec())!;

  beforeEach(async () => {
    ({ name, disk } = await diskOf(sample));
    oldTab = await openOldTab(name, disk);
    const docs = await oldTab.notes.find().exec();
    const first = await openNotes({ name, disk });
    await move(first);
    await first.close();
    // It knows nothing of that, and goes on with what it has read before.
    expect(docs.length).toBeGreaterThan(0);
    for (const doc of docs) cached.set(doc.primary, doc);
  });
  const cached = new Map<string, Awaited<ReturnType<typeof inOldTab>>>();
  const doc = (id: string) => cached.get(id.padEnd(15, '0'))!;

  async function reopen() {
    await oldTab.close();
    const rx = await openNotes({ name, disk });
    await move(rx);
    return rx;
  }

  it('is moved by the next opening', async () => {
    await oldTab.notes.insert({
      ...{ id: 'late10000000000', seq: 0, owner: sample.owner, text: 'late1' },
      ...{ body: '', count: 0, tags: [], room: '' },
    });
    await doc('clean1').incrementalPatch({ text: 'clean1 late' });
    await doc('edited1').incrementalPatch({ body: 'late' });
    await doc('clean2').remove();
    const rows = await rowsIn((await reopen()).notes as never);
    expect(rows.late1).toMatchObject({
      fields: { text: 'late1' },
      ledger: { seq: 0, pending: 1, base: null },
    });
    expect(rows.clean1).toMatchObject({
      fields: { text: 'clean1 late' },
      ledger: { seq: 2, pending: 1, base: { text: 'clean1' } },
    });
    expect(rows.edited1).toMatchObject({
      fields: { text: 'edited1 offline', body: 'late' },
      ledger: { seq: 5, pending: 1, base: { text: 'edited1', body: '' } },
    });
    expect(rows.clean2).toMatchObject({
      fields: { deleted: true, tags: ['a', 'b'] },
      ledger: { seq: 16, pending: 1, base: { deleted: false } },
    });
  });

  it('is kept where the player went on in the new release', async () => {
    const between = await openNotes({ name, disk });
    const here = await between.notes.findOne('clean1000000000').exec();
    await here?.incrementalPatch({ text: 'clean1 here' });
    await between.close();
    await doc('clean1').incrementalPatch({ text: 'clean1 late', body: 'late' });
    const rx = await reopen();
    expect((await rowsIn(rx.notes as never)).clean1?.fields.text).toBe('clean1 here');
    const [kept] = await rx.rejections.find({ selector: { docId: 'clean1000000000' } }).exec();
    expect(kept?.toJSON()).toMatchObject({
      ...{ id: 'notes|clean1000000000|2', code: 'conflict' },
      doc: { text: 'clean1 late', body: 'late' },
    });
    expect(Object.keys(kept?.fields ?? {}).sort()).toEqual(['body', 'text']);
  });

  it('is looked for until nothing more is found', async () => {
    await doc('clean1').incrementalPatch({ text: 'clean1 late' });
    const versionOf = async (rx: Awaited<ReturnType<typeof openNotes>>) =>
      (await rx.internalStore.findDocumentsById(['collection|notes-0'], true)).length;
    const second = await reopen();
    expect(await versionOf(second)).toBe(1);
    await second.close();
    const third = await openNotes({ name, disk });
    await move(third);
    expect(await versionOf(third)).toBe(0);
    expect((await rowsIn(third.notes as never)).clean1?.fields.text).toBe('clean1 late');
  });
});
