import { screen, waitFor, within } from '@testing-library/dom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf, dayPeriod } from '../../src/race';
import { type Equipment, encodeStream, simVersion } from '../../src/sim';
import { runSql } from '../harness/raw-sql';
import {
  authorRides,
  type Rider,
  type RidingServer,
  rowFor,
  startRiding,
  streamOf,
  trackOf,
  tracks,
} from '../server/riding';
import { dialog, gone, isDisabled, openAs, press, see, seeNo } from './acting';
import { openPage, reload } from './page';

/** The lobby: leaderboards, verdicts on rides, published tracks, and the track of the day. */

const idOf = (name: string): string => tracks.find((track) => track.name === name)!.id;
/** A short track without gates, and one with gates. */
const SHORT = idOf('First glide');
const GATED = idOf('Left and right');

let server: RidingServer;
beforeAll(async () => {
  server = await startRiding('http');
  await server.game.stop();
  const today = dayPeriod(dayOf(Date.now())).name;
  await runSql(server.game.dataDir, [`UPDATE picks SET track = '${SHORT}' WHERE period = '${today}'`]);
  await server.game.restart();
});
afterAll(() => server?.close());

let count = 0;
const somebody = (name: string): Promise<Rider> => server.rider(`${name}${count++}`);
const authorOf = (track: string, equipment: Equipment = 'ski'): number =>
  authorRides.findIndex((ride) => ride.trackId === track && ride.equipment === equipment);

/** Sends the author's ride on a track, a little changed. @returns its time, µs */
async function sendRide(rider: Rider, track: string, variant: number): Promise<number> {
  const n = authorOf(track);
  const row = rowFor(n, streamOf(n, variant));
  const { status, body } = await rider.send(row);
  expect(status, JSON.stringify(body)).toBe(200);
  expect((await server.settled(rider, String(body.id))).status).toBe('verified');
  return row.claimedUs;
}

const board = (): Promise<HTMLElement> => screen.findByRole('list', { name: 'Leaderboard' });
const sectionOf = async (title: string): Promise<HTMLElement> =>
  (await screen.findByRole('heading', { name: title })).closest('section')!;
const chip = (): Promise<HTMLElement> => screen.findByRole('button', { name: /: show more$/ });

describe('a leaderboard', () => {
  it('shows who has ridden, or how one stands oneself', async () => {
    const [first, second] = [await somebody('bert'), await somebody('ann')];
    await sendRide(first, SHORT, 3);
    await openAs(second, `/ride-online?track=${SHORT}`, server.game);
    await within(await board()).findByText(/^bert/);
    await see('You’re not on this leaderboard yet.');
    await sendRide(second, SHORT, 5);
    await openPage(`/ride-online?track=${SHORT}`, server.game);
    await see(/^You’re ranked \d of \d\.$/);
    const own = within(await board())
      .getByText('You')
      .closest('li')!;
    expect(own.dataset.own).toBe('true');
  });

  it('stands on a local track’s sheet for whoever is signed in', async () => {
    const [edda, fritz] = [await somebody('edda'), await somebody('fritz')];
    await sendRide(fritz, SHORT, 7);
    const local = `/ride-local?track=${SHORT}`;
    await openPage(local, server.game);
    await screen.findByRole('heading', { name: 'Rides' });
    expect(screen.queryByRole('list', { name: 'Leaderboard' })).toBeNull();

    await openAs(edda, local, server.game);
    await within(await board()).findByText(/^fritz/);
    const link = screen.getByRole('link', { name: 'Full leaderboard' });
    expect(link.getAttribute('href')).toBe(`/ride-online?track=${SHORT}`);
    // A ride of one's own that comes to count while the board is looked at is on it.
    await sendRide(edda, SHORT, 11);
    await within(await board()).findByText('You');

    await openPage(local);
    await screen.findByRole('heading', { name: 'Rides' });
    expect(screen.queryByRole('list', { name: 'Leaderboard' })).toBeNull();
  });

  it('offers a rider a little ahead on the big button, not the best', async () => {
    const ida = await somebody('ida');
    const timeUs = await sendRide(ida, GATED, 13);
    // Places on the board as rides would have them: one far ahead, one 1 % ahead.
    for (const [name, share] of [
      ['jon', 0.8],
      ['kim', 0.99],
    ] as const) {
      const { id } = await server.rider(name);
      const made = await server.operator.call('POST', '/api/collections/bests/records', {
        track: GATED,
        event: '',
        equipment: 'ski',
        simVersion,
        rider: id,
        timeUs: Math.round(timeUs * share),
        at: 1,
        ride: id,
      });
      expect(made.status, JSON.stringify(made.body)).toBe(200);
    }
    await openAs(ida, `/ride-online?track=${GATED}`, server.game);
    await within(await board()).findByText('jon');
    await screen.findByRole('button', { name: 'Race kim' });
  });
});

