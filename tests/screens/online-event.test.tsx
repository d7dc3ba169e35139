import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planFrom } from '../../src/race';
import { type EventClub, makeClub } from '../server/event-club';
import { announced, nameOf, rideIn } from '../server/event-riders';
import { HOUR, letPass, MINUTE, planWith, raceOn } from '../server/planned';
import { type Rider, type RidingServer, startRiding } from '../server/riding';
import { dialog, field, fill, gone, isDisabled, openAs, press, see, seeNo } from './acting';
import { openPage, reload } from './page';

/** A club's events: set by a host, and as riders and others see them from the first start to the podium. */

let server: RidingServer;
let club: EventClub;
let riders: readonly Rider[];
let watcher: Rider;
beforeAll(async () => {
  server = await startRiding('http');
  club = await makeClub(server);
  riders = [club.founder, club.host, club.member];
  watcher = await server.rider('watcher');
  // Lists are written at once, as where the server is started by the game.
  await server.wake();
});
afterAll(() => server?.close());

const open = (who: Rider, event: string): Promise<UserEvent> =>
  openAs(who, `/online-event/${event}`, server.game);
const ride = async (who: Rider, event: string, race = 0, isLive = false): Promise<void> => {
  expect(await rideIn(server, who, event, { race, isLive })).toBe(true);
};
const rows = (table: HTMLElement): readonly HTMLElement[] => within(table).queryAllByRole('row');
const podium = (): Promise<HTMLElement> => screen.findByRole('list', { name: 'Podium' });

/** The local time so many minutes from now, as a form field wants it. */
function wallIn(minutes: number): string {
  const at = new Date(Date.now() + minutes * MINUTE);
  return new Date(at.getTime() - at.getTimezoneOffset() * MINUTE).toISOString().slice(0, 16);
}

/** An event of two runs, open since a minute, to anybody. */
function twoRuns(name: string, how: 'window' | 'start-list') {
  const opensMs = Date.now() - MINUTE;
  const windows = [
    { opensMs, closesMs: opensMs + HOUR },
    { opensMs: opensMs + 2 * HOUR, closesMs: opensMs + 2 * HOUR + 15 * MINUTE },
  ];
  return planWith([raceOn(0, opensMs, { runs: 2, windows, attempts: 1 })], {
    name,
    timeZone: 'UTC',
    open: 'verified' as const,
    secondRun: { how, reversal: 'all' },
  });
}

/** Names of the riders of the first run, the fastest first; none before its list has been written. */
async function firstRun(event: string): Promise<readonly string[]> {
  const { body } = await club.host.call('GET', `/api/fl/events/show?event=${event}`);
  const lists = body.lists as {
    race: number;
    list: { lines: { entry: string }[]; names: Record<string, string> };
  }[];
  const list = lists.find(({ race }) => race === 0)?.list;
  return list?.lines.map(({ entry }) => list.names[entry]!) ?? [];
}

