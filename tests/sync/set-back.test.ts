import { expect, it } from 'vitest';
import { type Fields, mergeFields } from '../../sync/ledger/conflict';
import { received } from '../../sync/ledger/received';
import {
  attempted,
  confirmed,
  contentOf,
  edited,
  isOver,
  laterBy,
  MOST_WRITES,
  made,
  outgoing,
  type RemoteState,
  type Row,
  restored,
  setBack,
} from '../../sync/ledger/row';
import { chance } from './fixture/chance';

const restoredTo = 10;
const confirmedAt = (seq: number, fields: Row['fields']): Row => ({ fields, ledger: { seq, pending: 0 } });
const live = { text: 'after the backup', deleted: false };
const deleted = { ...live, deleted: true };

it('a deletion that the backup does not know is sent again', () => {
  const row = setBack(confirmedAt(12, deleted), restoredTo);
  expect(isOver(row)).toBe(false);
  // Another device may bring the row along any moment: it is made, and then deleted.
  expect(outgoing(row)).toEqual(live);
});

it('a row deleted before it was sent again is deleted on the server, too', () => {
  expect(isOver(edited(setBack(confirmedAt(12, live), restoredTo), deleted))).toBe(false);
});

it('an older state is no conflict, not even after an attempt', () => {
  const older = { seq: 5, fields: { text: 'before', deleted: false }, writes: [] };
  const { row } = attempted(setBack(confirmedAt(12, live), restoredTo), 'aaaaaaaa');
  expect(received(row, older, mergeFields, restoredTo)).toEqual({
    row: {
      fields: live,
      ledger: {
        ...{ seq: 5, pending: 1, base: older.fields },
        attempts: [{ id: restored(12).id, baseSeq: 5, fields: { text: live.text } }],
      },
    },
  });
});

it('what is brought back over a tombstone of the backup is sent whole', () => {
  const tombstone = { seq: 6, fields: { ...live, deleted: true }, writes: [] };
  const { row } = received(setBack(confirmedAt(12, live), restoredTo), tombstone, mergeFields, restoredTo);
  expect(row.ledger.base).toEqual({ deleted: true });
});

it('nothing is pending over the same state sent by another device, of which the server has made more', () => {
  const fields = { ...live, verdict: 'verified' };
  const again = { seq: 14, fields, writes: [{ seq: 14, id: restored(12).id }] };
  const { row, loss } = received(setBack(confirmedAt(12, live), restoredTo), again, mergeFields, restoredTo);
  expect(row).toEqual(confirmedAt(14, fields));
  expect(loss).toBeUndefined();
  const own = edited(setBack(confirmedAt(12, { ...live, verdict: 'pending' }), restoredTo), {
    ...live,
    verdict: 'pending',
    text: 'edited since',
  });
  expect(received(own, again, mergeFields, restoredTo).row.fields).toEqual({
    ...fields,
    text: 'edited since',
  });
});

it('keeps a field that an older release sends empty', () => {
  const row = setBack(confirmedAt(12, { ...live, room: 'north' }), restoredTo);
  const same = { seq: 14, fields: { ...live, room: '' }, writes: [{ seq: 14, id: restored(12).id }] };
  const met = received(row, same, mergeFields, restoredTo);
  expect(met.row.fields).toEqual({ ...live, room: 'north' });
  expect(met.row.ledger).toMatchObject({ seq: 14, pending: 1, base: { room: '' } });
  expect(met.loss).toBeUndefined();
  // In a later state, the user may have emptied the field.
  const later = { seq: 14, fields: same.fields, writes: [{ seq: 14, id: restored(13).id }] };
  const over = { seq: 15, fields: same.fields, writes: [...same.writes, { seq: 15, id: 'bbbbbbbb' }] };
  for (const remote of [later, over]) {
    const { row: after, loss } = received(row, remote, mergeFields, restoredTo);
    expect(after).toEqual(confirmedAt(remote.seq, same.fields));
    expect(loss).toMatchObject({ given: 'mine', lost: ['room'], fields: { room: 'north' } });
    const edit = edited(row, { ...row.fields, text: 'edited since' });
    expect(received(edit, remote, mergeFields, restoredTo).loss).toMatchObject({ lost: ['room'] });
  }
});

