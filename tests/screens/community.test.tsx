import { screen, waitFor, within } from '@testing-library/dom';
import { beforeAll, expect, it } from 'vitest';
import type { Account } from '../harness/api';
import { eventually } from '../harness/eventually';
import { ownGameServer } from '../harness/own-server';
import { tracks } from '../server/riding';
import { placed, raceList } from '../unit/online/events/some-event';
import { dialog, field, fill, openAs, press, see } from './acting';
import { openPage, reload } from './page';

const { server, api } = ownGameServer({ env: { FL_VERIFY: 'queue' } });

const date = (ms: number): string => new Date(ms).toISOString().replace('T', ' ');

/** An event that runs now, without its name. */
const eventOf = (server: string) => ({
  server,
  tracks: [tracks[0]!.id],
  equipment: 'any',
  attempts: 3,
  takes: 'verified',
  state: 'open',
  startsAt: date(Date.now() - 3_600_000),
  endsAt: date(Date.now() + 3_600_000),
});

let federation: Account;
let path: string;
/** A community with two servers, an event that runs and one to come, and the ranking of a season. */
beforeAll(async () => {
  federation = await api.account('Federation', { verified: true });
  const ada = await api.account('Ada', { verified: true });
  const { id: community } = await api.put('communities', {
    name: 'Alpine Federation',
    owner: federation.id,
    about: 'All clubs of the valley.',
  });
  const venue = (name: string) => api.put('servers', { name, owner: ada.id, open: true, community });
  const [one, two] = [await venue('Ski Club Kaltbrunn'), await venue('Snow Riders Amden')];
  await api.put('events', { ...eventOf(one.id), name: 'Evening race' });
  const riders = Array.from({ length: 6 }, (_, n) => ({
    entry: `rider000000000${n}`,
    rank: n + 1,
    placed: 4,
    points: 380 - n * 45,
  }));
  const names = Object.fromEntries(riders.map(({ entry }, n) => [entry, `Rider ${'ABCDEF'[n]}`]));
  const list = {
    events: 4,
    overall: riders,
    names: { ...names, [one.id]: 'Ski Club Kaltbrunn', [two.id]: 'Snow Riders Amden' },
    disciplines: [{ discipline: 'slalom', lines: riders.slice(0, 3) }],
    clubs: [
      { server: one.id, rank: 1, points: 940, events: 4, decidedBy: 'points' },
      { server: two.id, rank: 2, points: 940, events: 3, decidedBy: 'event-places' },
    ],
  };
  await api.put('season_rankings', { community, season: '2026-27', list });
  const finals = [
    ['Counting race', { riders: 6, clubs: 1 }],
    ['Lonely race', { riders: 1, clubs: 1 }],
    ['Practice race', { riders: 6, clubs: 2, training: true }],
  ] as const;
  for (const [n, [title, more]] of finals.entries()) {
    const final = await api.put('events', { ...eventOf(one.id), name: title });
    await api.put('season_results', {
      event: final.id,
      community,
      season: '2026-27',
      endedMs: Date.now() - n * 1000,
      results: [],
      teams: {},
      ...more,
    });
  }
  path = `/official-community/${community}`;
});

/** The row of an event in the owner's list. */
async function rowOf(event: string): Promise<HTMLElement> {
  return (await screen.findByText(event)).closest('li')!;
}

it('shows a guest the events of a community', async () => {
  await openPage(path, server);
  await screen.findByRole('heading', { name: 'Alpine Federation', level: 1 });
  await screen.findByRole('link', { name: /Evening race/ });
});

it('shows a guest the page as it was last seen without a network', async () => {
  await openPage(path, server);
  await screen.findByRole('link', { name: /Evening race/ });
  await openPage(path);
  await screen.findByRole('heading', { name: 'Alpine Federation', level: 1 });
  await screen.findByRole('link', { name: /Evening race/ });
});

/** Gives the event that runs a rider with a time. */
async function giveTime(): Promise<void> {
  const token = await api.superuser();
  const rowsOf = async (collection: string, filter: string) => {
    const query = `filter=${encodeURIComponent(filter)}`;
    const { body } = await api.call<{ items: { id: string }[] }>(
      'GET',
      `/api/collections/${collection}/records?${query}`,
      undefined,
      token,
    );
    return body.items;
  };
  const [event] = await rowsOf('events', "name='Evening race'");
  const row = await eventually(async () => {
    const [list] = await rowsOf('standings', `event='${event!.id}' && race=0`);
    if (list === undefined) throw new Error('The server has written no list so far.');
    return list;
  });
  const { list } = raceList([placed('ridera000000000', 1, 41_230_000)], 1, {
    names: { ridera000000000: 'Rider A' },
  });
  await api.put('standings', { list }, row.id);
}

