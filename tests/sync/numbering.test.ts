import { expect, test } from 'vitest';
import type { Row } from '../../sync/ledger/row';
import { bySeq, byUpdated, numberingOf } from '../../sync/remote/numbering';

/** A number as PocketBase writes it. */
const at = (ms: number): string => new Date(ms).toISOString().replace('T', ' ');
const checkpoint = Date.UTC(2026, 10, 25, 3, 30, 25, 123);

test('a stamp is its milliseconds, and nothing else is a number', () => {
  const { of } = byUpdated();
  expect(of({ updated: '2026-11-25 03:30:25.123Z' })).toBe(checkpoint);
  for (const updated of ['', 'yesterday', undefined, null, 7]) expect(of({ updated })).toBeUndefined();
});

test('a pull begins the overlap before its checkpoint', () => {
  expect(byUpdated(2000).from(checkpoint)).toBe(`updated >= "${at(checkpoint - 2000)}"`);
  expect(byUpdated().from(checkpoint)).toBe(`updated >= "${at(checkpoint - 15_000)}"`);
  expect(byUpdated().from(0)).toBe(`updated >= "${at(0)}"`);
});

test('what lies before the checkpoint is asked for until nothing can come there', () => {
  let now = 0;
  const numbering = byUpdated(1000, () => now);
  const pull = (to: number, takes = 0): string => {
    const asked = numbering.from(to);
    now += takes;
    numbering.ended(to);
    return asked;
  };
  const whole = `updated >= "${at(checkpoint - 1000)}"`;
  expect(pull(checkpoint)).toBe(whole);
  // It ends late enough, and has begun too early.
  now = 900;
  expect(pull(checkpoint, 200)).toBe(whole);
  expect(pull(checkpoint)).toBe(whole);
  expect(pull(checkpoint)).toBe(`updated > "${at(checkpoint)}"`);
  expect(pull(checkpoint + 1)).toBe(`updated >= "${at(checkpoint - 999)}"`);
});

test('the kit is what numbers rows unless told', () => {
  expect(numberingOf({}).kind).toBe('seq');
  expect(numberingOf({ checkpoint: 'updated' }).kind).toBe('updated');
});

/** A row whose change was sent over the state that is numbered 100. */
const sent: Row = {
  fields: { text: 'mine', deleted: false },
  ledger: {
    ...{ seq: 100, pending: 2, base: { text: 'first', deleted: false } },
    attempts: [{ id: 'a1b2c3d4', baseSeq: 100 }],
  },
};

test.each([99, 100])('an answer with the stamp %i over 100 confirms a change', (seq) => {
  const confirmed = { ...sent, ledger: { seq, pending: 0 } };
  expect(byUpdated().confirmed(sent, 'a1b2c3d4', seq)).toEqual(confirmed);
  expect(byUpdated().confirmed(confirmed as Row, 'a1b2c3d4', seq)).toBe(confirmed);
  // The kit numbers every state above the one before: it is an answer of long ago.
  expect(bySeq.confirmed(sent, 'a1b2c3d4', seq)).toBe(sent);
});
