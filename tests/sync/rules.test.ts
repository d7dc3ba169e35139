import { expect, test } from 'vitest';
import { backoffMs } from '../../sync/backoff';
import { deliveryOf, ownerOf } from '../../sync/delivery';
import { answerOf } from '../../sync/failure';
import { codeOf, judge, type Outcome, type Sent } from '../../sync/outcome';
import { expiryOf, isUsable } from '../../sync/token';

const field = (code: string) => ({ message: 'Failed.', data: { name: { code, message: 'No.' } } });

const table: [Sent, number, unknown, Outcome][] = [
  ['create', 200, { id: 'x' }, 'done'],
  ['update', 200, { id: 'x' }, 'done'],
  ['create', 0, undefined, 'unavailable'],
  ['create', 408, {}, 'unavailable'],
  ['create', 429, { message: 'Too Many Requests.' }, 'unavailable'],
  ['update', 500, {}, 'unavailable'],
  ['update', 503, '<html>', 'unavailable'],
  ['create', 404, {}, 'unavailable'],
  ['create', 401, {}, 'signed-out'],
  ['update', 401, {}, 'signed-out'],
  ['update', 409, field('stale_seq'), 'look'],
  ['update', 404, { data: {} }, 'look'],
  ['create', 400, field('validation_not_unique'), 'look'],
  ['create', 400, field('validation_missing_rel_records'), 'orphan'],
  ['create', 400, field('validation_required'), 'refused'],
  ['create', 400, { data: {} }, 'unexplained'],
  ['update', 400, '<html>', 'unexplained'],
  ['create', 403, {}, 'refused'],
  ['update', 403, {}, 'look'],
  ['create', 413, {}, 'refused'],
];

test.each(table)('a %s answered with %i %j is %s', (sent, status, body, outcome) => {
  expect(judge(answerOf(status, body), sent)).toBe(outcome);
});

test('a refusal is called by its first field, else by its status', () => {
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

const token = (claims: object): string =>
  ['{}', JSON.stringify(claims), 'signature']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.');

test('a token tells its end; what is none has none and is not used', () => {
  expect(expiryOf(token({ exp: 100, name: 'Zoë ~~~ÿÿ' }))).toBe(100_000);
  for (const none of ['', 'a.b', 'a.!!!.c', token({}), token({ exp: 'soon' })]) {
    expect(expiryOf(none)).toBeUndefined();
    expect(isUsable(none, 0)).toBe(false);
  }
  expect(isUsable(token({ exp: 100 }), 99_999)).toBe(true);
  expect(isUsable(token({ exp: 100 }), 100_000)).toBe(false);
});

test('the background queue delivers, keeps, waits or gives up by the answer', () => {
  const notUnique = JSON.stringify({ data: { id: { code: 'validation_not_unique', message: '' } } });
  expect(deliveryOf('POST', 200, '')).toBe('delivered');
  expect(deliveryOf('POST', 400, notUnique)).toBe('delivered');
  expect(deliveryOf('PATCH', 400, notUnique)).toBe('refused');
  expect(deliveryOf('POST', 400, '{"data":{}}')).toBe('refused');
  expect(deliveryOf('POST', 403, '')).toBe('refused');
  expect(deliveryOf('POST', 401, '')).toBe('auth-needed');
  for (const status of [0, 408, 429, 500, 502, 503]) expect(deliveryOf('POST', status, '')).toBe('stop');
});

test('the background queue sends for nobody without a session, and with none that has ended', () => {
  expect(ownerOf(undefined, 0)).toBeUndefined();
  expect(ownerOf({ token: token({ exp: 1 }), uid: 'ann' }, 2000)).toBeUndefined();
  expect(ownerOf({ token: token({ exp: 1 }), uid: 'ann' }, 500)).toBe('ann');
});