it('a state of the time since gives way to nobody', () => {
  const later = { seq: 20, fields: { text: 'of another device', deleted: false }, writes: [] };
  const { loss } = received(setBack(confirmedAt(12, live), restoredTo), later, mergeFields, restoredTo);
  expect(loss).toMatchObject({ given: 'mine', lost: ['text'] });
});

it.each([
  ['has not come', [{ seq: 20, id: 'bbbbbbbb' }], { text: 'edited', deleted: false }],
  [
    'was taken first',
    [
      { seq: 19, id: 'aaaaaaaa' },
      { seq: 20, id: 'bbbbbbbb' },
    ],
    live,
  ],
])('an edit sent anew by an attempt that %s meets what others brought along', (_, writes, fields) => {
  const edit = edited(setBack(confirmedAt(12, live), restoredTo), { ...live, text: 'edited' });
  const { row } = attempted(edit, 'aaaaaaaa');
  // A page that closed before it had looked at the record leaves the attempt open.
  const after = received(row, { seq: 20, fields: live, writes }, mergeFields, restoredTo);
  expect(after.row.fields).toEqual(fields);
  expect(after.loss).toBeUndefined();
});

it('a row that is made anew is confirmed as any other', () => {
  const { row, attempt } = attempted(setBack(confirmedAt(12, live), restoredTo), 'aaaaaaaa');
  expect(confirmed(row, attempt.id, 30).ledger).toEqual({ seq: 30, pending: 0 });
});

it('what may have been taken after the backup is not taken for untouched', () => {
  const fields = { text: 'a', deleted: false };
  const edit = edited(confirmedAt(4, { ...fields, deleted: true }), fields);
  const sent = attempted(edit, 'aaaaaaaa').row;
  const row = setBack(edited(sent, { ...fields, deleted: true }), restoredTo);
  // Another device had seen it brought back, and has sent it again.
  const again = received(
    row,
    { seq: 20, fields, writes: [{ seq: 20, id: 'bbbbbbbb' }] },
    mergeFields,
    restoredTo,
  );
  expect(again.row.fields.deleted).toBe(true);
});

it('a later tombstone leaves the content that it lies over', () => {
  const tombstone = { seq: 20, fields: { deleted: true }, writes: [] };
  const { row } = received(setBack(confirmedAt(12, live), restoredTo), tombstone, mergeFields, restoredTo);
  expect(row.fields).toEqual(deleted);
  expect(received(row, tombstone, mergeFields, restoredTo).row).toBe(row);
});

it('a deletion that was sent again stands over a row that knew only the backup', () => {
  const older = { seq: 6, fields: { ...live, deleted: true }, writes: [] };
  const { row } = received(setBack(confirmedAt(12, live), restoredTo), older, mergeFields, restoredTo);
  const edit = edited(row, { ...live, text: 'changed offline' });
  const again = { seq: 20, fields: deleted, writes: [{ seq: 20, id: 'bbbbbbbb' }] };
  const { row: after, loss } = received(attempted(edit, 'aaaaaaaa').row, again, mergeFields, restoredTo);
  expect(after.fields.deleted).toBe(true);
  expect(loss).toMatchObject({ given: 'mine', fields: { text: 'changed offline' }, toDeletion: true });
});

it('a creation whose answer was lost does not count as what somebody has brought along since', () => {
  const row = setBack(attempted(made({ ...live, room: 'mine' }), 'aaaaaaaa').row, restoredTo);
  const brought = { seq: 20, fields: { ...live, room: '' }, writes: [{ seq: 20, id: 'bbbbbbbb' }] };
  const { loss } = received(row, brought, mergeFields, restoredTo);
  expect(loss).toMatchObject({ given: 'mine', lost: ['room'] });
});

it('a row that was deleted, brought back and deleted again stays on the disk as what the server has deleted', () => {
  const back = edited(confirmedAt(12, deleted), live);
  const again = edited(back, deleted);
  expect(again.ledger).toEqual({ seq: 12, pending: 0 });
  expect(isOver(again)).toBe(false);
});