describe('a form for an event', () => {
  it('names what is wrong, until the event is announced', async () => {
    const user = await openAs(club.host, `/create-online-event/${club.server}`, server.game);
    await screen.findByRole('heading', { name: 'New event' });
    await press(user, /^Evening race/);
    await screen.findAllByRole('heading', { name: 'Evening race' });
    const name = await field('Name');
    fill(name, '');
    fireEvent.input(screen.getByLabelText(/^Closes/), { target: { value: wallIn(-600) } });
    await press(user, 'Announce event');
    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
    await see('Fill this in.');
    fill(name, 'Thursday evening');
    await press(user, /^Track: /);
    const sheet = await dialog('Published tracks');
    fill(await within(sheet).findByRole('searchbox'), 'First glide');
    await waitFor(() => expect(within(sheet).getAllByRole('listitem')).toHaveLength(1));
    await press(user, /First glide/, { place: sheet });
    fireEvent.input(screen.getByLabelText(/^Opens/), { target: { value: wallIn(-2) } });
    fireEvent.input(screen.getByLabelText(/^Closes/), { target: { value: wallIn(90) } });
    await user.click(screen.getByText('More settings'));
    await press(user, /^Offline too/, { role: 'radio' });
    await see(/Offline rides count too/);
    await press(user, 'Announce event');
    await waitFor(() => expect(location.pathname).toMatch(/^\/online-event\/[a-z0-9]{15}$/));
    await screen.findByRole('heading', { name: 'Thursday evening' });
    await see('Open now');
    await see(/^3 attempts left\./);
    await screen.findByRole('link', { name: 'Ride' });
  });

  it('keeps what was typed where somebody else has changed the plan', async () => {
    const later = await announced(club, planWith([raceOn(0, Date.now() + 24 * HOUR)], { name: 'Tomorrow' }));
    const user = await openAs(club.host, `/create-online-event/${club.server}?event=${later}`, server.game);
    fill(await field('Name'), 'Mine');
    // The form has loaded the event, so the change is based on it.
    await waitFor(async () => expect((await field('Name')).value).toBe('Mine'));
    expect(await club.change(later, { name: 'Theirs' }, club.founder)).toBe('done');
    await press(user, 'Save changes');
    await see(/Someone else has changed this event in the meantime/);
    expect((await field('Name')).value).toBe('Mine');
    await press(user, 'Save mine instead');
    await screen.findByRole('heading', { name: 'Mine' });
    await press(user, 'Call it off');
    await press(user, 'Call off', { place: await dialog() });
    await see('This event was called off.');
  });
});

it('lets whoever is no member join an event in one step', async () => {
  const event = await announced(club, planWith([raceOn(0, Date.now() - MINUTE)], { name: 'Joined' }));
  const user = await open(await server.rider('guest'), event);
  await see('This event doesn’t exist, or it’s for club members only.');
  await press(user, 'Join and enter');
  await screen.findByRole('link', { name: 'Ride' });
  const { body } = await club.host.call('GET', `/api/fl/servers/members?server=${club.server}`);
  expect(body.total).toBe(4);
  // From now on the lobby and the club's page lead there.
  await openPage('/ride-online', server.game);
  await screen.findByRole('link', { name: /^Joined/ });
  await openPage(`/server/${club.server}`, server.game);
  await screen.findByRole('link', { name: /^Joined/ });
});

const timesText = (): string => screen.getAllByRole('table')[0]!.textContent ?? '';

describe('a jury', () => {
  it('disqualifies with a reason before everybody’s eyes, then reinstates', async () => {
    const event = await announced(club, planWith([raceOn(0, Date.now() - MINUTE)], { name: 'Judged' }));
    await ride(club.member, event);
    await ride(club.host, event);
    const name = await nameOf(club.member);
    let user = await open(club.host, event);
    const times = (await screen.findAllByRole('table'))[0]!;
    await waitFor(() => expect(rows(times)).toHaveLength(3));
    await see(/^You’re ranked [12] of 2: /);
    // The splits of whoever is second stand beside the leader's.
    const second = rows(times).filter((row) => within(row).queryAllByRole('button').length > 0)[1]!;
    await user.click(within(second).getAllByRole('button')[0]!);
    expect((await screen.findByRole('row', { name: /^Finish/ })).textContent).toMatch(/[+±]\d/);
    const theirs = within(times).getByRole('button', { name });
    if (theirs.getAttribute('aria-expanded') !== 'true') await user.click(theirs);
    await press(user, `Jury on ${name}`);
    const jury = await dialog(`Jury on ${name}`);
    await press(user, 'Disqualify', { place: jury });
    await see('Give a reason in a few words.', jury);
    fill(await field('Reason', jury), 'Left the course');
    await press(user, 'Disqualify', { place: jury });
    await screen.findByRole('button', { name: 'Reinstate' });

    await open(club.member, event);
    await see('Left the course');
    await waitFor(() => expect(timesText()).toContain('DSQ'));
    user = await open(club.host, event);
    await press(user, 'Reinstate');
    const back = await dialog();
    fill(await field('Reason', back), 'The gate was down');
    await press(user, 'Reinstate', { place: back });
    await see('Reinstated');
    await see('The gate was down');
    await waitFor(() => expect(timesText()).not.toContain('DSQ'));
    await open(club.member, event);
    await see('Reinstated');
    await waitFor(() => expect(timesText()).not.toContain('DSQ'));
  });
});

