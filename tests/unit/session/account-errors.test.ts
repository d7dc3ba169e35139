import { describe, expect, it } from 'vitest';
import { AccountError, accountErrorOf, needFilled } from '../../../src/session/account/errors';

/** What the client raises for an answer. */
const answered = (status: number, data: Record<string, { code: string }> = {}) =>
  Object.assign(new Error('failed'), { status, response: { data } });

describe('a failed call of the account', () => {
  it.each([
    ['no answer', answered(0), 'offline'],
    ['a server in trouble', answered(502), 'offline'],
    ['too many calls', answered(429), 'busy'],
    ['a session that ended', answered(401), 'signed-out'],
    ['a right that is missing', answered(403), 'signed-out'],
    ['a link used before', answered(400, { token: { code: 'validation_invalid_token' } }), 'bad-link'],
    ['a no without a field', answered(400), 'refused'],
    ['a no to a field of no form', answered(400, { premium: { code: 'x' } }), 'refused'],
    ['something that is no answer', new Error('boom'), 'refused'],
  ])('is put into words: %s', (_, cause, fault) => {
    expect(accountErrorOf(cause)).toMatchObject({ fault, fields: {}, cause });
  });

  it('names every field with what is wrong with it', () => {
    const data = {
      email: { code: 'validation_not_unique' },
      password: { code: 'validation_length_too_short' },
      name: { code: 'something_new' },
    };
    expect(accountErrorOf(answered(400, data))).toMatchObject({
      fault: 'invalid',
      fields: { email: 'taken', password: 'too-short', name: 'refused' },
    });
  });

  it.each([
    ['invisible-name', 'invisible'],
    ['piled-marks', 'piled'],
    ['name-controls', 'controls'],
    ['hidden-characters', 'controls'],
    ['mixed-alphabets', 'mixed'],
  ])('tells a name that others could not read: %s', (code, fault) => {
    expect(accountErrorOf(answered(400, { name: { code } })).fields).toEqual({ name: fault });
  });

  it('stays what it is when it is in words already', () => {
    const error = new AccountError('busy', undefined);
    expect(accountErrorOf(error)).toBe(error);
  });
});

describe('a form with empty fields', () => {
  it('is held back, and each of them is named', () => {
    expect(() => needFilled({ email: '', password: '', name: '' })).toThrow(
      expect.objectContaining({
        fault: 'invalid',
        fields: { email: 'missing', password: 'missing', name: 'missing' },
      }),
    );
    expect(() => needFilled({ email: 'a@b.example', password: '' })).toThrow(
      expect.objectContaining({ fields: { password: 'missing' } }),
    );
  });

  it('goes on when all is filled in, be it with spaces', () => {
    expect(() => needFilled({ email: 'a@b.example', password: '        ' })).not.toThrow();
  });
});