it('shows tracks that were seen as of when they were seen', async () => {
  const user = await openAs(await somebody('emil'), '/ride-online', server.game);
  const list = () => screen.findByRole('list', { name: 'Online tracks' });
  await within(await list()).findAllByRole('listitem');
  await server.game.stop();
  try {
    await press(user, 'Slalom');
    await screen.findByRole('heading', { name: 'Can’t reach the server' });
    await press(user, 'All');
    await see(/Can’t reach the server\. This is as of/);
    expect(await within(await list()).findAllByRole('listitem')).not.toEqual([]);
  } finally {
    await server.game.restart();
  }
});

it('shows a refused ride with its reason', async () => {
  const fay = await somebody('fay');
  const n = authorOf(SHORT);
  const row = rowFor(n, streamOf(n, 9));
  const { body } = await fay.send({ ...row, claimedUs: row.claimedUs - 1000 });
  expect(body).toMatchObject({ status: 'refused', reason: 'time-differs' });
  const user = await openAs(fay, '/ride-online', server.game);
  await see('1 ride was rejected.');
  await see('The server re-ran this ride and got a different time.');
  await user.click(await chip());
  const sheet = await dialog('Sync');
  const now = await within(sheet).findByRole('button', { name: 'Sync now' });
  await waitFor(() => expect(isDisabled(now)).toBe(false));
  await seeNo('Not yet', sheet);
});

/** Somebody with a track of their own that nobody else sees. */
async function withTrack(name: string) {
  const owner = await somebody('gil');
  const bodyOf = (id: string) => {
    const { course, hash, light, seed, style } = trackOf(id);
    return { course: JSON.stringify(course), hash, light, seed, style };
  };
  const made = await owner.call('POST', '/api/collections/tracks/records', {
    owner: owner.id,
    name,
    builderVersion: 1,
    ...bodyOf(GATED),
    visibility: 'private',
    source: '',
    version: 0,
  });
  expect(made.status).toBe(200);
  const change = async (): Promise<void> => {
    const path = `/api/collections/tracks/records/${String(made.body.id)}`;
    expect((await owner.call('PATCH', path, bodyOf(SHORT))).status).toBe(200);
  };
  return { owner, change };
}

/** Keeps a ride on skis, or on the board, as the page that is open does at the finish. @returns their ids */
async function rideOn(name: string, { id: user }: Rider): Promise<readonly string[]> {
  const { dbService, makeId, queueRide, readTrack, saveRide } = await import('../../src/db');
  const db = await dbService.db();
  const { id: trackId } = [...db.heads.store.getState().items.values()].find((head) => head.name === name)!;
  const track = (await readTrack(db, trackId))!;
  const ids: string[] = [];
  for (const equipment of ['ski', 'board'] as const) {
    const stream = streamOf(authorOf(GATED, equipment), 21);
    const { hash } = track;
    const ride = {
      trackId,
      hash,
      simVersion,
      equipment,
      stream: encodeStream(stream),
      timeUs: stream.claimedUs,
      splitsUs: [],
      status: 'finished' as const,
    };
    const id = makeId();
    ids.push(id);
    expect((await saveRide(db, { id, track, ride, rider: user })).kind).toBe('saved');
    expect((await queueRide(db, { id, track, ride, user })).kind).toBe('queued');
  }
  return ids;
}