describe('an appeal', () => {
  const judged = async (name: string): Promise<{ readonly event: string; readonly id: string }> => {
    const event = await announced(club, planWith([raceOn(0, Date.now() - MINUTE)], { name }));
    await ride(club.member, event);
    const dsq = { event, rider: club.member.id, race: 0, run: 0, reason: 'Cut the last gate' };
    const { body } = await club.host.call('POST', '/api/fl/events/disqualify', dsq);
    return { event, id: String(body.id) };
  };

  it('is sent by the rider, who reads the operator’s answer', async () => {
    const { event, id } = await judged('Appealed');
    const user = await open(club.member, event);
    await press(user, 'Appeal');
    const form = await dialog('Appeal this decision');
    fill(await field('Why it’s wrong', form), 'I passed it');
    await press(user, 'Appeal', { place: form });
    await see('The rider appealed; the operator will decide.');
    await gone('button', 'Appeal');
    const answer = { id, grant: true, reason: 'Seen on video' };
    expect((await server.operator.call('POST', '/api/fl/appeals/answer', answer)).status).toBe(204);
    await see('Seen on video');
    await see(/^The operator, /);
    await waitFor(() => expect(timesText()).not.toContain('DSQ'));
  });

  it('is offered to nobody but the rider', async () => {
    const { event } = await judged('Not appealed');
    await open(club.host, event);
    await screen.findByRole('button', { name: 'Reinstate' });
    expect(screen.queryByRole('button', { name: 'Appeal' })).toBeNull();
  });

  it('waits for the network', async () => {
    const { event } = await judged('Offline');
    await open(club.member, event);
    await screen.findByRole('button', { name: 'Appeal' });
    await openPage(`/online-event/${event}`);
    await see(/^Can’t reach the server\. This is as of/);
    expect(isDisabled(await screen.findByRole('button', { name: 'Appeal' }))).toBe(true);
  });
});

it('offers the reinstatement of a juror to others only', async () => {
  const event = await announced(club, planWith([raceOn(0, Date.now() - MINUTE)], { name: 'Own ride' }));
  await ride(club.host, event);
  const dsq = { event, rider: club.host.id, race: 0, run: 0, reason: 'Late at the start' };
  expect((await club.founder.call('POST', '/api/fl/events/disqualify', dsq)).status).toBe(200);
  await open(club.founder, event);
  await screen.findByRole('button', { name: 'Reinstate' });
  await open(club.host, event);
  await screen.findByRole('button', { name: 'Appeal' });
  expect(screen.queryByRole('button', { name: 'Reinstate' })).toBeNull();
});

