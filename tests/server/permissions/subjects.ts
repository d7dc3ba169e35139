import { type Json, PASSWORD } from '../../harness/api';
import { eventRow, fillClub, type Role, type World } from './world';

/** A row to be tried on, and the token of its owner where that is not the world's owner. */
export interface Target {
  readonly id: string;
  readonly ownerToken?: string;
}

/** One kind of row: how to make one that the world's owner owns, and what a role would send. */
export interface Subject {
  /** As the table calls it. */
  readonly name: string;
  readonly collection: string;
  /** Makes a row, or names one that is there. */
  target(world: World): Promise<Target>;
  /** What a role sends to make a row of its own. */
  create(world: World, role: Role): Json;
  /** The same in the owner's name, where rows have owners. */
  forge?(world: World, role: Role): Json;
  /** A harmless change. */
  readonly change: Json;
  /** Whether an operator's change of it can be seen live: views change without a word. */
  readonly live: boolean;
}

let made = 0;
const unique = () => `row${made++}`;
const hash = 'ab'.repeat(32);
const never = () => ({ name: unique() });

function put(collection: string, row: (world: World) => Json): Subject['target'] {
  return async (world) => ({ id: (await world.api.put(collection, row(world))).id });
}

/** A club of the owner's with everybody where they belong. */
export async function club(world: World, more: Json): Promise<Target> {
  const server = await world.api.put('servers', { name: unique(), owner: world.users.owner.id, ...more });
  await fillClub(world.api, world.users, server.id);
  return { id: server.id };
}

/** A club without an owner, with the owner as one of its plain members beside the others. */
async function membersRow(world: World): Promise<Target> {
  const { id: server } = await world.api.put('servers', { name: unique(), open: false });
  await fillClub(world.api, world.users, server);
  const row = { server, user: world.users.owner.id, role: 'member' };
  return { id: (await world.api.put('server_members', row)).id };
}

/** A row of what hosts keep of the owner's club, about somebody new. */
const ofClub =
  (collection: string, more: (world: World, user: string) => Json): Subject['target'] =>
  async (world) => {
    const { id: user } = await newUser(world);
    const row = { server: world.club, ...more(world, user) };
    return { id: (await world.api.put(collection, row)).id };
  };

/** What no rule lets anybody write. */
const clubList = (collection: string, change: Json, more: (world: World, user: string) => Json): Subject => ({
  name: collection,
  collection,
  target: ofClub(collection, more),
  create: (world, role) => ({ server: world.club, ...more(world, world.idOf(role)) }),
  change,
  live: true,
});

/** A row as the feed of servers shows it. */
const inFeed = (kind: string, target: Subject['target']): Subject => ({
  name: `club_rows (${kind})`,
  collection: 'club_rows',
  target,
  create: never,
  change: { kind: 'news' },
  live: false,
});

/** The owner's part in an event, or in the rides outside of events. */
export async function part(world: World, event: string): Promise<Target> {
  const { items } = (
    await world.api.call<{ items: { id: string }[] }>(
      'GET',
      `/api/collections/participations/records?filter=${encodeURIComponent(`rider="${world.users.owner.id}" && event="${event}"`)}`,
      undefined,
      world.tokenOf('superuser'),
    )
  ).body;
  const found = items[0];
  if (found !== undefined) return { id: found.id };
  return {
    id: (await world.api.put('participations', { rider: world.users.owner.id, event, rides: 3 })).id,
  };
}

async function newUser(world: World): Promise<Target> {
  const { id, token } = await world.api.account(unique(), { verified: true });
  return { id, ownerToken: token };
}

const tracks = (visibility: 'private' | 'public', collection: 'tracks' | 'track_heads'): Subject => ({
  name: `${collection} (${visibility})`,
  collection,
  target: put('tracks', (world) => world.trackRow(4, world.users.owner.id, visibility)),
  create: (world, role) => world.trackRow(5, world.idOf(role), visibility),
  forge: (world) => world.trackRow(6, world.users.owner.id, visibility),
  // Of a public version nothing but its withdrawal.
  change: visibility === 'public' ? { deleted: true } : { name: 'Renamed' },
  live: collection === 'tracks',
});

