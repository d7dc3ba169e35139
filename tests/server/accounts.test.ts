import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, apiOf, type Json, PASSWORD } from '../harness/api';
import { type GameServer, startGameServer } from '../harness/game-server';
import { type MailCatcher, startMailCatcher } from '../harness/mail-catcher';

const APP = 'https://play.club.invalid';
const users = '/api/collections/users';

let mail: MailCatcher;
let server: GameServer;
let api: Api;

beforeAll(async () => {
  mail = await startMailCatcher();
  server = await startGameServer({ env: { ...mail.env, FL_URL: APP } });
  api = apiOf(server);
});
afterAll(async () => {
  await server?.close();
  await mail?.close();
});

/** A call with the headers of a browser. */
async function from(language: string, path: string, body: Json): Promise<number> {
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Accept-Language': language },
    body: JSON.stringify(body),
  });
  return answer.status;
}

function register(email: string, name = 'Ann', language = 'en-US'): Promise<number> {
  const payload = { email, name, password: PASSWORD, passwordConfirm: PASSWORD };
  return from(language, `${users}/records`, payload);
}

interface Session {
  readonly token: string;
  readonly record: Json & { readonly id: string };
}

async function logIn(identity: string, password = PASSWORD) {
  return api.call<Session>('POST', `${users}/auth-with-password`, { identity, password });
}

/** The token at the end of the one link of a mail. */
function tokenOf(links: readonly string[], route: string): string {
  expect(links).toHaveLength(1);
  const link = links[0] ?? '';
  expect(link.startsWith(`${APP}/${route}/`)).toBe(true);
  return link.slice(`${APP}/${route}/`.length);
}

function claimsOf(token: string): Json {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Json;
}

it('says that the server is there', async () => {
  const { status, body } = await api.call('GET', '/api/health');
  expect([status, body.code]).toEqual([200, 200]);
});

describe('the life of an account', () => {
  const email = 'ann@club.invalid';
  let session: Session;

  it('begins with a registration, which is answered without the address', async () => {
    const payload = { email, name: 'Ann Äsche', password: PASSWORD, passwordConfirm: PASSWORD };
    const { status, body } = await api.call('POST', `${users}/records`, payload);
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: 'Ann Äsche', verified: false, premium: false });
    expect(body).not.toHaveProperty('email');
  });

  it('logs in, whatever the case of the address', async () => {
    const { status, body } = await logIn('ANN@club.invalid');
    expect(status).toBe(200);
    expect(body.record).toMatchObject({ email, name: 'Ann Äsche', verified: false, premium: false });
    session = body;
  });

  it('is verified by the link of a mail', async () => {
    expect((await api.call('POST', `${users}/request-verification`, { email })).status).toBe(204);
    const { links, from: sender, to } = await mail.next(email);
    expect(sender).toEqual({ name: 'Fall Line', address: 'mail@club.invalid' });
    expect(to).toEqual([email]);
    const token = tokenOf(links, 'verification');
    expect((await api.call('POST', `${users}/confirm-verification`, { token })).status).toBe(204);
    expect((await logIn(email)).body.record.verified).toBe(true);
  });

  it('is not verified by a token that is made up', async () => {
    const { status } = await api.call('POST', `${users}/confirm-verification`, { token: 'a.b.c' });
    expect(status).toBe(400);
  });

  it('is refreshed by its token', async () => {
    const { status, body } = await api.call<Session>(
      'POST',
      `${users}/auth-refresh`,
      undefined,
      session.token,
    );
    expect(status).toBe(200);
    expect(body.record.verified).toBe(true);
    expect((await api.call('POST', `${users}/auth-refresh`, undefined, 'a.b.c')).status).toBe(401);
  });

  it('gets a new password by the link of a mail, which ends every session', async () => {
    expect((await api.call('POST', `${users}/request-password-reset`, { email })).status).toBe(204);
    const token = tokenOf((await mail.next(email)).links, 'reset-password');
    const payload = { token, password: 'fresh-snow-2', passwordConfirm: 'fresh-snow-2' };
    const confirm = () => api.call('POST', `${users}/confirm-password-reset`, payload);
    expect((await confirm()).status).toBe(204);
    expect((await api.call('POST', `${users}/auth-refresh`, undefined, session.token)).status).toBe(401);
    expect((await logIn(email)).status).toBe(400);
    session = (await logIn(email, 'fresh-snow-2')).body;
    expect(session.token).toBeTruthy();
    expect((await confirm()).status).toBe(400);
  });

  it('moves to a new address by a link to that address and the password', async () => {
    const newEmail = 'ann.new@club.invalid';
    const asked = await api.call('POST', `${users}/request-email-change`, { newEmail }, session.token);
    expect(asked.status).toBe(204);
    const token = tokenOf((await mail.next(newEmail)).links, 'verification');
    expect(claimsOf(token)).toMatchObject({ type: 'emailChange', newEmail });
    const confirm = (password: string) =>
      api.call('POST', `${users}/confirm-email-change`, { token, password });
    expect((await confirm('not-the-password')).status).toBe(400);
    expect((await confirm('fresh-snow-2')).status).toBe(204);
    expect((await api.call('POST', `${users}/auth-refresh`, undefined, session.token)).status).toBe(401);
    const { status, body } = await logIn(newEmail, 'fresh-snow-2');
    expect([status, body.record.verified]).toEqual([200, true]);
    session = body;
  });

  it('ends at its owner’s wish', async () => {
    const path = `${users}/records/${session.record.id}`;
    const password = 'fresh-snow-2';
    expect((await api.call('DELETE', path, { password }, session.token)).status).toBe(204);
    expect((await logIn('ann.new@club.invalid', password)).status).toBe(400);
  });
});