describe('two runs', () => {
  it('are watched as they are ridden, or told rider by rider when all is over', async () => {
    const event = await announced(club, twoRuns('Two runs', 'window'));
    await open(watcher, event);
    for (const [n, rider] of riders.entries()) {
      await ride(rider, event);
      // The page is told: nobody loads it again.
      await waitFor(() => expect(rows(screen.getAllByRole('table')[0]!)).toHaveLength(n + 2));
    }
    await letPass(server, event, 2 * HOUR);
    await reload();
    const caption = 'Still to ride, ranked by run 1';
    const toRide = await screen.findByRole('table', { name: caption });
    await waitFor(() => expect(rows(toRide)).toHaveLength(4));
    await ride(club.member, event);
    await waitFor(() => expect(rows(screen.getByRole('table', { name: caption }))).toHaveLength(3));
    const waiting = screen.getByRole('table', { name: caption });
    expect(within(waiting).queryByText(await nameOf(club.member))).toBeNull();
    for (const rider of [club.host, club.founder]) await ride(rider, event);
    await gone('table', caption);

    await letPass(server, event, HOUR);
    const order = await firstRun(event);
    const user = await open(watcher, event);
    await waitFor(async () => expect(within(await podium()).getAllByRole('listitem')).toHaveLength(3));
    await press(user, 'Relive run 2');
    const sheet = await dialog('Run 2, rider by rider');
    await press(user, 'Skip to the end', { place: sheet });
    await waitFor(() => expect(rows(sheet)).toHaveLength(3));
    for (const [n, row] of rows(sheet).entries()) expect(row.textContent).toContain(order[n]);

    await openPage(`/online-event/${event}`);
    await see(/^Can’t reach the server\. This is as of/);
    expect(within(await podium()).getAllByRole('listitem')).toHaveLength(3);
    await waitFor(() => expect(rows(screen.getAllByRole('table')[0]!)).toHaveLength(4));
  });

  it('are called in reverse order of the first where there is a start list', async () => {
    const event = await announced(club, twoRuns('Called', 'start-list'));
    for (const rider of riders) await ride(rider, event);
    await waitFor(async () => expect(await firstRun(event)).toHaveLength(3));
    const first = await firstRun(event);
    await letPass(server, event, 2 * HOUR - MINUTE + 2000);
    await open(watcher, event);
    const calls = within(await screen.findByRole('list', { name: 'At the start' }));
    await waitFor(() => expect(calls.getAllByRole('listitem')).toHaveLength(3));
    const items = calls.getAllByRole('listitem');
    for (const [n, name] of [...first].reverse().entries()) expect(items[n]!.textContent).toContain(name);
    expect(items[0]!.textContent).toContain('Called: the start is open');
    expect(items[1]!.textContent).toContain('Next');
    // The called rider may start. The others see how many come before them.
    await open(club.host, event);
    await waitFor(() => {
      const may = screen.queryByRole('link', { name: 'Ride' });
      expect(may ?? screen.queryByText(/^You’ll be called: /)).not.toBeNull();
    });
  });
});

it('shows the podium of an event that is over, where one stood oneself', async () => {
  const opensMs = Date.now() - MINUTE;
  const event = await announced(
    club,
    planWith([raceOn(0, opensMs), raceOn(1, opensMs + 1000)], {
      name: 'Two tracks',
      scoring: { kind: 'points', cut: 'none' },
    }),
  );
  for (const race of [0, 1]) {
    await ride(club.member, event, race);
    await ride(club.host, event, race);
  }
  await letPass(server, event, 2 * HOUR);
  const user = await open(club.host, event);
  await waitFor(async () => expect(within(await podium()).getAllByRole('listitem')).toHaveLength(2));
  await see(/The closest finish: /);
  await see(/^Race 1: You’re ranked \d of 2: /);
  // Any ride of the lists can be raced.
  await press(user, 'Race 1', { role: 'radio' });
  const member = await nameOf(club.member);
  await press(user, new RegExp(member));
  await screen.findByRole('button', { name: `Race ${member}` });
});

it('shows a knock-out cup round by round to its winner', async () => {
  const plan = planFrom('knock-out-cup', {
    name: 'Cup final',
    timeZone: 'UTC',
    opensMs: Date.now() + 1000,
    equipment: 'ski',
    tracks: [raceOn(0, 0).track],
  });
  const event = await announced(club, { ...plan, open: 'verified' });
  await letPass(server, event, 2000);
  const round = async (): Promise<number> => {
    let started = 0;
    for (const rider of riders) if (await rideIn(server, rider, event, { isLive: true })) started++;
    return started;
  };
  expect(await round()).toBe(3);
  await letPass(server, event, 10 * MINUTE);
  await open(watcher, event);
  await see('Round 1 now');
  await see('Round 1: 1 goes out');
  expect(await round()).toBe(3);
  await letPass(server, event, 3 * MINUTE);
  // Only who is still in may start.
  expect(await round()).toBe(2);
  await open(watcher, event);
  await see('Round 2 now');
  await see('Out in round 1');
  await letPass(server, event, 4 * MINUTE);
  await reload();
  await waitFor(async () => expect(within(await podium()).getAllByRole('listitem')).toHaveLength(3));
  expect(screen.getAllByText('Winner')).toHaveLength(1);
  await seeNo(/goes out$/);

  await openPage(`/online-event/${event}`);
  expect(within(await podium()).getAllByRole('listitem')).toHaveLength(3);
  expect(await see('Winner')).toHaveLength(1);
});
