import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Account } from '../harness/api';
import { ownGameServer } from '../harness/own-server';
import { tracks } from '../server/riding';
import { dialog, field, fill, gone, isDisabled, openAs, press, see, seeNo } from './acting';
import { openPage, reload } from './page';

const { server, api } = ownGameServer({ env: { FL_VERIFY: 'queue', FL_OPEN_FOUNDING: 'on' } });

let count = 0;
/** Somebody with an account. */
const somebody = (name: string): Promise<Account> => api.account(`${name}${count++}`, { verified: true });

interface Club {
  readonly id: string;
  readonly owner: Account;
  readonly member: Account;
}

/** A server with an owner, Ada, and a member, Ben. */
async function makeClub(name: string, more: object = {}): Promise<Club> {
  const [owner, member] = [await somebody('Ada'), await somebody('Ben')];
  const { id } = await api.put('servers', { name, owner: owner.id, open: false, requests: true, ...more });
  await api.put('server_members', { server: id, user: member.id, role: 'member' });
  return { id, owner, member };
}

async function send(who: Account, path: string, body: object): Promise<Readonly<Record<string, unknown>>> {
  const answer = await api.call('POST', path, body, who.token);
  expect([200, 204], JSON.stringify(answer.body)).toContain(answer.status);
  return answer.body;
}

const invitation = async ({ id, owner }: Club, kind: 'link' | 'code'): Promise<string> =>
  String((await send(owner, '/api/fl/servers/invite', { server: id, kind })).invitation);

/** The link of the verification mail that the server, which has no mail, keeps in a folder. */
async function keptLink(): Promise<URL> {
  const folder = join(dirname(server.dataDir), 'mails');
  const link = await waitFor(() => {
    const name = existsSync(folder) && readdirSync(folder).find((one) => one.includes('-verification-'));
    if (!name) throw new Error('There is no mail yet.');
    return /https?:\/\/\S+/.exec(readFileSync(join(folder, name), 'utf8'))![0];
  });
  return new URL(link);
}

const openMember = async (user: UserEvent, name: string): Promise<HTMLElement> => {
  await press(user, new RegExp(`^${name}`));
  return dialog(new RegExp(name));
};

it('founds a server by a form that names what is missing', async () => {
  const user = await openAs(await somebody('Eve'), '/ride-online', server);
  await see(/^You’re not on a server yet/);
  await press(user, 'Create a server');
  const sheet = await dialog('Create a server');
  await press(user, 'Create', { place: sheet });
  await see('Enter a name for the server.', sheet);
  fill(await field('Name', sheet), 'Ski Club Kaltbrunn');
  fill(await field('About', sheet), 'Slalom on Tuesdays, everybody is welcome.');
  await press(user, 'Pair 3', { role: 'radio', place: sheet });
  await press(user, 'Create', { place: sheet });
  await screen.findByRole('heading', { name: 'Ski Club Kaltbrunn', level: 1 });
  expect(location.pathname).toMatch(/^\/server\/[a-z0-9]{15}$/);
  await see('No events running or announced.');
  await see('Slalom on Tuesdays, everybody is welcome.');
});

it('shows a new invitation once, with its QR code', async () => {
  const club = await makeClub('Inviting');
  const user = await openAs(club.owner, `/server/${club.id}?part=run`, server);
  await press(user, 'New invitation');
  const sheet = await dialog();
  const uses = await field('Number of uses (optional)', sheet);
  fill(uses, '0');
  await see('Enter a whole number from 1 to 1,000, or leave it empty.', sheet);
  fill(uses, '5');
  await press(user, 'Create', { place: sheet });
  const link = (await field('Invitation link', sheet)).value;
  expect(link).toContain(`${server.url}/ride-online?invitation=`);
  await within(sheet).findByRole('img', { name: 'Invitation as a QR code' });
  await press(user, 'Close', { place: sheet });
  await see(/used 0 of 5 times/);
  expect(document.body.innerHTML).not.toContain(link);
});

