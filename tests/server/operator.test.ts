import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { superuserAddresses } from '../../server/hooks/settings';
import { admitMail, type SentMails } from '../../server/rules/mail-limit';
import { type Account, type Api, apiOf } from '../harness/api';
import { type GameServer, startGameServer } from '../harness/game-server';
import { type MailCatcher, startMailCatcher } from '../harness/mail-catcher';

const HOUR = 3_600_000;
const superusers = '/api/collections/_superusers';

describe('from where superusers may call', () => {
  it.each([
    ['', ['127.0.0.0/8', '::1']],
    [' , ', ['127.0.0.0/8', '::1']],
    ['10.1.0.0/16, 192.0.2.7', ['10.1.0.0/16', '192.0.2.7']],
    ['any', []],
  ])('%j means %j', (text, addresses) => {
    expect(superuserAddresses(text)).toEqual(addresses);
  });
});

describe('the operator’s account behind a proxy', () => {
  let server: GameServer;
  beforeAll(async () => {
    server = await startGameServer({ env: { FL_PROXY_HEADER: 'X-Real-IP', FL_RATE_LIMITS: 'on' } });
  });
  afterAll(() => server?.close());

  const call = (path: string, from: string, body?: unknown, token?: string) =>
    fetch(server.url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'X-Real-IP': from,
        'Content-Type': 'application/json',
        ...(token === undefined ? {} : { Authorization: token }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

  it('is let in from this machine and from nowhere else, though the password is right', async () => {
    const { email: identity, password } = server.superuser;
    const signIn = (from: string) => call(`${superusers}/auth-with-password`, from, { identity, password });
    const inside = await signIn('127.0.0.1');
    expect(inside.status).toBe(200);
    const { token } = (await inside.json()) as { readonly token: string };
    expect((await call('/api/settings', '127.0.0.1', undefined, token)).status).toBe(200);
    expect((await call('/api/settings', '203.0.113.5', undefined, token)).status).toBe(403);
    expect((await signIn('203.0.113.5')).status).toBe(403);
  });

  it('gets few mails for a new password, whoever asks', async () => {
    const ask = () =>
      call(`${superusers}/request-password-reset`, '203.0.113.6', { email: server.superuser.email });
    const answers = [await ask(), await ask(), await ask(), await ask()];
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 429]);
  });
});

describe('mails to one address', () => {
  it('are five of a kind in an hour, and twelve in a day', () => {
    let sent: SentMails = {};
    let out = 0;
    for (let minute = 0; minute < 24 * 60; minute += 10) {
      const answer = admitMail(
        sent,
        'reset',
        minute % 20 === 0 ? 'ann@x.invalid' : 'ANN@x.invalid',
        minute * 60_000,
      );
      sent = answer.sent;
      if (answer.admitted) out++;
      if (minute === 50) expect(out).toBe(5);
    }
    expect(out).toBe(12);
    expect(admitMail(sent, 'verification', 'ann@x.invalid', 24 * HOUR).admitted).toBe(true);
    expect(admitMail(sent, 'reset', 'ben@x.invalid', 24 * HOUR).admitted).toBe(true);
  });

  it('go on when the clock was put back', () => {
    const sent = { 'reset ann@x.invalid': Array.from({ length: 12 }, (_, i) => 100 * HOUR + i) };
    expect(admitMail(sent, 'reset', 'ann@x.invalid', 3 * HOUR).admitted).toBe(true);
  });

  it('remember so many addresses and no more', () => {
    let sent: SentMails = Object.fromEntries(
      Array.from({ length: 6000 }, (_, i) => [`reset ${i}@x.invalid`, [i]]),
    );
    sent = admitMail(sent, 'reset', 'last@x.invalid', 7000).sent;
    expect(Object.keys(sent).length).toBe(5000);
    expect(sent['reset last@x.invalid']).toEqual([7000]);
  });

  describe('of a server', () => {
    let mail: MailCatcher;
    let server: GameServer;
    let api: Api;
    let ann: Account;
    let ben: Account;
    beforeAll(async () => {
      mail = await startMailCatcher();
      server = await startGameServer({ env: mail.env });
      api = apiOf(server);
      ann = await api.account('ann', { verified: true });
      ben = await api.account('ben', { verified: true });
    });
    afterAll(async () => {
      await server?.close();
      await mail?.close();
    });

    it('are limited though many ask for them, and who asks is not told', async () => {
      const victim = 'somebody@elsewhere.invalid';
      const ask = ({ token }: Account, newEmail: string) =>
        api.call('POST', '/api/collections/users/request-email-change', { newEmail }, token);
      for (const rider of [ann, ben, ann, ben, ann, ben, ann]) {
        expect((await ask(rider, victim)).status).toBe(204);
      }
      expect((await ask(ann, 'ann.new@club.invalid')).status).toBe(204);
      await mail.next('ann.new@club.invalid');
      expect(mail.mails.filter(({ to }) => to.includes(victim)).length).toBe(5);
    });
  });
});
