import { expect, it } from 'vitest';
import { mailWarning } from '../../../scripts/mail-warning';

const FL_URL = 'https://play.club.invalid';

it('a server for others without mail is warned of, with the folder of its links', () => {
  expect(mailWarning({ FL_URL }, '/data/mails')).toMatch(/sends no mail.*\/data\/mails\.$/);
  expect(mailWarning({ FL_URL, FL_SMTP_HOST: ' ' }, '/data/mails')).toContain('sends no mail');
});

it.each([
  ['on one’s own machine', { FL_URL: '' }],
  ['that is a club cell, whose players sign up elsewhere,', { FL_URL, FL_CELL: 'club' }],
  ['with a mail server', { FL_URL, FL_SMTP_HOST: 'mail.club.invalid' }],
])('a server %s is not', (_, env) => {
  expect(mailWarning(env, '/data/mails')).toBeUndefined();
});
