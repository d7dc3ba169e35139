import { beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '../../../../sync/ledger/row';
import { move, type NotesSample, openNotes, rowsIn } from './old-notes';
import { diskOf, readSample } from './sample';

const sample = readSample<NotesSample>('notes');
const attempt = (fields: object) => [{ id: '', baseSeq: 0, fields: expect.objectContaining(fields) }];

describe('a moved row', () => {
  let notes: Readonly<Record<string, Row>>;
  let rides: Readonly<Record<string, Row>>;
  let rejections: Record<string, string>;

  beforeEach(async () => {
    const rx = await openNotes(await diskOf(sample));
    await move(rx);
    notes = await rowsIn(rx.notes as never);
    rides = await rowsIn(rx.rides as never);
    const docs = await rx.rejections.find().exec();
    rejections = Object.fromEntries(docs.map((doc) => [doc.primary, doc.code]));
  });

  it('is there, unless it is over', () => {
    expect(Object.keys(notes).sort()).toEqual([
      ...['clean1', 'clean2', 'confirmed1', 'confirmed2', 'confirmed3', 'echoless', 'edited1', 'edited2'],
      ...['fought', 'imported', 'lost1', 'lost2', 'moot', 'new1', 'new2', 'refused1', 'refused2'],
      ...['refusededit', 'removed1', 'removed2', 'rude', 'theirs1', 'twice'],
    ]);
    expect(Object.keys(rides).sort()).toEqual(['handed1', 'handed2', 'judged', 'waiting']);
  });

  it('is clean where the server has it as it is', () => {
    expect(notes.clean1).toMatchObject({ fields: { text: 'clean1' }, ledger: { seq: 2, pending: 0 } });
    expect(notes.clean2).toMatchObject({ fields: { tags: ['a', 'b'] }, ledger: { seq: 16, pending: 0 } });
    expect(notes.fought?.ledger).toEqual({ seq: 17, pending: 0 });
    expect(notes.moot?.ledger).toEqual({ seq: 19, pending: 0 });
    expect(rides.judged?.ledger).toEqual({ seq: 1, pending: 0 });
  });

  it('bears the number before its own where the change was confirmed', () => {
    expect(notes.echoless).toMatchObject({
      fields: { text: 'echoless edited' },
      ledger: { seq: 4, pending: 0 },
    });
  });

  it('is pending over what the server has where it was edited', () => {
    expect(notes.edited1).toMatchObject({
      fields: { text: 'edited1 offline' },
      ledger: { seq: 5, pending: 1, base: { text: 'edited1', deleted: false } },
    });
    expect(notes.edited2).toMatchObject({
      fields: { body: 'body offline', count: 5 },
      ledger: { seq: 6, pending: 1, base: { body: '', count: 0 } },
    });
    expect(notes.theirs1).toMatchObject({ fields: { count: 9 }, ledger: { seq: 14, pending: 1 } });
  });

  it('is an open attempt where its creation was confirmed and never came back', () => {
    expect(notes.confirmed1?.ledger).toEqual({
      ...{ seq: 0, pending: 1, base: null },
      attempts: attempt({ text: 'confirmed1' }),
    });
    expect(notes.confirmed3).toMatchObject({
      fields: { text: 'confirmed3 edited' },
      ledger: { seq: 0, pending: 1, attempts: attempt({ text: 'confirmed3' }) },
    });
  });

  it('is a creation where nothing is noted', () => {
    const creation = { seq: 0, pending: 1, base: null };
    for (const name of ['new1', 'new2', 'lost1', 'lost2', 'imported'])
      expect(notes[name]?.ledger).toEqual(creation);
  });

  it('is an attempt where a copy may be on its way', () => {
    for (const name of ['handed1', 'handed2', 'waiting'])
      expect(rides[name]?.ledger).toEqual({
        ...{ seq: 0, pending: 1, base: null },
        attempts: attempt({ stream: 'left right' }),
      });
  });

  it('is deleted and pending where the server has not heard of it', () => {
    expect(notes.removed1).toMatchObject({
      fields: { text: 'removed1', deleted: true },
      ledger: { seq: 10, pending: 1, base: { text: 'removed1', deleted: false } },
    });
    expect(notes.confirmed2).toMatchObject({
      fields: { text: 'confirmed2', deleted: true },
      ledger: { seq: 0, pending: 1, attempts: attempt({ text: 'confirmed2', deleted: false }) },
    });
  });

  it('has the content of the server back where it was emptied', () => {
    expect(notes.removed2).toMatchObject({
      fields: { text: 'removed2', deleted: true },
      ledger: { seq: 11, pending: 1, base: { text: 'removed2' } },
    });
  });

  it('is rejected where the server has refused it as it is', () => {
    expect(notes.refused1?.ledger).toEqual({ seq: 0, pending: 3, base: null });
    expect(notes.refusededit?.ledger).toEqual({ seq: 9, pending: 3, base: null });
    expect(notes.refused2).toMatchObject({
      fields: { text: 'refused2 mended' },
      ledger: { seq: 0, pending: 1, base: null },
    });
  });

  it('passes for no refusal where an edit gave way', () => {
    expect(rejections).toEqual({
      'notes|fought000000000|0': 'conflict',
      'notes|theirs200000000|0': 'deleted',
      'notes|moot00000000000': 'validation_max_text_constraint',
      'notes|refused10000000': 'validation_max_text_constraint',
      'notes|refused20000000': 'validation_max_text_constraint',
      'notes|refusededit0000': 'validation_max_text_constraint',
    });
  });
});
