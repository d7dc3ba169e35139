import { screen, waitFor, within } from '@testing-library/dom';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type Judging, startJudging } from '../../scripts/verifier';
import { type Account, type Api, apiOf } from '../harness/api';
import { type GameServer, startGameServer } from '../harness/game-server';
import { lineOf, recordCalls } from './calls';
import { fill, logIn, press, storedSession } from './forms';
import { openPage } from './page';
import { keepRide, SHORT } from './rides';
import { trackNamed } from './tracks';

let judging: Judging;
let server: GameServer;
let api: Api;
beforeAll(async () => {
  judging = await startJudging(() => undefined);
  server = await startGameServer({ env: judging.env });
  api = apiOf(server);
});
afterAll(async () => {
  await server?.close();
  await judging?.stop();
});
afterEach(() => vi.useRealTimers());

const TIME = /^\d:\d\d\.\d\d$/;

interface Ride {
  readonly id: string;
  readonly status: string;
}

/** The rides that the server has of a user. */
async function ridesOf({ email, password }: Pick<Account, 'email' | 'password'>): Promise<readonly Ride[]> {
  const token = await api.logIn(email, password);
  const path = '/api/collections/rides/records';
  const { body } = await api.call<{ items: Ride[] }>('GET', path, undefined, token);
  return body.items.map(({ id, status }) => ({ id, status }));
}

/** Reads these rows from the open page's database. */
async function rows(table: 'rides' | 'rejections' | 'records' | 'tracks'): Promise<readonly object[]> {
  const { dbService } = await import('../../src/db');
  const db = await dbService.db();
  const all = { ...db.rx.collections, ...db.online } as unknown as Record<string, typeof db.rx.tracks>;
  return (await all[table]!.find().exec()).map((row) => row.toJSON());
}

/** Opens the short slope, and gives what it says the player's own best is, once that has been read. */
async function ownBest(): Promise<string> {
  await openPage(`/ride-local?track=${trackNamed(SHORT).id}`, server);
  const sheet = await screen.findByRole('dialog', { name: SHORT });
  return waitFor(() => {
    const best = sheet.querySelector('.track-best');
    expect(best?.getAttribute('aria-busy')).toBe('false');
    return best?.querySelector('b')?.textContent ?? '';
  });
}

/** The chip that says how the device stands with the server. */
const chip = () => document.querySelector('.sync-chip')?.textContent ?? '';
const chipSays = (words: RegExp) => waitFor(() => expect(chip()).toMatch(words));

async function logOut(): Promise<void> {
  const user = await openPage('/profile', server);
  await press(user, 'Log out');
  await waitFor(() => expect(location.pathname).toBe('/'));
}

it('holds a ride back until the address is confirmed', async () => {
  const una = await api.account('una');
  await logIn(server, una);
  const id = await keepRide();
  await chipSays(/1 waiting|waiting/);
  expect(await ridesOf(una)).toEqual([]);
  await api.put('users', { verified: true }, una.id);
  await openPage('/verification', server);
  await waitFor(async () => expect(await ridesOf(una)).toEqual([{ id, status: 'verified' }]));
  expect(await rows('rejections')).toEqual([]);
});

it('sends a guest’s ride once they have registered and confirmed their address', async () => {
  let user = await openPage('/ride-local', server);
  await screen.findByRole('heading', { name: SHORT });
  const id = await keepRide();
  user = await openPage('/login', server);
  await user.click(await screen.findByRole('radio', { name: 'Register' }));
  const gail = { email: 'gail@example.org', password: 'fresh snow at dawn' };
  await fill('Name', 'Gail');
  await fill('Email', gail.email);
  await fill('Password', gail.password);
  await press(user, 'Register');
  await screen.findByRole('heading', { name: 'Gail' });
  // The account has it, and it waits for the address to be confirmed.
  await waitFor(async () => expect(await rows('rides')).toMatchObject([{ id, status: 'waiting' }]));
  expect(await ridesOf(gail)).toEqual([]);

  await api.put('users', { verified: true }, storedSession()!.record.id);
  await openPage('/verification', server);
  await waitFor(async () => expect(await ridesOf(gail)).toEqual([{ id, status: 'verified' }]));
  await openPage(`/ride-online?track=${trackNamed(SHORT).id}`, server);
  const board = await within(await screen.findByRole('dialog')).findByRole('list', { name: 'Leaderboard' });
  expect(board.querySelector('[data-own=true]')?.textContent).toContain('You');
  expect(await rows('rejections')).toEqual([]);
  expect(await rows('records')).toMatchObject([{ id, rider: storedSession()!.record.id }]);

  // Signed in once more on the same device there is still one ride.
  await logOut();
  await logIn(server, gail);
  await waitFor(async () => expect(await rows('rides')).toMatchObject([{ id, status: 'verified' }]));
  expect(await ridesOf(gail)).toHaveLength(1);
});

