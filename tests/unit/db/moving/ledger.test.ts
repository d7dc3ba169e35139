import { expect, it } from 'vitest';
import { movedRow, type Noted, type OldRow } from '../../../../src/db/moving/ledger';

const refused: Noted = {
  ...{ fields: { text: 'too long', deleted: false }, seq: 0, isLast: true, isRefused: true },
};
const row = (over: Partial<OldRow>): OldRow => ({
  ...{ fields: refused.fields, noted: refused, isRefused: false, isFixed: false, isPulled: false },
  ...over,
});
const removed = { fields: { text: 'too long', deleted: true } };

it('a row that the server has stays to be deleted, whatever edit was refused before', () => {
  expect(movedRow(row({ ...removed, isPulled: true }))).toEqual({
    fields: removed.fields,
    ledger: { seq: 1, pending: 1, base: refused.fields },
  });
});

it('a refused edit stays over some state of the server', () => {
  expect(movedRow(row({ isRefused: true, isPulled: true }))?.ledger).toEqual({
    ...{ seq: 1, pending: 3, base: null },
  });
});

it('a refused creation is over once it is deleted, and one to be created until then', () => {
  expect(movedRow(row(removed))).toBeUndefined();
  expect(movedRow(row({ isRefused: true }))?.ledger).toEqual({ seq: 0, pending: 3, base: null });
});
