import type { Json } from '../../harness/api';
import { listen } from '../../harness/live-channel';
import { planWith, raceOn } from '../planned';
import { type Cell, keyOf, read } from './run';
import { club } from './subjects';
import { eventRow, type Role, roles, type World } from './world';

/** The game's own topics, and calendars: who listens, and which address opens a calendar. */
export const topicNames = ['hear', 'feed'] as const;

/** An event of a fresh club. */
async function eventOf(world: World, serverMore: Json, more: Json): Promise<string> {
  const { id } = await club(world, { open: false, ...serverMore });
  return String((await world.api.put('events', { ...eventRow(id), ...more })).id);
}

/** A plan that runs now, open to anyone verified. */
const openPlan = (): Json => ({ plan: planWith([raceOn(0, Date.now() - 60_000)], { open: 'verified' }) });

const topics: Readonly<Record<string, (world: World, role: Role) => Promise<string>>> = {
  'fl/events (members)': async (world) => `fl/events/${await eventOf(world, {}, {})}`,
  'fl/events (verified)': async (world) => `fl/events/${await eventOf(world, {}, openPlan())}`,
  'fl/events (community)': async (world) =>
    `fl/events/${await eventOf(world, { community: world.community }, {})}`,
  'fl/events (removed)': async (world) => `fl/events/${await eventOf(world, {}, { deleted: true })}`,
  'fl/changes (own)': async (world, role) => `fl/changes/${world.idOf(role)}`,
  'fl/changes (others)': async (world) => `fl/changes/${world.bystander}`,
  'fl/unknown': async () => 'fl/unknown',
};

async function tryTopic(world: World, topic: string, role: Role): Promise<Cell> {
  try {
    (await listen(world.server.url, [topic], world.tokenOf(role))).close();
    return { allowed: true, answer: 'listens' };
  } catch (error) {
    return { allowed: false, answer: String(error) };
  }
}

/** Asks for the address of a club's calendar. @returns undefined where it is refused */
async function addressFor(
  world: World,
  server: string,
  token: string | undefined,
): Promise<string | undefined> {
  const { status, body } = await world.api.call<{ path?: string }>(
    'POST',
    '/api/fl/servers/calendar',
    { server },
    token,
  );
  return status === 200 ? body.path : undefined;
}

/** A bystander's address in a club that they belonged to, which is opened after `then`. */
async function addressThen(
  world: World,
  then: (server: string, user: string) => Promise<void>,
): Promise<string> {
  const { id: server } = await club(world, { open: false });
  const account = await world.api.account(`feed${Math.random().toString(36).slice(2)}`, { verified: true });
  await world.api.put('server_members', { server, user: account.id, role: 'member' });
  const address = await addressFor(world, server, account.token);
  if (address === undefined) throw new Error('a member was given no calendar');
  await then(server, account.id);
  return address;
}

const asOwner =
  (world: World, path: string) =>
  async (server: string, user: string): Promise<void> => {
    const body = { server, users: [user], reason: '' };
    const { status } = await world.api.call('POST', `/api/fl/servers/${path}`, body, world.users.owner.token);
    if (status > 204) throw new Error(`${path} was answered ${status}`);
  };

/** An address opens the calendar for whoever has it, and for as long as its member belongs to the club. */
const feeds: Readonly<Record<string, (world: World, role: Role) => Promise<string | undefined>>> = {
  'calendar.ics (own)': async (world, role) =>
    addressFor(world, (await club(world, { open: false })).id, world.tokenOf(role)),
  'calendar.ics (members)': (world) => addressThen(world, async () => undefined),
  'calendar.ics (removed)': (world) => addressThen(world, asOwner(world, 'remove')),
  'calendar.ics (blocked)': (world) => addressThen(world, asOwner(world, 'block')),
  'calendar.ics (elsewhere)': async (world) => {
    const address = await addressThen(world, async () => undefined);
    return address.replace(/servers\/\w+/, `servers/${world.openClub}`);
  },
};

async function tryFeed(world: World, address: string | undefined, role: Role): Promise<Cell> {
  if (address === undefined) return { allowed: false, answer: 'no address' };
  const headers: Record<string, string> = {};
  const token = world.tokenOf(role);
  if (token !== undefined) headers.Authorization = token;
  const { status } = await fetch(world.server.url + address, { headers });
  return read({ status, body: {} });
}

/** Tries every topic and every address as every role. */
export async function tryTopics(world: World): Promise<ReadonlyMap<string, Cell>> {
  const cells = new Map<string, Cell>();
  for (const role of roles) {
    for (const [name, topic] of Object.entries(topics))
      cells.set(keyOf(name, 'hear', role), await tryTopic(world, await topic(world, role), role));
    for (const [name, address] of Object.entries(feeds))
      cells.set(keyOf(name, 'feed', role), await tryFeed(world, await address(world, role), role));
  }
  return cells;
}