it('of two restored states the one with the higher number is later', () => {
  const later = (seq: number, than: number) => laterBy(restored(seq).id, restored(than).id);
  expect(later(12, 11)).toBe(1);
  expect(later(2 ** 50 + 11, 2 ** 50 + 12)).toBe(-1);
  expect(later(36 ** 7 + 1, 36 ** 7 - 1)).toBe(2);
  // Of two histories.
  expect(later(2 ** 32 + 12, 11)).toBeUndefined();
});

/** What a row was after the backup, by its numbers. */
const states: Readonly<Record<number, Fields>> = {
  11: { text: 'eleven', body: 'eleven', deleted: false },
  12: { text: 'twelve', body: 'eleven', deleted: false },
  13: { text: 'twelve', body: 'eleven', deleted: true },
  14: { text: 'twelve', body: 'fourteen', deleted: false },
};
const backups: readonly (RemoteState | undefined)[] = [
  undefined,
  { seq: 5, fields: { text: 'five', body: 'five', deleted: false }, writes: [] },
  { seq: 5, fields: { text: 'five', body: 'five', deleted: true }, writes: [] },
];

/** Devices that were in step with some state each meet a restored server, in steps by chance. */
function meetBackup(backup: RemoteState | undefined, numbers: readonly number[], random: () => number) {
  let server = backup;
  let counter = 1000;
  const losses: unknown[] = [];
  // None sends before it has compared.
  const rows = numbers.map((seq) => setBack(confirmedAt(seq, states[seq]!), restoredTo));
  function pull(d: number): void {
    if (server === undefined) return;
    const before = rows[d]!;
    // A tombstone says nothing but that.
    const under = { ...(before.ledger.base ?? before.fields), deleted: true };
    const remote = server.fields.deleted === true ? { ...server, fields: under } : server;
    const { row, loss } = received(before, remote, mergeFields, restoredTo);
    if (loss !== undefined) losses.push(loss);
    rows[d] = row;
  }
  for (const d of rows.keys()) pull(d);
  function push(d: number, isHeard: boolean): void {
    if (rows[d]!.ledger.pending === 0) return;
    const { row, attempt } = attempted(rows[d]!, `a${++counter}`);
    rows[d] = row;
    if (attempt.baseSeq !== (server?.seq ?? 0)) {
      pull(d);
      return;
    }
    const writes = [...(server?.writes ?? []), { seq: ++counter, id: attempt.id }].slice(-MOST_WRITES);
    server = { seq: counter, fields: { ...server?.fields, ...contentOf(attempt, row) }, writes };
    if (isHeard) rows[d] = confirmed(row, attempt.id, counter);
  }
  for (let step = 0; step < 12; step++) {
    const d = Math.floor(random() * rows.length);
    if (random() < 0.5) pull(d);
    else push(d, random() < 0.7);
  }
  for (let round = 0; round < 8; round++) {
    for (const d of rows.keys()) {
      pull(d);
      push(d, true);
    }
  }
  return { server, losses, rows };
}

it('after a restore the latest state of any device stands, and nothing gives way', () => {
  for (let seed = 1; seed <= 3000; seed++) {
    const random = chance(seed);
    const numbers = Array.from({ length: 2 + (seed % 2) }, () => 11 + Math.floor(random() * 4));
    const backup = backups[seed % 3];
    const latest = states[Math.max(...numbers)]!;
    const { server, losses, rows } = meetBackup(backup, numbers, random);
    const where = `seed ${seed}, ${numbers} over ${backup?.fields.text} ${backup?.fields.deleted}`;
    expect(losses, where).toEqual([]);
    if (latest.deleted !== true || server?.fields.deleted !== true)
      expect(server?.fields, where).toEqual(latest);
    for (const { fields, ledger } of rows) {
      expect(ledger, where).toEqual({ seq: server?.seq, pending: 0 });
      expect(fields.deleted, where).toEqual(latest.deleted);
    }
  }
});