/** Rows of the page that is open. */
async function rowsHere(
  name: 'rides' | 'rejections' | 'records' | 'seen',
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { dbService } = await import('../../src/db');
  const db = await dbService.db();
  const collection = name === 'records' || name === 'seen' ? db.rx[name] : db.online![name];
  const docs = await collection.find().exec();
  return docs.map((doc) => doc.toMutableJSON() as never);
}

it('publishes a track anew after a change, then withdraws the version before', async () => {
  const { owner, change } = await withTrack('Backyard');
  const user = await openAs(owner, '/manage-online-tracks', server.game);
  await see('You haven’t published a track yet.');
  await press(user, 'Publish');
  await see('Backyard is published. Everyone can ride it now.');
  await see('Published as version 1');
  await see(/^1 of 20\./);
  // Changed on another device.
  await change();
  await press(user, 'Publish version 2');
  await see('Published as version 2');
  await see(/^2 of 20\./);
  const versions = (): readonly string[] =>
    screen
      .getAllByRole('link', { name: 'Open Backyard' })
      .map((link) => link.closest('li')!.textContent ?? '');
  await waitFor(() =>
    expect(versions()).toEqual([
      expect.stringContaining('Version 2, since'),
      expect.stringContaining('Version 1, since'),
    ]),
  );
  const last = screen.getAllByRole('link', { name: 'Open Backyard' })[1]!.closest('li')!;
  await press(user, 'Withdraw', { place: last });
  await press(user, 'Withdraw track');
  await see('Backyard is withdrawn.');
  await waitFor(() => expect(versions()).toEqual([expect.stringContaining('Version 2, since')]));
});

it('takes no ride on a track that was withdrawn, which whoever has it keeps', async () => {
  const { owner } = await withTrack('Farmyard');
  let user = await openAs(owner, '/manage-online-tracks', server.game);
  await press(user, 'Publish');
  await see(/^Farmyard is published/);

  const hanna = await somebody('hanna');
  user = await openAs(hanna, '/ride-online', server.game);
  const search = async (text: string): Promise<void> => {
    await user.type(await screen.findByRole('searchbox'), text);
  };
  await search('farmyard gil');
  await press(user, /Farmyard/, { role: 'link' });
  const sheet = await dialog('Farmyard');
  await see(/^by gil\d+, 0 rides$/, sheet);
  await press(user, 'Save on this device', { place: sheet });
  await see('Farmyard is on this device and can be ridden offline.');

  user = await openAs(owner, '/manage-online-tracks', server.game);
  await press(user, 'Withdraw');
  await press(user, 'Withdraw track');
  await see('You haven’t published a track yet.');

  user = await openAs(hanna, '/ride-online', server.game);
  await search('farmyard gil');
  await screen.findByRole('heading', { name: 'No track found' });
  user = await openPage('/ride-local', server.game);
  await search('Farmyard');
  await screen.findByRole('heading', { name: 'Farmyard' });

  // Rides that reach the server only now are refused at its door, and are the rider's to give up one by one.
  const kept = await rideOn('Farmyard', hanna);
  await waitFor(async () => expect((await chip()).textContent).toBe('Online, 2 rejected'));
  await user.click(await chip());
  const refused = async (): Promise<HTMLElement[]> => within(await dialog('Sync')).findAllByRole('listitem');
  const reason = 'The author has withdrawn this track.';
  await waitFor(async () => {
    expect((await refused()).filter((one) => one.textContent?.includes(reason))).toHaveLength(2);
  });
  const [first] = await refused();
  expect(first!.textContent).toMatch(/Ride on Farmyard, \d:\d\d\.\d\d/);
  await press(user, 'Discard', { place: first! });
  await see('Discarded. The server’s version counts.');
  await waitFor(async () => expect(await refused()).toHaveLength(1));
  // The other ride is left to the rider, and so are the records of both.
  await reload();
  await waitFor(async () => expect((await chip()).textContent).toBe('Online, 1 rejected'));
  expect((await rowsHere('rejections')).map(({ docId }) => docId)).toEqual(
    (await rowsHere('rides')).map(({ id }) => id),
  );
  expect(await rowsHere('rides')).toHaveLength(1);
  expect((await rowsHere('records')).map(({ id }) => id).sort()).toEqual([...kept].sort());
});

