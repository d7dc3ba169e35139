import { expect, it } from 'vitest';
import { mergeFields } from '../../sync/conflict';
import { attempted, type Row, received } from '../../sync/row';

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
const edited: Row = {
  fields: { text: 'edited', deleted: false },
  ledger: {
    ...{ seq: 0, pending: 1, base: null },
    attempts: [{ id: '', baseSeq: 0, fields: { text: 'made', deleted: false } }],
  },
};

it('what an older release has made is no conflict with the edit since', () => {
  const made = { seq: 3, fields: { text: 'made', deleted: false }, writes: [] };
  const again = attempted(edited, 'a1b2c3d4').row;
  for (const row of [edited, again]) {
    const { row: after, loss } = received(row, made, mergeFields);
    expect(after).toEqual({
      fields: edited.fields,
      ledger: { seq: 3, pending: 1, base: made.fields },
    });
    expect(loss).toBeUndefined();
  }
});

it('an attempt that the server would have named has not made the row', () => {
  const sent = attempted(
    { fields: edited.fields, ledger: { seq: 0, pending: 1, base: null } },
    'a1b2c3d4',
  ).row;
  const { loss } = received(
    sent,
    { seq: 3, fields: { text: 'made', deleted: false }, writes: [] },
    mergeFields,
  );
  expect(loss).toMatchObject({ given: 'mine', lost: ['text'] });
});