it('leads a guest with an invitation through the log-in form into the server', async () => {
  const club = await makeClub('By a link');
  const guest = await somebody('Gus');
  const user = await openPage(`/ride-online?invitation=${await invitation(club, 'link')}`, server);
  await press(user, 'Log in', { role: 'radio' });
  fill(await field('Email'), guest.email);
  fill(screen.getByLabelText('Password', { selector: 'input' }), guest.password);
  await press(user, 'Log in');
  const sheet = await dialog();
  await see('You’re invited to join this server.', sheet);
  await press(user, 'Join', { place: sheet });
  await screen.findByRole('heading', { name: 'By a link', level: 1 });
  await screen.findByRole('tab', { name: 'Members' });
  expect(screen.queryByRole('tab', { name: 'Manage' })).toBeNull();
});

it('refuses what is no invitation before asking the server', async () => {
  const user = await openAs(await somebody('Hal'), '/ride-online', server);
  await press(user, 'Open an invitation');
  const sheet = await dialog();
  fill(await field('Code or link', sheet), 'abc');
  await press(user, 'Open', { place: sheet });
  await see(/neither an eight-letter code nor an invitation link/, sheet);
  fill(await field('Code or link', sheet), 'ABCD EFGH');
  await press(user, 'Open', { place: sheet });
  await see(/This invitation is wrong/, sheet);
});

it('accepts a code in lower case with a dash', async () => {
  const club = await makeClub('By a code');
  const user = await openAs(await somebody('Ida'), '/ride-online', server);
  const code = await invitation(club, 'code');
  await press(user, 'Open an invitation');
  const sheet = await dialog();
  fill(await field('Code or link', sheet), `${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`);
  await press(user, 'Open', { place: sheet });
  await press(user, 'Join', { place: sheet });
  await screen.findByRole('tab', { name: 'Members' });
});

it('hands a server over once the other side accepts', async () => {
  const club = await makeClub('Handed over');
  let user = await openAs(club.owner, `/server/${club.id}?part=members`, server);
  const sheet = await openMember(user, 'Ben');
  await press(user, 'Offer ownership', { place: sheet });
  await press(user, 'Offer ownership', { place: await dialog(/^Offer Ben/) });
  await see(/^You’ve offered Ben.* ownership/);
  // The member reads the offer in their news and on the server's page.
  user = await openAs(club.member, '/ride-online', server);
  await press(user, /^You’re offered ownership of Handed over/, { role: 'link' });
  await see(/^The owner offers you this server/);
  await press(user, 'Take ownership');
  await see('You own this server now.');
  await seeNo(/^The owner offers you this server/);
  await see('Owner');
});

it('lets an owner take an offer back', async () => {
  const club = await makeClub('Taken back');
  await send(club.owner, '/api/fl/servers/hand-over', { server: club.id, user: club.member.id });
  const user = await openAs(club.owner, `/server/${club.id}`, server);
  await press(user, 'Take the offer back');
  await see('The offer is taken back.');
  await openAs(club.member, `/server/${club.id}`, server);
  await screen.findByRole('tab', { name: 'Members' });
  await seeNo(/^The owner offers you this server/);
});

it('lets a member leave', async () => {
  const club = await makeClub('Left');
  const user = await openAs(club.member, `/server/${club.id}`, server);
  await press(user, 'Leave server');
  await press(user, 'Leave server', { place: await dialog() });
  await waitFor(() => expect(location.pathname).toBe('/ride-online'));
  await see(/^You’re not on a server yet/);
});

it('says that there is no server to join before anything was typed', async () => {
  // Servers of the tests before can be joined, so the list is kept from the page.
  const real = globalThis.fetch;
  globalThis.fetch = async (input, init) =>
    String(input instanceof Request ? input.url : input).includes('/collections/servers/records')
      ? Response.json({ page: 1, perPage: 30, totalItems: 0, totalPages: 0, items: [] })
      : real(input, init);
  try {
    const user = await openAs(await somebody('Fay'), '/ride-online', server);
    await press(user, 'Find a server');
    await see('There’s no server to join yet.');
    fill(await screen.findByRole('searchbox', { name: 'Search by name' }), 'Alps');
    await see('No server matches; try fewer letters.');
  } finally {
    globalThis.fetch = real;
  }
});