describe('the track of the day', () => {
  it('shows its leaderboard, the days one has ridden, or the tracks of the week', async () => {
    const [ann, bea] = [await somebody('ann'), await somebody('bea')];
    await sendRide(bea, SHORT, 21);
    await openAs(ann, '/ride-online', server.game);
    const day = await sectionOf('Track of the day');
    await see(/^New track in \d+:\d\d:\d\d$/, day);
    await within(day).findByRole('heading', { name: 'First glide' });
    await within(day).findByRole('list', { name: 'Today’s leaderboard' });
    await see('You haven’t ridden it today.', day);
    await see('0 days ridden this month', day);
    const week = await sectionOf('Tracks of the week');
    expect(within(week).getAllByRole('link')).toHaveLength(5);
    await sendRide(ann, SHORT, 23);
    await reload();
    await see('1 day ridden this month', await sectionOf('Track of the day'));
  });

  it('opens with today’s leaderboard, where it is liked', async () => {
    const ann = await somebody('ann');
    // A rider can like a track they have ridden.
    await sendRide(ann, SHORT, 25);
    const user = await openAs(ann, `/ride-online?track=${SHORT}`, server.game);
    const sheet = await dialog('First glide');
    const today = await within(sheet).findByRole<HTMLInputElement>('radio', { name: 'Today' });
    expect(today.checked).toBe(true);
    const like = await within(sheet).findByRole('button', { name: 'Like' });
    expect(like.getAttribute('aria-pressed')).toBe('false');
    await user.click(like);
    await waitFor(() => expect(like.getAttribute('aria-pressed')).toBe('true'));
    await see('1 like', sheet);
  });

  it('is offered at home without a network', async () => {
    await openAs(await somebody('ann'), '/ride-online', server.game);
    await screen.findByRole('heading', { name: 'Track of the day' });
    await waitFor(async () =>
      expect((await rowsHere('seen')).map(({ key }) => String(key))).toContainEqual(
        expect.stringMatching(/^days/),
      ),
    );
    const user = await openPage('/');
    await press(user, /^Track of the day First glide, \d+:\d\d:\d\d left$/, { role: 'link' });
    await waitFor(() => expect(location.pathname + location.search).toBe(`/ride-local?track=${SHORT}`));
    await dialog('First glide');
  });
});

it('finds published tracks by list, difficulty or length', async () => {
  const cleo = await somebody('cleo');
  const liked = idOf('Milk Run');
  await sendRide(cleo, liked, 3);
  const { body } = await cleo.call('POST', '/api/fl/likes', { track: liked, like: true });
  expect(body).toMatchObject({ liked: true });
  const user = await openAs(cleo, '/ride-online', server.game);
  const items = async (): Promise<HTMLElement[]> =>
    within(await screen.findByRole('list', { name: 'Online tracks' })).findAllByRole('listitem');
  await see(/^\d+ tracks$/);
  const choose = (label: string, option: string): Promise<void> =>
    user.selectOptions(screen.getByLabelText(label), option);
  const official = (): Promise<number> => items().then((all) => all.length);
  await choose('Difficulty', 'Hard');
  const hard = tracks.filter(({ difficulty }) => difficulty === 'hard');
  await waitFor(async () => expect(await official()).toBe(hard.length));
  await choose('Length', 'Long');
  const long = hard.filter(({ course }) => course.finish / 1000 >= 1000);
  await waitFor(async () => expect(await official()).toBe(long.length));
  await choose('Length', 'Any length');
  await choose('Difficulty', 'Any difficulty');
  await choose('Sort by', 'Random');
  await screen.findByRole('button', { name: 'Shuffle' });
  await choose('Sort by', 'Never finished');
  await gone('heading', 'Milk Run');
  await screen.findByRole('heading', { name: 'The Anvil' });
  await choose('Sort by', 'Author time unbeaten');
  await screen.findByRole('heading', { name: 'Milk Run' });
  await choose('Sort by', 'Most liked');
  await waitFor(async () => {
    const one = (await items()).find((item) => item.textContent?.includes('Milk Run'));
    expect(one?.textContent).toContain('1 like');
  });
});
