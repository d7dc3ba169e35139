import { expect, test } from 'vitest';
import { backoffMs } from '../../sync/backoff';
import { answerOf, answerOfError, codeOf, type Meaning, meaningOf } from '../../sync/remote/answer';
import { type Delivery, deliveryOf } from '../../sync/worker/delivery';
import { isResting, restMs, retryAfterMs } from '../../sync/worker/rests';

const field = (code: string) => ({ message: 'Failed.', data: { name: { code, message: 'No.' } } });

const table: ['creation' | 'change', number, unknown, Meaning][] = [
  ['creation', 200, { id: 'x' }, 'taken'],
  ['change', 200, { id: 'x' }, 'taken'],
  ['creation', 0, undefined, 'away'],
  ['creation', 408, {}, 'away'],
  ['creation', 425, {}, 'away'],
  ['creation', 429, { message: 'Too Many Requests.' }, 'away'],
  ['change', 500, {}, 'failed'],
  ['creation', 502, '<html>', 'failed'],
  ['change', 503, '<html>', 'away'],
  ['creation', 404, {}, 'doubtful'],
  ['creation', 401, {}, 'doubtful'],
  ['change', 401, {}, 'doubtful'],
  ['change', 409, { data: { seq: { code: 'stale_seq', message: '7' } } }, 'look'],
  ['change', 409, field('slot_booked'), 'refused'],
  ['creation', 409, {}, 'refused'],
  ['change', 404, { data: {} }, 'look'],
  ['creation', 400, field('validation_not_unique'), 'look'],
  ['creation', 400, field('validation_missing_rel_records'), 'orphan'],
  ['creation', 400, field('validation_required'), 'refused'],
  ['creation', 400, { data: {} }, 'doubtful'],
  ['creation', 403, {}, 'refused'],
  ['change', 403, {}, 'look'],
  ['creation', 413, {}, 'refused'],
];

test.each(table)('a %s answered with %i %j is %s', (sent, status, body, meaning) => {
  expect(meaningOf(answerOf(status, body), sent === 'creation')).toBe(meaning);
});

test('a no in other words than PocketBase’s is nobody’s: a firewall’s page, a hotel’s', () => {
  for (const response of [{}, { message: 'Forbidden' }, { message: 'No.', data: [] }, { code: 403 }])
    for (const status of [400, 401, 403, 404, 413])
      expect(answerOfError({ status, response })).toMatchObject({ status: 0, fields: {}, isUnclear: true });
  for (const status of [400, 401, 403, 404, 413])
    expect(answerOfError({ status, response: { message: 'No.', data: {} } }).status).toBe(status);
  // A mistake of this program is none of the server's.
  expect(() => answerOfError(new TypeError('no such thing'))).toThrow('no such thing');
});

test('a rejection is called by its first field, else by its status', () => {
  expect(codeOf(answerOf(400, field('not-finished')))).toBe('not-finished');
  expect(codeOf(answerOf(403, {}))).toBe('not-permitted');
  expect(codeOf(answerOf(413, {}))).toBe('too-large');
  expect(codeOf(answerOf(400, {}))).toBe('refused');
});

test('strange bodies are answers without a word', () => {
  for (const body of [null, undefined, 'text', 7, [], { data: [] }, { data: { a: 1 } }, { message: 1 }]) {
    expect(answerOf(400, body)).toMatchObject({ status: 400, message: '', fields: {} });
  }
});

test('waits double from one second to one minute, and differ between clients', () => {
  const longest = [1, 2, 3, 4, 5, 6, 7, 8, 50].map((failures) => backoffMs(failures, 1));
  expect(longest).toEqual([1000, 2000, 4000, 8000, 16000, 32000, 60000, 60000, 60000]);
  expect(backoffMs(3, 0)).toBe(2000);
});

const said = (status: number, fields: object = {}) =>
  JSON.stringify({ status, message: 'No.', data: fields });
const because = (code: string) => said(400, { id: { code, message: 'No.' } });

test.each<[string, number, string, Delivery]>([
  ['POST', 200, '{"id":"x"}', 'delivered'],
  ['POST', 200, '{"id":"y"}', 'strange'],
  ['POST', 200, '', 'strange'],
  ['DELETE', 204, '', 'delivered'],
  ['POST', 204, '', 'strange'],
  ['POST', 400, because('validation_not_unique'), 'delivered'],
  ['PATCH', 400, because('validation_not_unique'), 'refused'],
  ['POST', 400, because('validation_required'), 'refused'],
  ['POST', 400, because('validation_missing_rel_records'), 'undecided'],
  ['POST', 400, said(400), 'undecided'],
  ['POST', 400, '<html>"validation_not_unique"', 'strange'],
  ['POST', 401, said(401), 'auth-needed'],
  ['POST', 401, '<html>', 'strange'],
  ['POST', 403, said(403), 'refused'],
  ['POST', 403, '<html>', 'strange'],
  ['POST', 404, said(404), 'undecided'],
  ['PATCH', 404, said(404), 'refused'],
  ['POST', 413, said(413), 'refused'],
  ['POST', 500, said(500), 'undecided'],
  ['POST', 500, '<html>', 'strange'],
  ...[0, 408, 425, 429, 502, 503, 504].map((status): [string, number, string, Delivery] => [
    'POST',
    status,
    said(status),
    'away',
  ]),
])('a queued %s answered with %i %s is %s', (method, status, text, delivery) => {
  expect(deliveryOf({ method, id: 'x' }, { status, text })).toBe(delivery);
});

test('a copy rests for one second, then twice as long each time, up to five minutes', () => {
  expect([1, 2, 3, 8, 9, 10, 50].map((failures) => restMs(failures, 1))).toEqual([
    ...[1000, 2000, 4000, 128_000, 256_000, 300_000, 300_000],
  ]);
  expect(restMs(3, 0)).toBe(2000);
});

test('a rest ends when a clock is set back', () => {
  expect(isResting(undefined, 0)).toBe(false);
  expect([99, 100, 149, 150].map((now) => isResting({ at: 100, ms: 50 }, now))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test('a server says in seconds or by its own clock how long to leave it alone, at most a day', () => {
  const asked = (headers: Record<string, string>) => retryAfterMs(new Headers(headers));
  const date = 'Thu, 01 Jan 2026 12:00:00 GMT';
  expect(asked({ 'Retry-After': '120' })).toBe(120_000);
  expect(asked({ 'Retry-After': 'Thu, 01 Jan 2026 12:02:00 GMT', Date: date })).toBe(120_000);
  expect(asked({ 'Retry-After': '99999999' })).toBe(86_400_000);
  for (const none of ['0', 'soon', '-5', date])
    expect(asked({ 'Retry-After': none, Date: date })).toBeUndefined();
  expect(asked({ 'Retry-After': date })).toBeUndefined();
  expect(asked({})).toBeUndefined();
});