it('finds a server and asks to join it', async () => {
  const club = await makeClub('Asked by many');
  const asking = await somebody('Cid');
  const user = await openAs(asking, '/ride-online', server);
  await press(user, 'Find a server');
  fill(await screen.findByRole('searchbox', { name: 'Search by name' }), 'Asked by many');
  await press(user, /Asked by many/, { role: 'link' });
  await press(user, 'Ask to join');
  await see(/You’ve asked to join/);
  // The owner accepts, and the page of whoever asked follows.
  await send(club.owner, '/api/fl/servers/answer', { server: club.id, users: [asking.id], accept: true });
  await screen.findByRole('tab', { name: 'Members' });
});

it('tells the owner of a request without a reload', async () => {
  const club = await makeClub('Follows');
  const asking = await somebody('Cid');
  const user = await openAs(club.owner, `/server/${club.id}?part=run`, server);
  await screen.findByRole('button', { name: 'New invitation' });
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  await send(asking, '/api/fl/servers/join', { server: club.id });
  await press(user, 'Accept');
  await see(/accepted Cid/);
});

it('changes a member’s role', async () => {
  const club = await makeClub('Roles');
  const user = await openAs(club.owner, `/server/${club.id}?part=members`, server);
  await see('2 members');
  const sheet = await openMember(user, 'Ben');
  await user.selectOptions(within(sheet).getByRole('combobox', { name: 'Role' }), 'host');
  await press(user, 'Change role', { place: sheet });
  await see(/^Ben\d+’s role is now: Host\.$/);
});

it('removes several members with a reason, which they are told', async () => {
  const club = await makeClub('Removing');
  const other = await somebody('Cid');
  await api.put('server_members', { server: club.id, user: other.id, role: 'member' });
  const user = await openAs(club.owner, `/server/${club.id}?part=members`, server);
  await see('3 members');
  await press(user, 'Select several');
  await press(user, /^Select Cid/, { role: 'checkbox' });
  await press(user, 'Remove');
  const sheet = await dialog();
  fill(await field('Reason (optional)', sheet), 'Rode on a closed slope.');
  await press(user, 'Remove', { place: sheet });
  await see('2 members');

  const removed = await openAs(other, '/ride-online', server);
  await see('You were removed from Removing.');
  await see('Rode on a closed slope.');
  await press(removed, /^Mark as read: You were removed/);
  await seeNo('You were removed from Removing.');
});

it('keeps the changes of two hosts who edit the settings at once', async () => {
  const club = await makeClub('Two hosts');
  const user = await openAs(club.owner, `/server/${club.id}?part=run`, server);
  await press(user, 'Change name and colors');
  const sheet = await dialog();
  fill(await field('About', sheet), 'Slalom on Fridays.');
  await api.put('servers', { name: 'Renamed meanwhile' }, club.id);
  await press(user, 'Save', { place: sheet });
  await see(/the name is now “Renamed meanwhile”/, sheet);
  await press(user, 'Save my changes', { place: sheet });
  await press(user, 'Club', { role: 'tab' });
  await see('Slalom on Fridays.');
  await screen.findByRole('heading', { name: 'Renamed meanwhile', level: 1 });
});

