import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pay } from '../../../scripts/payments/buying';
import { send } from '../../../scripts/payments/deliveries';
import type { PaymentServer } from '../../../scripts/payments/server';
import { putTrack } from '../../../src/db/commands/tracks';
import type { Account, Api, Json } from '../../harness/api';
import { eventually } from '../../harness/eventually';
import { makeRide, makeTrack } from '../../unit/db/helpers';
import { paymentsOf, SECRET, signWith, startPayments } from '../payments/shop';
import { MINUTE, planWith, raceOn } from '../planned';
import { authorRides } from '../riding';
import { type Device, makeDevice, rideText } from './device';
import { type Machine, makeMachine } from './machine';
import { commandsOf } from './page';

/*
 * The restore drill of docs/operating.md, by the commands that stand there: a backup, more rides, the machine is lost, the
 * backup is put in on an empty disk, and the devices come back.
 */

const { trackId: track } = authorRides[0]!;
const ATTEMPTS = 6;
const LONG = 120_000;

let payments: PaymentServer;
let machine: Machine;
let api: Api;
let [ann, ben]: Account[] = [];
let phone: Device;
let laptop: Device;
let bens: Device;
let club: string;
let event: string;
let plan: string;
const devices = () => [phone, laptop, bens];

beforeAll(async () => {
  payments = await startPayments();
  machine = await makeMachine({ ...paymentsOf(payments), FL_URL: 'https://play.club.invalid' });
  await machine.start();
  api = machine.operator();
  [ann, ben] = await Promise.all(['ann', 'ben'].map((name) => api.account(name, { verified: true })));
  plan = (
    await api.put('memberships', {
      ...{ name: 'Supporter', price: 'price_500_eur_month', period: 'month', premium: true },
    })
  ).id;
  club = (await api.put('servers', { name: 'Larch', owner: ben!.id, open: true })).id;
  await api.put('server_members', { server: club, user: ann!.id, role: 'member' });
  const row = {
    ...{ server: club, state: 'open', takes: 'verified' },
    plan: planWith([raceOn(0, Date.now() - MINUTE, { attempts: ATTEMPTS })]),
  };
  event = String((await api.call('POST', '/api/collections/events/records', row, ben!.token)).body.id);
  phone = await makeDevice(machine.url, ann!);
  laptop = await makeDevice(machine.url, ann!);
  bens = await makeDevice(machine.url, ben!);
}, LONG);
afterAll(async () => {
  for (const device of devices()) await device?.close();
  machine?.close();
  await payments?.close();
});

/** Rides in the event, with a ticket of the server's. */
async function start(device: Device, variant: number) {
  const body = { track, event, equipment: 'ski' };
  const given = await api.call('POST', '/api/fl/start', body, device.account.token);
  expect(given.status, JSON.stringify(given.body)).toBe(200);
  return device.ride(variant, { event, ticket: String(given.body.ticket) });
}

/** Keeps a ride of a track of the player's own. */
async function keepOwn(device: Device, name: string): Promise<void> {
  const own = makeTrack(name.length, { name });
  expect((await putTrack(device.db, own)).kind).not.toBe('failed');
  const { saveRide } = await import('../../../src/db/commands/save-ride');
  const saved = await saveRide(device.db, {
    ...{ id: createHash('sha256').update(name).digest('hex').slice(0, 15), track: own },
    ...{ ride: makeRide(own, 40_000_000), rider: device.account.id },
  });
  expect(saved.kind).toBe('saved');
}

async function buy(who: Account): Promise<void> {
  const { body } = await api.call('POST', '/api/fl/checkout', { plan }, who.token);
  const session = payments.ledger.sessions.get(String(body.url).split('/').at(-1)!)!;
  const before = payments.ledger.events.length;
  pay(payments.ledger, session);
  for (const one of payments.ledger.events.slice(before)) {
    const [text, now] = [JSON.stringify(one), Math.floor(Date.now() / 1000)];
    const hook = `${machine.url}/api/fl/payments/stripe`;
    expect((await send(hook, text, signWith(text, [SECRET], now))).status).toBe(200);
  }
}
const isPremium = async ({ id, token }: Account) =>
  (await api.call('GET', `/api/collections/users/records/${id}`, undefined, token)).body.premium;

/** What the server has of a collection, by id. */
async function onServer(collection: string, textOf: (row: Json) => string, filter = '') {
  const path = `/api/collections/${collection}/records?perPage=200&filter=${encodeURIComponent(filter)}`;
  const { body } = await api.call<{ items: Json[] }>('GET', path, undefined, await api.superuser());
  return Object.fromEntries(body.items.map((row) => [String(row.id), textOf(row)]));
}
const ridesThere = (of?: Account) =>
  onServer('rides', (row) => rideText(row as never), of === undefined ? '' : `rider = "${of.id}"`);

/** The lines of the event: who, with which ride. */
async function places(): Promise<readonly unknown[]> {
  const path = `/api/fl/events/show?event=${event}`;
  const { body } = await api.call<{ lists: { race: number; list: { lines: Json[] } }[] }>(
    'GET',
    path,
    undefined,
    ben!.token,
  );
  return body.lists.find(({ race }) => race === 0)?.list.lines ?? [];
}

