import type { Json } from '../../harness/api';
import { part } from './subjects';
import type { World } from './world';

/** A value that only the server may give, and somebody who asks for it. */
export interface Attempt {
  /** A claim of the form "… cannot be set". */
  readonly name: string;
  readonly collection: string;
  /** Makes the row that is tried on; none for a row that is made with the value in it. */
  target?(world: World): Promise<string>;
  readonly values: Json;
  /** The rest of a new row. */
  create?(world: World): Json;
}

const own = (make: (world: World) => Promise<Json & { id: string }>) => async (world: World) =>
  (await make(world)).id;

const ride = own((world) => world.api.put('rides', world.rideRow(world.users.owner.id)));
const privateTrack = own((world) =>
  world.api.put('tracks', world.trackRow(7, world.users.owner.id, 'private')),
);
const publicTrack = own((world) =>
  world.api.put('tracks', world.trackRow(8, world.users.owner.id, 'public')),
);
const me = async (world: World) => world.users.owner.id;
const ownPart = async (world: World) => (await part(world, '')).id;
const ownMembership = (world: World) => ({ user: world.users.owner.id, membership: world.membership });
const heldMembership = own((world) => world.api.put('user_memberships', ownMembership(world)));
const ownCommunity = own((world) =>
  world.api.put('communities', { name: 'Ours', owner: world.users.owner.id }),
);
const newCode = (world: World): Json => ({ plan: world.membership, hash: 'ab'.repeat(32) });
const newRide = (world: World) => world.rideRow(world.users.owner.id);
const newTrack = (world: World) => world.trackRow(9, world.users.owner.id, 'private');

const change = (collection: string, target: (world: World) => Promise<string>, values: Json): Attempt => ({
  name: `${collection}: ${JSON.stringify(values)}`,
  collection,
  target,
  values,
});
const make = (collection: string, create: (world: World) => Json, values: Json): Attempt => ({
  name: `new ${collection}: ${JSON.stringify(values)}`,
  collection,
  create,
  values,
});

/** All are tried by the owner of the row, who is a verified user: nobody is nearer to it. */
export const attempts: readonly Attempt[] = [
  change('users', me, { premium: true }),
  change('users', me, { 'premium+': 1 }),
  change('users', me, { verified: false }),
  change('users', me, { mayFound: true }),
  change('users', me, { email: 'taken-over@club.invalid' }),
  change('users', me, { password: 'another-one-1', passwordConfirm: 'another-one-1' }),
  change('users', me, { tokenKey: 'x'.repeat(40) }),
  make('users', (world) => ({ ...newUser, email: `p${world.server.port}@club.invalid` }), { premium: true }),
  make('users', (world) => ({ ...newUser, email: `v${world.server.port}@club.invalid` }), { verified: true }),
  make('users', (world) => ({ ...newUser, email: `f${world.server.port}@club.invalid` }), { mayFound: true }),
  ...verdicts().map((values) => make('rides', newRide, values)),
  ...verdicts().map((values) => change('rides', ride, values)),
  change('rides', ride, { deleted: true }),
  change('rides', ride, { ticket: 'a'.repeat(15) }),
  change('participations', ownPart, { rides: 1000 }),
  change('participations', ownPart, { 'rides+': 1000 }),
  change('participations', ownPart, { bestUs: 1 }),
  make('participations', (world) => ({ rider: world.users.owner.id, event: world.event }), { rides: 1000 }),
  make('user_memberships', ownMembership, { source: 'self' }),
  change('user_memberships', heldMembership, { endDate: '2090-01-01 00:00:00.000Z' }),
  change('user_memberships', heldMembership, { graceUntil: '2090-01-01 00:00:00.000Z' }),
  change('user_memberships', heldMembership, { renews: true }),
  change('memberships', async (world) => world.membership, { premium: true }),
  make('memberships', () => ({ name: 'Mine' }), { premium: true }),
  change('communities', ownCommunity, { premium: true }),
  make('membership_codes', newCode, { uses: 1000 }),
  make('checkouts', (world) => ({ user: world.users.owner.id, plan: world.membership }), { state: 'paid' }),
  make('payment_events', () => ({ event: 'evt_made_up' }), { outcome: 'written' }),
  make('tracks', newTrack, { official: true }),
  make('tracks', newTrack, { plays: 1000 }),
  make('tracks', newTrack, { likes: 1000 }),
  make('tracks', newTrack, { beaten: true }),
  change('tracks', privateTrack, { official: true }),
  change('tracks', privateTrack, { plays: 1000 }),
  change('tracks', privateTrack, { 'plays+': 1000 }),
  change('tracks', privateTrack, { visibility: 'public' }),
  change('tracks', publicTrack, { visibility: 'private' }),
  change('tracks', publicTrack, { name: 'Another name' }),
  change('tracks', publicTrack, { deleted: true, name: 'Another name' }),
  change('tracks', publicTrack, { deleted: true, course: '' }),
  change('tracks', publicTrack, { deleted: true, lengthM: 1 }),
  change('tracks', publicTrack, { plays: 1000 }),
  change('tracks', publicTrack, { likes: 1000 }),
  change('tracks', publicTrack, { deleted: true, 'likes+': 1000 }),
  change('tracks', privateTrack, { 'likes+': 1000 }),
  change('tracks', privateTrack, { beaten: true }),
];

const newUser: Json = { name: 'New', password: 'another-one-1', passwordConfirm: 'another-one-1' };

function verdicts(): readonly Json[] {
  return [
    { status: 'verified' },
    { timeUs: 1 },
    { splitsUs: [1] },
    { medal: 'gold' },
    { live: true },
    { reason: 'none' },
    { streamHash: 'a' },
    { print: 'a' },
    { tries: 3 },
  ];
}

/** Other people's rows, as their ids could be guessed: what the owner might try on them. */
export const thefts: readonly Attempt[] = [
  change('users', async (world) => world.users.other.id, { name: 'Stolen' }),
  change(
    'tracks',
    own((world) => world.api.put('tracks', world.trackRow(10, world.users.other.id, 'private'))),
    {
      name: 'Stolen',
    },
  ),
  change('tracks', privateTrack, { owner: 'a'.repeat(15) }),
  change(
    'records',
    own((world) => world.api.put('records', recordOf(world, 'other'))),
    { timeUs: 1 },
  ),
  change(
    'records',
    own((world) => world.api.put('records', recordOf(world, 'owner'))),
    { owner: 'a'.repeat(15) },
  ),
  change(
    'servers',
    own((world) => world.api.put('servers', { name: 'Theirs', owner: world.users.other.id, open: true })),
    {
      name: 'Stolen',
    },
  ),
  change('servers', async (world) => world.club, { owner: 'a'.repeat(15) }),
  change('communities', ownCommunity, { official: true }),
  change('server_members', memberOfOther, { role: 'host' }),
];

/** The owner as a plain member of somebody else's club. */
async function memberOfOther(world: World): Promise<string> {
  const server = await world.api.put('servers', { name: 'Theirs', owner: world.users.other.id, open: true });
  const row = { server: server.id, user: world.users.owner.id, role: 'member' };
  return (await world.api.put('server_members', row)).id;
}

function recordOf(world: World, role: 'other' | 'owner'): Json {
  const owner = world.users[role].id;
  return {
    ...{ owner, rider: owner, trackId: 'a'.repeat(15), equipment: 'ski', timeUs: 50_000_000, splitsUs: [] },
    ...{ stream: 'AAAA', hash: 'ab'.repeat(32), simVersion: 1, riddenAt: 1, eventId: '' },
  };
}