it('makes, renews and revokes a member’s calendar link', async () => {
  const club = await makeClub('Calendar');
  await api.put('events', {
    server: club.id,
    name: 'Evening slalom',
    tracks: [tracks[0]!.id],
    equipment: 'any',
    attempts: 0,
    takes: 'verified',
    state: 'open',
    startsAt: '2026-01-01 18:00:00.000Z',
    endsAt: '2090-01-01 21:00:00.000Z',
  });
  const user = await openAs(club.member, `/server/${club.id}`, server);
  await screen.findByRole('link', { name: /Evening slalom/ });
  await press(user, 'Events in your calendar');
  let sheet = await dialog('Events in your calendar');
  await press(user, 'Create link', { place: sheet });
  const address = (await field('Calendar link', sheet)).value;
  expect(within(sheet).getByRole('link', { name: 'Subscribe' }).getAttribute('href')).toBe(
    address.replace('http:', 'webcal:'),
  );
  // A calendar has no session.
  expect(await (await fetch(address)).text()).toContain('SUMMARY:Evening slalom');
  await press(user, 'Create new link', { place: sheet });
  await waitFor(async () => expect((await field('Calendar link', sheet)).value).not.toBe(address));
  const renewed = (await field('Calendar link', sheet)).value;
  expect([(await fetch(address)).status, (await fetch(renewed)).status]).toEqual([404, 200]);
  // The link is shown once.
  await press(user, 'Close', { place: sheet });
  await press(user, 'Events in your calendar');
  sheet = await dialog('Events in your calendar');
  await see(/^You already have a link\./, sheet);
  expect(within(sheet).queryByRole('textbox')).toBeNull();
  await press(user, 'Revoke link', { place: sheet });
  await within(sheet).findByRole('button', { name: 'Create link' });
  expect((await fetch(renewed)).status).toBe(404);
});

it('shows a server without a network as it was last seen', async () => {
  const club = await makeClub('Seen');
  await api.put('events', {
    server: club.id,
    name: 'Evening slalom',
    tracks: [tracks[0]!.id],
    equipment: 'any',
    attempts: 0,
    takes: 'verified',
    state: 'open',
    startsAt: '2026-01-01 18:00:00.000Z',
    endsAt: '2090-01-01 21:00:00.000Z',
  });
  await openAs(club.member, `/server/${club.id}`, server);
  await screen.findByRole('link', { name: /Evening slalom/ });
  await openPage(`/server/${club.id}?part=members`, server);
  await see('2 members');
  const user = await openPage(`/server/${club.id}?part=members`);
  await see(/Can’t reach the server/);
  await see('2 members');
  const sheet = await openMember(user, 'Ada');
  expect(isDisabled(within(sheet).getByRole('button', { name: 'Report this name' }))).toBe(true);
  await press(user, 'Close', { place: sheet });
  await press(user, 'Club', { role: 'tab' });
  await screen.findByRole('link', { name: /Evening slalom/ });
  await openPage('/ride-online');
  await screen.findByRole('link', { name: /^Seen/ });
  // The notice goes once the server answers again.
  await openPage('/ride-online', server);
  await screen.findByRole('link', { name: /^Seen/ });
  await seeNo(/Can’t reach the server/);
});

it('sends a member’s report of a name', async () => {
  const club = await makeClub('Reported name');
  const user = await openAs(club.member, `/server/${club.id}?part=members`, server);
  await press(user, 'Report this name', { place: await openMember(user, 'Ada') });
  await press(user, 'Send report');
  await see(/Your report was sent/);
});

it('shows at its field what is wrong with the text of a report', async () => {
  const club = await makeClub('Unreadable report');
  const user = await openAs(club.member, `/server/${club.id}?part=members`, server);
  await press(user, 'Report this name', { place: await openMember(user, 'Ada') });
  const words = await field('In a few words (optional)');
  fill(words, 'Rude\u202ename');
  await press(user, 'Send report');
  await waitFor(() => expect(words.getAttribute('aria-invalid')).toBe('true'));
  const note = document.getElementById(words.getAttribute('aria-describedby') ?? '');
  expect(note?.textContent).toBe('There are hidden control characters here; type it again.');
});

it('shows at its field that another server has the name', async () => {
  await makeClub('Ski Club Taken');
  const user = await openAs(await somebody('Eve'), '/ride-online', server);
  await press(user, 'Create a server');
  const sheet = await dialog('Create a server');
  const name = await field('Name', sheet);
  fill(name, 'ski-club taken');
  await press(user, 'Create', { place: sheet });
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
  await see(/^Another server has this name/, sheet);
});