it('hides nothing when the session ends, and sends what waits after the next log-in', async () => {
  const gus = await api.account('gus', { verified: true });
  await logIn(server, gus);
  const first = await keepRide();
  await waitFor(async () => expect(await ridesOf(gus)).toEqual([{ id: first, status: 'verified' }]));
  const mine = await ownBest();
  expect(mine).toMatch(TIME);

  // Another password, set on another device, ends every session.
  const password = 'another-one-2';
  await api.put('users', { password, passwordConfirm: password }, gus.id);
  expect(await ownBest()).toBe(mine);
  await chipSays(/^Log in again to sync/);
  expect(storedSession()?.token).toBe('');
  const second = await keepRide();
  await chipSays(/^Log in again to sync, \d+ waiting$/);
  expect(document.querySelector('.track-best .medal')).not.toBeNull();
  // Pages that need a session are guarded.
  let user = await openPage('/profile', server);
  await screen.findByRole('heading', { name: 'Log in' });
  expect(location.pathname).toBe('/login');
  user = await openPage('/', server);
  await user.click(await screen.findByRole('button', { name: /Log in again to sync/ }));
  await user.click(await within(await screen.findByRole('dialog')).findByRole('link', { name: 'Log in' }));
  const email = (await screen.findByLabelText('Email', { selector: 'input' })) as HTMLInputElement;
  expect(email.value).toBe(gus.email);
  await fill('Password', password);
  await press(user, 'Log in');
  await screen.findByText('Total online rides');
  await waitFor(async () => {
    const all = await ridesOf({ email: gus.email, password });
    expect(new Set(all.map(({ id }) => id))).toEqual(new Set([first, second]));
    expect(all.every(({ status }) => status === 'verified')).toBe(true);
  });
  await chipSays(/^Online$/);
  expect(await rows('rejections')).toEqual([]);
});

const RENEWAL = 'POST /api/collections/users/auth-refresh';

it.each([30, -30])('keeps a session where the clock is %i days ahead', async (days) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 86_400_000, shouldAdvanceTime: true });
  const who = await api.account(days > 0 ? 'jan' : 'kim', { verified: true });
  await logIn(server, who);
  await chipSays(/^Online/);
  // A renewal within the same second gives the same token again, so the call is looked for.
  const calls = recordCalls();
  await openPage('/profile', server);
  await waitFor(() => expect(calls.taken().map(lineOf)).toContain(RENEWAL));
  calls.stop();
  expect(storedSession()!.token).not.toBe('');
  await screen.findByText('Total online rides');
  const id = await keepRide();
  await waitFor(async () => expect(await ridesOf(who)).toEqual([{ id, status: 'verified' }]));
  // Without a server nobody can be asked, and the session goes on.
  await server.stop();
  await openPage('/ride-local', server);
  await chipSays(/^Offline/);
  await server.restart();
});

it('tells an edit that gave way apart from what the server rejected', async () => {
  const user = await logIn(server, await api.account('gave-way', { verified: true }));
  const { dbService } = await import('../../src/db');
  const { online } = await dbService.db();
  await online!.rejections.insert({
    id: 'tracks|trackaaaaaaaaaa|7',
    of: 'tracks',
    docId: 'trackaaaaaaaaaa',
    status: 409,
    code: 'conflict',
    message: '',
    fields: {},
    doc: { name: 'Mine' },
    at: 1,
  });
  await press(user, 'Online, 1 conflict: show more');
  const sheet = await screen.findByRole('dialog', { name: 'Sync' });
  await within(sheet).findByRole('heading', { name: 'Changed on two devices' });
  within(sheet).getByText('Track Mine');
  expect(within(sheet).queryByRole('heading', { name: 'Rejected by the server' })).toBeNull();
  await press(user, 'Discard', sheet);
  await screen.findByText('Discarded. The other device’s version counts.');
  await waitFor(() => expect(within(sheet).queryByText('Track Mine')).toBeNull());
});