const rides = (status: 'verified' | 'refused'): Subject => ({
  name: `rides (${status})`,
  collection: 'rides',
  async target(world) {
    const { id } = await world.api.put('rides', world.rideRow(world.users.owner.id));
    await world.api.put('rides', { status }, id);
    return { id };
  },
  create: (world, role) => world.rideRow(world.idOf(role)),
  forge: (world) => world.rideRow(world.users.owner.id),
  change: { riddenAt: 1_760_000_000_001 },
  live: true,
});

/** A report of nothing that is there. */
export const reportRow = (reporter: string): Json => ({
  reporter,
  kind: 'track',
  target: 'a'.repeat(15),
  reason: 'spam',
  state: 'open',
  operatorState: 'open',
});

const flagRow = (ride: string): Json => ({ ride, author: true, kind: 'alike', measure: 1 });

/** A mail about nothing that is there. */
const mailRow = (user: string): Json => ({ user, kind: 'run', event: unique(), state: 'sent' });

/** About a ride of the club's member in its event. */
async function flagged(world: World): Promise<Target> {
  const row = { ...world.rideRow(world.users.member.id), event: world.event };
  const { id: ride } = await world.api.put('rides', row);
  return { id: (await world.api.put('ride_flags', flagRow(ride))).id };
}

const record = (owner: string): Json => ({
  owner,
  trackId: 'a'.repeat(15),
  rider: owner,
  equipment: 'ski',
  timeUs: 52_470_000,
  splitsUs: [1],
  stream: 'AAAA',
  hash,
  simVersion: 1,
  riddenAt: 1,
  eventId: '',
  deleted: false,
});

/** What only its player sees, and the least there is of it. */
export const belongings: Readonly<Record<string, Json>> = {
  lessons: { exercise: 'stop-box', stars: 1, best: '{}', at: 1 },
  profiles: {
    name: 'Ida',
    equipment: 'ski',
    stance: 'goofy',
    bib: 7,
    createdAt: 1,
    primaryColour: '#123456',
    secondaryColour: '#654321',
  },
  local_events: { kind: 'race', name: 'Ours', state: '{}', createdAt: 1, changedAt: 1 },
};

const belonging = (collection: string, change: Json): Subject => {
  const row = (owner: string): Json => ({ owner, ...belongings[collection], deleted: false });
  return {
    name: collection,
    collection,
    target: put(collection, (world) => row(world.users.owner.id)),
    create: (world, role) => row(world.idOf(role)),
    forge: (world) => row(world.users.owner.id),
    change,
    live: true,
  };
};

const serverOnly = (collection: string, row: () => Json): Subject => ({
  name: collection,
  collection,
  target: put(collection, row),
  create: row,
  change: { at: 7 },
  live: true,
});

/** What the server keeps of a plan, in the name of the owner. */
const ofPlan = (collection: string, row: (user: string) => Json, change: Json): Subject => ({
  name: collection,
  collection,
  target: put(collection, (world) => ({ plan: world.membership, ...row(world.users.owner.id) })),
  create: (world, role) => ({ plan: world.membership, ...row(world.idOf(role)) }),
  forge: (world) => ({ plan: world.membership, ...row(world.users.owner.id) }),
  change,
  live: true,
});

/** A row of a new community with which the owner has to do. */
async function attached(world: World, collection: string, row: Json): Promise<Target> {
  const community = await world.api.put('communities', { name: unique() });
  const server = collection === 'community_requests' ? { server: world.club } : {};
  return { id: (await world.api.put(collection, { ...row, ...server, community: community.id })).id };
}