it('lets a host dismiss a report', async () => {
  const club = await makeClub('Reported result');
  const reporter = await somebody('Rea');
  await api.put('reports', {
    reporter: reporter.id,
    accused: club.member.id,
    server: club.id,
    kind: 'result',
    target: 'r'.repeat(15),
    reason: 'cheating',
    text: 'Too fast at the third gate.',
    state: 'open',
  });
  const user = await openAs(club.owner, `/server/${club.id}?part=run`, server);
  await see('Too fast at the third gate.');
  await press(user, 'Dismiss');
  await press(user, 'Dismiss', { place: await dialog() });
  await seeNo('Too fast at the third gate.');
});

it('disqualifies a reported ride for a reason', async () => {
  const club = await makeClub('Reported ride');
  const reporter = await somebody('Rea');
  const { id } = await api.put('reports', {
    reporter: reporter.id,
    accused: club.member.id,
    server: club.id,
    kind: 'result',
    target: 's'.repeat(15),
    reason: 'cheating',
    text: 'Through the trees.',
    state: 'open',
    operatorState: 'open',
  });
  const user = await openAs(club.owner, `/server/${club.id}?part=run`, server);
  await see('Through the trees.');
  await press(user, 'Disqualify');
  const form = await dialog('Disqualify this ride?');
  expect(isDisabled(within(form).getByRole('button', { name: 'Disqualify' }))).toBe(true);
  fill(await field('Reason', form), 'Left the course');
  await press(user, 'Disqualify', { place: form });
  await seeNo('Through the trees.');
  const path = `/api/collections/reports/records/${id}`;
  const { body } = await api.call('GET', path, undefined, await api.superuser());
  expect(body).toMatchObject({ state: 'acted', answer: 'Left the course', operatorState: 'open' });
});

it('blocks a member, then unblocks them', async () => {
  const club = await makeClub('Blocking');
  const user = await openAs(club.owner, `/server/${club.id}?part=members`, server);
  await press(user, 'Block', { place: await openMember(user, 'Ben') });
  await press(user, 'Block', { place: await dialog(/^Block Ben\d+\?$/) });
  await see('1 member');
  await press(user, 'Manage', { role: 'tab' });
  await press(user, 'Unblock');
  await see(/^Ben\d+ can join or ask again\.$/);
});

it('closes a server for whoever types its name', async () => {
  const club = await makeClub('Night Riders');
  const user = await openAs(club.owner, `/server/${club.id}?part=run`, server);
  await press(user, 'Close server');
  const closing = await dialog();
  await press(user, 'Close server', { place: closing });
  await see('That’s not the name; type it exactly as shown above.', closing);
  fill(within(closing).getByRole('textbox'), 'Night Riders');
  await press(user, 'Close server', { place: closing });
  await see('This server has been closed.');
  await openAs(club.member, `/server/${club.id}`, server);
  await see('This server has been closed.');
});

it('remembers an invitation through registration, until the mail’s link is opened in a new tab', async () => {
  const club = await makeClub('By mail');
  let user = await openPage(`/ride-online?invitation=${await invitation(club, 'link')}`, server);
  await press(user, 'Register', { role: 'radio' });
  fill(await field('Name'), 'Gus');
  fill(await field('Email'), 'gus@club.invalid');
  fill(screen.getByLabelText('Password', { selector: 'input' }), 'fresh snow at dawn');
  await press(user, 'Register');
  await waitFor(() => expect(location.pathname).toBe('/verification'));
  await press(user, 'Create link');
  const mail = await keptLink();
  // A new tab has the device's storage, and none of its own.
  sessionStorage.clear();
  user = await openPage(mail.pathname + mail.search + mail.hash, server);
  await press(user, 'Continue', { role: 'link' });
  const sheet = await dialog();
  await see('You’re invited to join this server.', sheet);
  await press(user, 'Join', { place: sheet });
  await screen.findByRole('heading', { name: 'By mail', level: 1 });
  await gone('dialog');
  await reload();
  await screen.findByRole('tab', { name: 'Members' });
});
