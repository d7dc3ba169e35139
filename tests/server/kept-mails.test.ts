import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, apiOf, PASSWORD } from '../harness/api';
import { type GameServer, startGameServer } from '../harness/game-server';
import { startMailCatcher } from '../harness/mail-catcher';

const users = '/api/collections/users';

describe('a server without mail', () => {
  let server: GameServer;
  let api: Api;
  let folder: string;
  const lines: string[] = [];

  beforeAll(async () => {
    server = await startGameServer({ onLine: (line) => lines.push(line) });
    api = apiOf(server);
    folder = join(dirname(server.dataDir), 'mails');
  });
  afterAll(() => server?.close());

  const kept = (): string[] => (existsSync(folder) ? readdirSync(folder).sort() : []);
  /** The mail that `ask` leads to; it is written after the answer. */
  const mailOf = async (kind: string, ask: () => Promise<{ status: number }>) => {
    const before = new Set(kept());
    expect((await ask()).status).toBe(204);
    const found = (): string[] =>
      kept().filter((name) => !before.has(name) && readFileSync(join(folder, name), 'utf8') !== '');
    await expect.poll(found).toHaveLength(1);
    const name = found()[0]!;
    expect(name).toMatch(
      new RegExp(`^\\d{4}-\\d\\d-\\d\\dT\\d\\d-\\d\\d-\\d\\d-\\d{3}-${kind}-[a-z]{4}\\.txt$`),
    );
    const text = readFileSync(join(folder, name), 'utf8');
    return { name, text, link: /https?:\/\/\S+/.exec(text)?.[0] ?? '' };
  };
  const tokenOf = (link: string): string => link.split('/').at(-1)!;

  it('tells so to whoever asks', async () => {
    expect(await api.call('GET', '/api/fl/mail')).toEqual({ status: 200, body: { sent: false } });
  });

  it('writes the mail that verifies an address, for its owner’s eyes only', async () => {
    const { email } = await api.account('ann');
    const ask = () => api.call('POST', `${users}/request-verification`, { email });
    const { name, text, link } = await mailOf('verification', ask);
    expect(text).toContain(`To: ${email}\nSubject: Confirm your email address\n\nHello ann,`);
    expect(link.startsWith(`${server.url}/verification/`)).toBe(true);
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);

    await expect.poll(() => lines.filter((line) => line.endsWith(` ${link}`))).toHaveLength(1);
    expect(lines.find((line) => line.includes(link))).toContain(email);
    expect((await api.call('POST', `${users}/confirm-verification`, { token: tokenOf(link) })).status).toBe(
      204,
    );
    const identity = { identity: email, password: PASSWORD };
    const { body } = await api.call<{ record: { verified: boolean } }>(
      'POST',
      `${users}/auth-with-password`,
      identity,
    );
    expect(body.record.verified).toBe(true);
  });

  it('writes those for a new password and a new address, too', async () => {
    const { email, token } = await api.account('bea');
    const reset = await mailOf('reset', () => api.call('POST', `${users}/request-password-reset`, { email }));
    expect(reset.link.startsWith(`${server.url}/reset-password/`)).toBe(true);
    const newEmail = 'bea.new@club.invalid';
    const change = await mailOf('email-change', () =>
      api.call('POST', `${users}/request-email-change`, { newEmail }, token),
    );
    expect(change.text).toContain(`To: ${newEmail}\n`);
    const confirm = { token: tokenOf(change.link), password: PASSWORD };
    expect((await api.call('POST', `${users}/confirm-email-change`, confirm)).status).toBe(204);
  });

  it('keeps the dashboard’s mails as well, and prints no link into it', async () => {
    const { email } = server.superuser;
    const { text, name } = await mailOf('other', () =>
      api.call('POST', '/api/collections/_superusers/request-password-reset', { email }),
    );
    const token = /confirm-password-reset\/([\w.-]+)/.exec(text)?.[1];
    expect(token).toBeTruthy();
    await expect.poll(() => lines.some((line) => line.includes(name))).toBe(true);
    expect(lines.join('\n')).not.toContain(token);
  });

  it('keeps the code with which a superuser signs in', async () => {
    const superusers = '/api/collections/_superusers';
    const operator = await api.superuser();
    const change = { otp: { enabled: true, duration: 180, length: 8 } };
    expect(await api.call('PATCH', superusers, change, operator)).toMatchObject({ status: 200 });
    const { email } = server.superuser;
    let otpId = '';
    const { text } = await mailOf('other', async () => {
      const answer = await api.call<{ otpId: string }>('POST', `${superusers}/request-otp`, { email });
      otpId = answer.body.otpId;
      return { status: answer.status === 200 ? 204 : answer.status };
    });
    const password = /\b\d{8}\b/.exec(text)?.[0];
    const { body } = await api.call('POST', `${superusers}/auth-with-otp`, { otpId, password });
    // Which is half of what they need: PocketBase wants the password, too.
    expect(body).toEqual({ mfaId: expect.any(String) });
    expect(lines.join('\n')).not.toContain(password);
  });

  it('takes no control character of a stranger’s to the disk or the terminal', async () => {
    // Turns round what the terminal writes after it.
    const email = 'red\u202e@club.invalid';
    const row = { email, name: 'Red', password: PASSWORD, passwordConfirm: PASSWORD };
    expect(await api.call('POST', `${users}/records`, row)).toMatchObject({ status: 200 });
    const ask = () => api.call('POST', `${users}/request-verification`, { email });
    const { text, link } = await mailOf('verification', ask);
    await expect.poll(() => lines.some((line) => line.includes(link))).toBe(true);
    expect(text + lines.join('\n')).not.toContain('\u202e');
    expect(lines.find((line) => line.includes(link))).toContain(' red?@club.invalid ');
  });

  it('keeps the newest two hundred, and leaves alone what is no mail', async () => {
    mkdirSync(folder, { recursive: true });
    const old = (n: number) => `2020-01-01T00-00-00-${String(n).padStart(3, '0')}-reset-aaaa.txt`;
    for (let n = 0; n < 250; n++) writeFileSync(join(folder, old(n)), 'old');
    writeFileSync(join(folder, '0-notes.txt'), 'mine');
    const { email } = await api.account('cid');
    const { name } = await mailOf('verification', () =>
      api.call('POST', `${users}/request-verification`, { email }),
    );
    await expect.poll(() => kept()).toHaveLength(201);
    expect(kept()).toEqual(expect.arrayContaining(['0-notes.txt', old(249), name]));
    expect(kept()).not.toContain(old(0));
  });
});

