import { describe, expect, it } from 'vitest';
import { mergeFields } from '../../sync/ledger/conflict';
import { isBlind, received } from '../../sync/ledger/received';
import { attempted, edited, made, type Row } from '../../sync/ledger/row';
import { rejectionId } from '../../sync/rejections/rejections';

const rejected: Row = {
  fields: { text: 'too long', deleted: false },
  ledger: { seq: 9, pending: 3, base: null },
};

it('a rejected edit whose base is unknown stands over the state of its number', () => {
  const theirs = { text: 'short', deleted: false };
  expect(received(rejected, { seq: 9, fields: theirs, writes: [] }, mergeFields)).toEqual({
    row: { fields: rejected.fields, ledger: { seq: 9, pending: 3, base: theirs } },
  });
});

it('is no edit where the server has just that', () => {
  const { row, loss } = received(rejected, { seq: 9, fields: rejected.fields, writes: [] }, mergeFields);
  expect(row.ledger).toEqual({ seq: 9, pending: 0 });
  expect(loss).toBeUndefined();
});

it('gives way to a later state, and not unseen', () => {
  const theirs = { text: 'later', deleted: false };
  const { row, loss } = received(rejected, { seq: 10, fields: theirs, writes: [] }, mergeFields);
  expect(row).toEqual({ fields: theirs, ledger: { seq: 10, pending: 0 } });
  expect(loss).toMatchObject({ given: 'mine', lost: ['text'], fields: { text: 'too long' } });
});

/** A creation of an older release, which gave its attempts no ids, edited since. */
const editedSince: Row = {
  fields: { text: 'edited', deleted: false },
  ledger: {
    ...{ seq: 0, pending: 1, base: null },
    attempts: [{ id: '', baseSeq: 0, fields: { text: 'made', deleted: false } }],
  },
};

it('what an older release has made is no conflict with the edit since', () => {
  const made = { seq: 3, fields: { text: 'made', deleted: false }, writes: [] };
  const again = attempted(editedSince, 'a1b2c3d4').row;
  for (const row of [editedSince, again]) {
    const { row: after, loss } = received(row, made, mergeFields);
    expect(after).toEqual({
      fields: editedSince.fields,
      ledger: { seq: 3, pending: 1, base: made.fields },
    });
    expect(loss).toBeUndefined();
  }
});

it('an attempt that the server would have named has not made the row', () => {
  const sent = attempted(
    { fields: editedSince.fields, ledger: { seq: 0, pending: 1, base: null } },
    'a1b2c3d4',
  ).row;
  const { loss } = received(
    sent,
    { seq: 3, fields: { text: 'made', deleted: false }, writes: [] },
    mergeFields,
  );
  expect(loss).toMatchObject({ given: 'mine', lost: ['text'] });
});

describe('a field that an older release did not know', () => {
  const base = { text: 'a', deleted: false };
  const row = edited({ fields: base, ledger: { seq: 5, pending: 0 } }, { ...base, room: 'mine' });

  it('is looked for before it is written', () => {
    expect(isBlind(row)).toBe(true);
    expect(isBlind(edited({ fields: base, ledger: { seq: 5, pending: 0 } }, { ...base, text: 'b' }))).toBe(
      false,
    );
    expect(isBlind(made({ ...base, room: 'mine' }))).toBe(false);
  });

  it('stays as the server has it, and what was written here is told', () => {
    const theirs = { ...base, room: 'theirs' };
    const { row: after, loss } = received(row, { seq: 5, fields: theirs, writes: [] }, mergeFields);
    expect(after).toEqual({ fields: theirs, ledger: { seq: 5, pending: 0 } });
    expect(loss).toMatchObject({ lost: ['room'], fields: { room: 'mine' }, toBase: true });
  });

  it('is what was written here where the server has nothing in it', () => {
    const theirs = { ...base, room: '' };
    const { row: after, loss } = received(row, { seq: 5, fields: theirs, writes: [] }, mergeFields);
    expect(after.fields.room).toBe('mine');
    expect(loss).toBeUndefined();
    expect(isBlind(after)).toBe(false);
  });

  it('costs no first word of another loss', () => {
    expect(rejectionId('notes', 'a', 5, 'one', 'base')).not.toBe(rejectionId('notes', 'a', 5, 'one'));
  });
});
