import { screen, waitFor, within } from '@testing-library/dom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, type Api, apiOf } from '../harness/api';
import { type GameServer, startGameServer } from '../harness/game-server';
import { type MailCatcher, startMailCatcher } from '../harness/mail-catcher';
import { withGameServer } from '../harness/own-server';
import { gone, openAs, press, see } from './acting';
import { openPage } from './page';

let mail: MailCatcher;
let server: GameServer;
let api: Api;
beforeAll(async () => {
  mail = await startMailCatcher();
  server = await startGameServer({ env: mail.env });
  api = apiOf(server);
});
afterAll(async () => {
  await server?.close();
  await mail?.close();
});

let made = 0;
const somebody = () => api.account(`reader${made++}`, { verified: true });

describe('the badge of the home tab', () => {
  const tab = (name: string) =>
    within(screen.getByRole('navigation', { name: 'Main' })).findByRole('link', { name });
  const tell = async (who: Account, about: string) => {
    await api.put('news', { user: who.id, kind: 'report-dismissed', about });
  };

  it('counts unread news, also without the server, until they are read', async () => {
    const who = await somebody();
    for (const about of ['track', 'user']) await tell(who, about);
    await openAs(who, '/', server);
    expect((await tab('Home, 2 unread')).textContent).toBe('Home2');
    await see('2 unread news items');
    await openPage('/');
    await tab('Home, 2 unread');
    const user = await openPage('/ride-online', server);
    await press(user, 'Mark all as read');
    expect((await tab('Home')).textContent).toBe('Home');
  });

  it('shows ten and more as 9+', async () => {
    const who = await somebody();
    for (let n = 0; n < 10; n++) await tell(who, `kind${n}`);
    await openAs(who, '/settings', server);
    expect((await tab('Home, 10 unread')).textContent).toBe('Home9+');
  });

  it('goes when its user logs out', async () => {
    const who = await somebody();
    await tell(who, 'track');
    const user = await openAs(who, '/profile', server);
    await tab('Home, 1 unread');
    await press(user, 'Log out');
    expect((await tab('Home')).textContent).toBe('Home');
  });
});

describe('mails about events', () => {
  it('are switched on and off on the profile', async () => {
    const who = await somebody();
    const wanted = async () => {
      const path = `/api/collections/users/records/${who.id}`;
      const { body } = await api.call('GET', path, undefined, who.token);
      return [body.mailResults, body.mailRuns];
    };
    const choice = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name });
    let user = await openAs(who, '/profile', server);
    expect((await choice('Email me results')).checked).toBe(false);
    await press(user, 'Email me results', { role: 'switch' });
    await waitFor(async () => expect(await wanted()).toEqual([true, false]));
    await press(user, 'Email me when my run is open', { role: 'switch' });
    await waitFor(async () => expect(await wanted()).toEqual([true, true]));
    user = await openPage('/profile', server);
    expect((await choice('Email me results')).checked).toBe(true);
    await press(user, 'Email me results', { role: 'switch' });
    await waitFor(async () => expect(await wanted()).toEqual([false, true]));
  });

  it('are not offered by a server that sends none', async () => {
    await withGameServer({}, async (own) => {
      const who = await own.api.account('quiet', { verified: true });
      await openAs(who, '/profile', own.server);
      await screen.findByRole('button', { name: 'Log out' });
      await gone('switch');
    });
  });
});