describe('a server with mail', () => {
  it('says that it sends it, and neither keeps nor prints one', async () => {
    const mails = await startMailCatcher();
    const lines: string[] = [];
    const server = await startGameServer({ env: mails.env, onLine: (line) => lines.push(line) });
    try {
      const api = apiOf(server);
      expect(await api.call('GET', '/api/fl/mail')).toEqual({ status: 200, body: { sent: true } });
      const { email } = await api.account('dan');
      await api.call('POST', `${users}/request-verification`, { email });
      const { links } = await mails.next(email);
      await server.stop();
      expect(links).toHaveLength(1);
      expect(lines.filter((line) => line.includes('verification'))).toEqual([]);
      expect(existsSync(join(dirname(server.dataDir), 'mails'))).toBe(false);
    } finally {
      await server.close();
      await mails.close();
    }
  });
});

describe('the address in links', () => {
  it('is the public one where there is one', async () => {
    const lines: string[] = [];
    const server = await startGameServer({
      env: { FL_URL: 'https://play.club.invalid, https://other.invalid' },
      onLine: (line) => lines.push(line),
    });
    try {
      const api = apiOf(server);
      const { email } = await api.account('eve');
      await api.call('POST', `${users}/request-verification`, { email });
      await expect
        .poll(() => lines.join('\n'))
        .toMatch(/ https:\/\/play\.club\.invalid\/verification\/[\w.-]+$/m);
    } finally {
      await server.close();
    }
  });
});