it('shows a guest the results of an event, without a network as they were last seen', async () => {
  await giveTime();
  const user = await openPage(path, server);
  await press(user, /Evening race/, { role: 'link' });
  const results = await dialog('Evening race');
  await within(results).findByRole('row', { name: /1 Rider A 0:41.23/ });
  expect(location.pathname).toBe(path);
  await openPage(path + location.search);
  await within(await dialog('Evening race')).findByRole('row', { name: /1 Rider A 0:41.23/ });
  await see(/This is as of /, await dialog('Evening race'));
});

it('leads a guest from the results to a log-in page that names the event', async () => {
  const user = await openPage(path, server);
  await press(user, /Evening race/, { role: 'link' });
  await press(user, 'Open the event', { role: 'link', place: await dialog('Evening race') });
  await screen.findByRole('heading', { name: 'Log in' });
  await see(/^Ski Club Kaltbrunn · /);
});

it('shows the ranking of a season overall, by discipline or by club', async () => {
  const user = await openPage(path, server);
  await screen.findByRole('row', { name: /1 Rider A 4 380/ });
  const choice = screen.getByRole('combobox', { name: 'Ranking' });
  await user.selectOptions(choice, 'Slalom');
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(4));
  await user.selectOptions(choice, 'Clubs');
  await screen.findByRole('row', { name: /Snow Riders Amden.*By event wins/ });
});

/** The events that do not count, as a guest reads them. */
async function uncounted(): Promise<readonly string[]> {
  const title = await screen.findByRole('heading', { name: 'Events that don’t count' });
  const items = within(title.closest('section')!).getAllByRole('listitem');
  return items.map(({ textContent }) => textContent ?? '');
}

it('shows a guest why events do not count', async () => {
  await openPage(path, server);
  expect(await uncounted()).toEqual([
    'Lonely raceToo small a field – riders: 1, clubs: 1',
    'Practice raceRidden on a training slope',
  ]);
  await see(/An event counts with 5 or more riders, or with riders of 2 or more clubs\./);
});

it('lets the owner take an event out of the season with a reason', async () => {
  const user = await openAs(federation, `${path}?part=run`, server);
  await press(user, 'Take out', { place: await rowOf('Counting race') });
  const sheet = await dialog(/Counting race/);
  await press(user, 'Take out', { place: sheet });
  await see('Give a reason; everyone can read it.', sheet);
  fill(await field('Reason', sheet), 'Bad\u202ereason');
  await press(user, 'Take out', { place: sheet });
  await see('There are hidden control characters here; type it again.', sheet);
  fill(await field('Reason', sheet), 'Wind at the start');
  await press(user, 'Take out', { place: sheet });
  await openPage(path, server);
  await waitFor(async () =>
    expect((await uncounted())[0]).toBe('Counting raceTaken out by the community: Wind at the start'),
  );

  const again = await openAs(federation, `${path}?part=run`, server);
  await press(again, 'Put back', { place: await rowOf('Counting race') });
  await waitFor(async () => within(await rowOf('Counting race')).getByText('Counts'));
});

it('lets the owner set the smallest field that counts', async () => {
  const user = await openAs(federation, `${path}?part=run`, server);
  fill(await field('Riders, at least'), '0');
  await press(user, 'Save');
  await see('Enter a whole number from 1 to 1,000.');
  fill(await field('Riders, at least'), '1');
  await press(user, 'Save');
  await waitFor(async () => within(await rowOf('Lonely race')).getByText('Counts'));
});

it.each([
  ['success', /^Thank you\. Your membership appears/],
  ['cancelled', /Nothing was charged/],
])('tells what became of a purchase that came back as %s', async (status, words) => {
  await openPage(`${path}/${status}`, server);
  await see(words);
});

it('takes in a server by consent of both sides, until the server leaves', async () => {
  const grace = await api.account('Grace', { verified: true });
  await api.put('servers', { name: 'Ski Team Speer', owner: grace.id, open: true });
  let user = await openAs(grace, path, server);
  await press(user, 'Add your server');
  await see(/The other side has to agree\./);

  user = await openAs(federation, path, server);
  await see('Ski Team Speer wants to join.');
  await press(user, 'Accept');
  await screen.findByRole('link', { name: /Ski Team Speer/ });

  user = await openAs(grace, path, server);
  await press(user, 'Leave community');
  await waitFor(() => expect(screen.queryByRole('link', { name: /Ski Team Speer/ })).toBeNull());
  await reload();
  const servers = (await screen.findByRole('heading', { name: 'Servers' })).closest('section')!;
  expect(within(servers).queryByText('Ski Team Speer')).toBeNull();
  await within(servers).findByText('Snow Riders Amden');
});
