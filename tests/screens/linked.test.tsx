import { screen, waitFor } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { ownGameServer } from '../harness/own-server';
import { HOUR, planWith, raceOn } from '../server/planned';
import { openAs, see, seeNo } from './acting';
import { openPage } from './page';

/** The log-in page for a guest who follows a shared link. */

const { server, api } = ownGameServer();

const founder = async (name: string) => api.account(name, { verified: true });
const isChosen = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name }).checked;

it('shows a guest the club of an invitation, who invites, and the form to register', async () => {
  const ann = await founder('Ann');
  const club = await api.put('servers', { name: 'Quiet Carvers', owner: ann.id });
  const asked = { server: club.id, kind: 'link', endsAt: '', uses: 0 };
  const { body } = await api.call('POST', '/api/fl/servers/invite', asked, ann.token);
  await openPage(`/ride-online?invitation=${String(body.invitation)}`, server);
  await see('Quiet Carvers');
  await see('Ann invites you to join.');
  expect(location.pathname).toBe('/login');
  expect(isChosen('Register')).toBe(true);
});

it('shows a guest the event of a link, its club and its start', async () => {
  const bo = await founder('Bo');
  const club = await api.put('servers', { name: 'Hosts', owner: bo.id });
  const plan = planWith([raceOn(0, Date.now() + HOUR)], { open: 'verified', name: 'Night race' });
  const row = { server: club.id, plan, state: 'open', takes: 'verified' };
  const event = await api.call('POST', '/api/collections/events/records', row, bo.token);
  await openPage(`/online-event/${String(event.body.id)}`, server);
  await see('Night race');
  await see(/^Hosts · /);
  expect(isChosen('Register')).toBe(true);
});

it('leaves the log-in page as it is for a link that shows nothing', async () => {
  await openPage('/ride-online?invitation=abcdefghijklmnopqrstuv', server);
  await screen.findByRole('heading', { name: 'Log in' });
  expect(isChosen('Register')).toBe(true);
  await seeNo(/invite/);
});

it('names a club in the title of the tab as long as its page is open', async () => {
  const cleo = await founder('Cleo');
  const club = await api.put('servers', { name: 'Larch Racers', owner: cleo.id, open: true });
  const user = await openAs(cleo, `/server/${club.id}`, server);
  await waitFor(() => expect(document.title).toBe('Larch Racers – Fall Line'));
  await user.click(screen.getByRole('link', { name: 'Home' }));
  await waitFor(() => expect(document.title).toBe('Fall Line'));
});