/** Rows PocketBase keeps of an account's sign-ins. Each target is of a user of its own: some may be there once only. */
const ofAccount = (collection: string, fields: () => Json, change: Json): Subject => {
  const row = (user: string): Json => ({ collectionRef: '_pb_users_auth_', recordRef: user, ...fields() });
  return {
    name: collection,
    collection,
    async target(world) {
      const user = await newUser(world);
      const { id } = await world.api.put(collection, row(user.id));
      return { ...user, id };
    },
    create: (world, role) => row(world.idOf(role)),
    forge: (world) => row(world.users.owner.id),
    change,
    live: true,
  };
};

export const subjects: readonly Subject[] = [
  {
    name: 'users',
    collection: 'users',
    target: newUser,
    create: () => ({
      email: `${unique()}@club.invalid`,
      name: 'New',
      password: PASSWORD,
      passwordConfirm: PASSWORD,
    }),
    change: { name: 'Renamed' },
    live: true,
  },
  {
    name: 'riders',
    collection: 'riders',
    target: async (world) => ({ id: world.users.owner.id }),
    create: never,
    change: { name: 'Renamed' },
    live: false,
  },
  {
    name: 'communities',
    collection: 'communities',
    target: put('communities', (world) => ({ name: unique(), owner: world.users.owner.id })),
    create: (world, role) => ({ name: unique(), owner: world.idOf(role) }),
    change: { about: 'Changed' },
    live: true,
  },
  {
    name: 'memberships',
    collection: 'memberships',
    target: put('memberships', never),
    create: never,
    change: { name: 'Renamed' },
    live: true,
  },
  {
    name: 'user_memberships',
    collection: 'user_memberships',
    target: put('user_memberships', (world) => ({
      user: world.users.owner.id,
      membership: world.membership,
    })),
    create: (world, role) => ({ user: world.idOf(role), membership: world.membership }),
    forge: (world) => ({ user: world.users.owner.id, membership: world.membership }),
    change: { endDate: '2090-01-01 00:00:00.000Z' },
    live: true,
  },
  {
    name: 'public_active_memberships',
    collection: 'public_active_memberships',
    target: put('user_memberships', (world) => ({
      user: world.users.owner.id,
      membership: world.membership,
    })),
    create: (world, role) => ({ user: world.idOf(role), membership: world.membership }),
    change: { endDate: '' },
    live: false,
  },
  {
    name: 'servers (open)',
    collection: 'servers',
    target: (world) => club(world, { open: true }),
    create: (world, role) => ({ name: unique(), owner: world.idOf(role), open: true, deleted: false }),
    forge: (world) => ({ name: unique(), owner: world.users.owner.id, open: true, deleted: false }),
    change: { about: 'Changed' },
    live: true,
  },
  {
    name: 'servers (closed)',
    collection: 'servers',
    target: (world) => club(world, { open: false }),
    create: (world, role) => ({ name: unique(), owner: world.idOf(role), open: false, deleted: false }),
    change: { about: 'Changed' },
    live: true,
  },
  {
    name: 'servers (asking)',
    collection: 'servers',
    target: (world) => club(world, { open: false, requests: true }),
    create: (world, role) => ({ name: unique(), owner: world.idOf(role), requests: true, deleted: false }),
    change: { about: 'Changed' },
    live: true,
  },
  {
    name: 'server_members (open)',
    collection: 'server_members',
    target: membersRow,
    create: (world, role) => ({
      server: world.openClub,
      user: world.idOf(role),
      role: 'member',
      deleted: false,
    }),
    forge: (world) => ({
      server: world.openClub,
      user: world.bystander,
      role: 'member',
      deleted: false,
    }),
    // To leave.
    change: { deleted: true },
    live: true,
  },
  {
    name: 'server_members (closed)',
    collection: 'server_members',
    target: membersRow,
    create: (world, role) => ({ server: world.club, user: world.idOf(role), role: 'member', deleted: false }),
    change: { deleted: true },
    live: true,
  },
  {
    ...clubList('server_requests', { state: 'declined' }, (_, user) => ({ user, state: 'pending' })),
    name: 'server_requests (others)',
  },
  {
    ...clubList('server_requests', { state: 'declined' }, (_, user) => ({ user, state: 'pending' })),
    name: 'server_requests (own)',
    create: (world, role) => ({ server: world.openClub, user: world.idOf(role), state: 'pending' }),
    // In a club in which the owner has no say.
    async target(world) {
      const { id: server } = await world.api.put('servers', { name: unique(), requests: true });
      await fillClub(world.api, world.users, server);
      const row = { server, user: world.users.owner.id, state: 'pending' };
      return { id: (await world.api.put('server_requests', row)).id };
    },
  },
  clubList('server_blocks', { reason: 'Another' }, (_, user) => ({ user, reason: 'Insults' })),
  clubList('server_invitations', { used: 1 }, () => ({ kind: 'link', hash: unique() })),
  clubList('server_audit', { reason: 'Another' }, (_, user) => ({ what: 'removed', whom: user })),
  {
    ...clubList('news', { deleted: true }, (_, user) => ({ user, kind: 'removed' })),
    target: put('news', (world) => ({ user: world.users.owner.id, kind: 'removed' })),
    forge: (world) => ({ user: world.users.owner.id, kind: 'removed' }),
  },
  {
    ...clubList('reports', { state: 'dismissed' }, (_, reporter) => reportRow(reporter)),
    name: 'reports (club)',
  },
  {
    ...clubList('reports', { state: 'dismissed' }, (_, reporter) => reportRow(reporter)),
    name: 'reports (own)',
    target: put('reports', (world) => reportRow(world.users.owner.id)),
  },
  inFeed('open', (world) => club(world, { open: true })),
  inFeed('servers', (world) => club(world, { open: false })),
  inFeed('members', membersRow),
  inFeed(
    'requests',
    ofClub('server_requests', (_, user) => ({ user, state: 'pending' })),
  ),
  inFeed(
    'news',
    put('news', (world) => ({ user: world.users.owner.id, kind: 'removed' })),
  ),
  {
    name: 'events',
    collection: 'events',
    target: put('events', (world) => eventRow(world.club)),
    create: (world) => eventRow(world.club),
    change: { name: 'Renamed' },
    live: true,
  },
  {
    ...clubList('standings', { stage: 'open' }, () => ({ race: 11, list: {} })),
    // As all that clubs' members see alike: told by a topic of their account's own.
    async target(world) {
      const { id: event } = await world.api.put('events', eventRow(world.club));
      return { id: (await world.api.put('standings', { server: world.club, event, race: 11, list: {} })).id };
    },
    create: (world) => ({ server: world.club, event: world.event, race: 11, list: {} }),
  },
  tracks('private', 'tracks'),
  tracks('public', 'tracks'),
  tracks('private', 'track_heads'),
  tracks('public', 'track_heads'),
  {
    name: 'participations (event)',
    collection: 'participations',
    target: (world) => part(world, world.event),
    create: (world, role) => ({ rider: world.idOf(role), event: world.event, rides: 99 }),
    change: { rides: 99 },
    live: true,
  },
  {
    name: 'participations (free)',
    collection: 'participations',
    target: (world) => part(world, ''),
    create: (world, role) => ({ rider: world.idOf(role), rides: 99 }),
    change: { rides: 99 },
    live: true,
  },
  {
    name: 'public_participations',
    collection: 'public_participations',
    target: (world) => part(world, ''),
    create: (world, role) => ({ rider: world.idOf(role), rides: 99 }),
    change: { rides: 99 },
    live: false,
  },
  rides('refused'),
  rides('verified'),
  {
    name: 'records',
    collection: 'records',
    target: put('records', (world) => record(world.users.owner.id)),
    create: (world, role) => record(world.idOf(role)),
    forge: (world) => record(world.users.owner.id),
    change: { timeUs: 52_470_001 },
    live: true,
  },
  belonging('lessons', { stars: 2 }),
  belonging('profiles', { bib: 8 }),
  belonging('local_events', { name: 'Mine' }),
  {
    name: 'ride_flags',
    collection: 'ride_flags',
    target: flagged,
    create: (world) => flagRow(world.ride),
    change: { measure: 0.5 },
    live: true,
  },
  serverOnly('bests', () => ({
    track: unique(),
    rider: unique(),
    equipment: 'ski',
    simVersion: 1,
    timeUs: 5,
  })),
  {
    name: 'mail_queue',
    collection: 'mail_queue',
    target: put('mail_queue', (world) => mailRow(world.users.owner.id)),
    create: (world, role) => mailRow(world.idOf(role)),
    forge: (world) => mailRow(world.users.owner.id),
    change: { tries: 1 },
    live: true,
  },
  serverOnly('ride_reviews', () => ({ ride: unique(), rider: unique(), state: 'open' })),
  serverOnly('season_results', () => ({ event: unique(), season: '2026-27' })),
  {
    name: 'community_requests',
    collection: 'community_requests',
    target: (world) => attached(world, 'community_requests', { by: 'server', state: 'pending' }),
    create: (world) => ({ server: world.club, community: world.community, by: 'server', state: 'pending' }),
    change: { state: 'accepted' },
    live: true,
  },
  {
    name: 'season_rankings',
    collection: 'season_rankings',
    target: (world) => attached(world, 'season_rankings', { season: '2026-27', list: {} }),
    create: (world) => ({ community: world.community, season: '2026-27', list: {} }),
    change: { list: { events: 1 } },
    live: true,
  },
  {
    ...clubList('calendar_keys', { hash: 'b' }, (_, user) => ({ user, hash: unique() })),
    async target(world) {
      const { id: user } = await newUser(world);
      return { id: (await world.api.put('calendar_keys', { server: world.club, user, hash: 'a' })).id };
    },
  },
  serverOnly('event_attempts', () => ({ event: unique(), rider: unique(), startedMs: 5 })),
  serverOnly('event_decisions', () => ({ event: unique(), words: 'Cut a gate', atMs: 5 })),
  serverOnly('event_clock', () => ({ event: unique(), dueMs: 9e12 })),
  serverOnly('start_tickets', () => ({ rider: unique(), at: 5 })),
  serverOnly('live_chunks', () => ({ ticket: unique(), n: 1, at: 5 })),
  ofPlan('membership_codes', () => ({ hash: unique(), uses: 1 }), { label: 'Another' }),
  ofPlan('checkouts', (user) => ({ user, state: 'closed', endsAt: '2090-01-01 00:00:00.000Z' }), {
    state: 'paid',
  }),
  {
    ...serverOnly('payment_events', () => ({ provider: 'stripe', event: unique(), outcome: 'written' })),
    change: { outcome: 'known' },
  },
  {
    name: '_superusers',
    collection: '_superusers',
    target: put('_superusers', () => ({
      email: `${unique()}@club.invalid`,
      password: PASSWORD,
      passwordConfirm: PASSWORD,
    })),
    create: () => ({ email: `${unique()}@club.invalid`, password: PASSWORD, passwordConfirm: PASSWORD }),
    change: { emailVisibility: true },
    live: true,
  },
  ofAccount('_externalAuths', () => ({ provider: 'google', providerId: unique() }), { provider: 'github' }),
  ofAccount('_mfas', () => ({ method: 'password' }), { method: 'otp' }),
  ofAccount('_otps', () => ({ password: PASSWORD }), { sentTo: 'elsewhere@club.invalid' }),
  ofAccount('_authOrigins', () => ({ fingerprint: unique() }), { fingerprint: 'another' }),
];