async function expectInStep(): Promise<void> {
  await eventually(async () => {
    for (const device of devices()) await device.inStep();
    for (const { rides, account } of devices()) expect(await rides()).toEqual(await ridesThere(account));
  });
  expect(await phone.tracks()).toEqual(await laptop.tracks());
  expect(await phone.records()).toEqual(await laptop.records());
  const tracks = await onServer('tracks', ({ name, hash }) => `${name} ${hash}`, `owner = "${ann!.id}"`);
  expect(await phone.tracks()).toEqual(tracks);
  expect(Object.keys(await phone.records()).sort()).toEqual(
    Object.keys(await onServer('records', () => '', `owner = "${ann!.id}"`)).sort(),
  );
  expect((await Promise.all(devices().map((device) => device.rejected()))).flat()).toEqual([]);
}

describe('the restore drill', () => {
  let backedUp: Readonly<Record<string, string>>;
  let before: readonly unknown[];
  const later: string[] = [];

  it('begins with a backup in the middle of an event', async () => {
    await buy(ann!);
    await keepOwn(phone, 'Before');
    await start(phone, 2100);
    await laptop.ride(2101);
    await start(bens, 2102);
    await expectInStep();
    backedUp = await ridesThere();
    expect(Object.values(backedUp).map((text) => text.split(' ')[1])).toEqual(Array(3).fill('verified'));
    // Lists are written a moment after the rides.
    await eventually(async () => expect(await places()).toHaveLength(2));
    before = await places();
    const said = await machine.follow('Backups');
    expect(said).toMatch(/^The backup is in \S+fall-line-[\dT-]+ \(\d+\.\d MB\)\.$/m);
    // Over a server that is running nothing is put.
    const restore = commandsOf('Restoring').find((line) => line.startsWith('npm run restore'))!;
    await expect(machine.run(restore)).rejects.toThrow('A server is already at work on this data');
    // Nothing of it stays with the server's own.
    expect(readdirSync(join(machine.data, 'pocketbase', 'backups'))).toEqual([]);
  });

  it('goes on with rides, a track and a purchase that the backup has not', async () => {
    await keepOwn(laptop, 'Afterwards');
    later.push((await start(laptop, 2103)).id);
    later.push((await bens.ride(2104, { event })).id);
    later.push((await phone.ride(2105)).id);
    await buy(ben!);
    expect(await isPremium(ben!)).toBe(true);
    await expectInStep();
    machine.cutPower();
    for (const device of devices()) device.go(false);
    // One more, which no server has ever seen.
    later.push((await phone.ride(2106)).id);
    machine.loseDisk();
    expect(existsSync(machine.data)).toBe(false);
  });

  it('has every ride of before the backup once the backup is in place', async () => {
    // The archive alone does not open without its key, and nothing is begun.
    const archive = 'npm run restore -- "$(ls /var/backups/fall-line/*/pocketbase.zip)"';
    await expect(machine.run(archive)).rejects.toThrow(
      'Its key is the settings.key of the server that made it.',
    );
    expect(existsSync(join(machine.data, 'pocketbase'))).toBe(false);
    const said = await machine.follow('Restoring');
    expect(said).toMatch(/^The backup is in place: 2 users and 3 rides, the last of 20\d\d-.*\.$/m);
    api = machine.operator();
    expect(await ridesThere()).toEqual(backedUp);
    await eventually(async () => expect(await places()).toEqual(before));
    // Whoever was signed in still is.
    expect(await isPremium(ann!)).toBe(true);
    expect(await isPremium(ben!)).toBe(false);
  });

  it('gets the rides of after the backup from the devices, and all agree', async () => {
    for (const device of devices()) device.go(true);
    await expectInStep();
    const there = await ridesThere();
    expect(there).toMatchObject(backedUp);
    expect(Object.keys(there).sort()).toEqual([...Object.keys(backedUp), ...later].sort());
    expect(new Set(Object.values(there).map((text) => text.split(' ')[1]))).toEqual(new Set(['verified']));
    expect(Object.values(await phone.tracks()).map((text) => text.split(' ')[0])).toEqual(
      expect.arrayContaining(['Before', 'Afterwards']),
    );
  });

  it('finds the event going on, and its list the same on every look', async () => {
    await eventually(async () => expect(await places()).toHaveLength(2));
    const mine = await api.call(
      'GET',
      `/api/fl/events/mine?event=${event}&equipment=ski`,
      undefined,
      ann!.token,
    );
    const [{ start: has } = { start: {} }] = mine.body.races as { start: { left?: number } }[];
    // Two starts of hers in the event, one from before and one that a device has brought back.
    expect(has.left).toBe(ATTEMPTS - 2);
    const { id } = await start(phone, 2107);
    await expectInStep();
    expect((await ridesThere(ann!))[id]).toMatch(/ verified /);
  });

  it('knows the purchase of after the backup when it has asked the provider', async () => {
    const token = await api.superuser();
    expect((await api.call('POST', '/api/crons/fl-payments', undefined, token)).status).toBe(204);
    await eventually(async () => expect(await isPremium(ben!)).toBe(true));
    expect(await isPremium(ann!)).toBe(true);
    await eventually(() =>
      expect(machine.printed).toMatch(/asked again for all purchases of this server: 2\./),
    );
  });
});