describe('the kinds of token', () => {
  it('are told apart by their claim', async () => {
    await register('kinds@club.invalid');
    await api.call('POST', `${users}/request-verification`, { email: 'kinds@club.invalid' });
    await api.call('POST', `${users}/request-password-reset`, { email: 'kinds@club.invalid' });
    const mails = [await mail.next('kinds@club.invalid'), await mail.next('kinds@club.invalid')];
    const types = mails.map(({ links }) => claimsOf((links[0] ?? '').split('/').at(-1) ?? '').type);
    expect(types.sort()).toEqual(['passwordReset', 'verification']);
  });
});

describe('what is said to strangers', () => {
  it('is the same for an unknown user as for a wrong password', async () => {
    await register('real@club.invalid');
    const unknown = await logIn('nobody@club.invalid', 'wrong-password');
    const wrong = await logIn('real@club.invalid', 'wrong-password');
    expect(unknown.status).toBe(400);
    expect(wrong).toEqual(unknown);
  });

  it('is the same for an address without an account, to which no mail goes', async () => {
    const before = mail.mails.length;
    for (const what of ['request-verification', 'request-password-reset']) {
      expect((await api.call('POST', `${users}/${what}`, { email: 'none@club.invalid' })).status).toBe(204);
    }
    await register('after@club.invalid');
    await api.call('POST', `${users}/request-verification`, { email: 'after@club.invalid' });
    await mail.next('after@club.invalid');
    expect(mail.mails.slice(before).map(({ to }) => to[0])).toEqual(['after@club.invalid']);
  });
});

describe('a registration', () => {
  const codes = async (row: Json) => {
    const { status, body } = await api.call<{ data: Record<string, { code: string }> }>(
      'POST',
      `${users}/records`,
      row,
    );
    const fields = Object.entries(body.data ?? {}).map(([field, { code }]) => `${field} ${code}`);
    return [status, ...fields];
  };
  const right = { email: 'b@club.invalid', name: 'B', password: PASSWORD, passwordConfirm: PASSWORD };

  it('is refused for an address that is taken, in whatever case', async () => {
    await register('taken@club.invalid');
    expect(await codes({ ...right, email: 'TAKEN@club.invalid' })).toEqual([
      400,
      'email validation_not_unique',
    ]);
  });

  it.each([
    ['without a name', { name: '' }, 'name validation_required'],
    ['with a name of 61 characters', { name: 'n'.repeat(61) }, 'name validation_max_text_constraint'],
    ['without an address', { email: '' }, 'email validation_required'],
    ['with something else than an address', { email: 'ann' }, 'email validation_is_email'],
    [
      'with a short password',
      { password: 'short', passwordConfirm: 'short' },
      'password validation_min_text_constraint',
    ],
    ['with two passwords', { passwordConfirm: 'another-one' }, 'passwordConfirm validation_values_mismatch'],
  ])('is refused %s, at the field', async (_, wrong, code) => {
    expect(await codes({ ...right, ...wrong })).toEqual([400, code]);
  });

  it('keeps the name as it was entered and the address in lower case', async () => {
    await register('MiXed@Club.Invalid', ' Zoë  O’Neil ');
    const { body } = await logIn('mixed@club.invalid');
    expect(body.record).toMatchObject({ email: 'mixed@club.invalid', name: ' Zoë  O’Neil ' });
  });
});

describe('the language of a user', () => {
  it('is the browser’s at sign-up, and mails speak it', async () => {
    expect(await register('heidi@club.invalid', 'Heidi', 'de-CH,de;q=0.9,en;q=0.8')).toBe(200);
    await api.call('POST', `${users}/request-verification`, { email: 'heidi@club.invalid' });
    const { subject, text, html } = await mail.next('heidi@club.invalid');
    expect(subject).toBe('Bestätige deine E-Mail-Adresse');
    expect(text).toContain('Hallo Heidi,');
    expect(html).toContain('<html lang="de">');
  });

  it('can be changed by the user', async () => {
    const { body } = await logIn('heidi@club.invalid');
    const path = `${users}/records/${body.record.id}`;
    expect((await api.call('PATCH', path, { language: 'fr' }, body.token)).status).toBe(200);
    expect((await api.call('PATCH', path, { language: '<b>' }, body.token)).status).toBe(400);
    await api.call('POST', `${users}/request-password-reset`, { email: 'heidi@club.invalid' });
    expect((await mail.next('heidi@club.invalid')).subject).toBe('Choisissez un nouveau mot de passe');
  });
});
