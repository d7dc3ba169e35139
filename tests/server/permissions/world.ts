import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../scripts/paths';
import { decodeStream, encodeStream, simVersion } from '../../../src/sim';
import type { Track } from '../../../src/tracks';
import { type Account, type Api, apiOf, type Json } from '../../harness/api';
import { type GameServer, startGameServer } from '../../harness/game-server';
import { paymentsOf, startPayments } from '../payments/shop';

/** Megabytes that each account may keep unless told: room for all that is tried. */
const ACCOUNT_MB = 8;

/** Who may ask, in the order of the table's columns. */
export const roles = [
  'nobody',
  'unverified',
  'verified',
  'other',
  'owner',
  'premium',
  'member',
  'trainer',
  'host',
  'blocked',
  'requested',
  'superuser',
] as const;
export type Role = (typeof roles)[number];
type UserRole = Exclude<Role, 'nobody' | 'superuser'>;

/**
 * A server of the game with one user for each role. `owner` owns every row that is tried and the club; `member`, `trainer`
 * and `host` belong to the club; `blocked` is blocked there, and `requested` has asked to belong to it; `other` owns rows of
 * the same kinds and a club of their own; the rest are strangers.
 */
export interface World {
  readonly server: GameServer;
  /** Megabytes that each account may keep. */
  readonly accountMb: number;
  readonly api: Api;
  readonly users: Readonly<Record<UserRole, Account>>;
  /** Token of a role, undefined for nobody. */
  tokenOf(role: Role): string | undefined;
  /** Id a role acts under: for nobody and the superuser the id of a user who takes no part. */
  idOf(role: Role): string;
  /** The owner's club, which is not open, its event, and a club that is open. */
  readonly club: string;
  readonly openClub: string;
  readonly event: string;
  /** A ride of `other`, outside of events. */
  readonly ride: string;
  readonly membership: string;
  /** A community of the host's, to which the owner's club may come. */
  readonly community: string;
  /** A user who belongs to no club. */
  readonly bystander: string;
  /** A row of a track as it is sent: number n of the default tracks. */
  trackRow(n: number, owner: string, visibility: 'private' | 'public'): Json;
  /** A row of a ride on the first default track; each is another one. */
  rideRow(rider: string): Json;
  close(): Promise<void>;
}

function file<T>(name: string): T {
  return JSON.parse(readFileSync(join(root, 'public', name), 'utf8')) as T;
}
const tracks = file<readonly Track[]>('tracks.json');
const ghosts =
  file<readonly { trackId: string; hash: string; equipment: string; stream: string }[]>('author-ghosts.json');

export async function makeWorld(accountMb = ACCOUNT_MB): Promise<World> {
  const payments = await startPayments();
  const metrics = { FL_METRICS_TOKEN: 'a-token-that-nobody-here-has' };
  const env = { FL_VERIFY: 'queue', FL_ACCOUNT_MB: `${accountMb}`, ...metrics, ...paymentsOf(payments) };
  const server = await startGameServer({ env });
  const api = apiOf(server);
  const stranger = { verified: true };
  const users = {
    unverified: await api.account('unverified'),
    verified: await api.account('verified', stranger),
    other: await api.account('other', stranger),
    owner: await api.account('owner', stranger),
    premium: await api.account('premium', { ...stranger, premium: true }),
    member: await api.account('member', stranger),
    trainer: await api.account('trainer', stranger),
    host: await api.account('host', stranger),
    blocked: await api.account('blocked', stranger),
    requested: await api.account('requested', stranger),
  };
  const spare = await api.account('spare', stranger);
  const bystander = await api.account('bystander', stranger);
  const founder = await api.account('founder', stranger);
  const superuser = await api.superuser();
  const club = await api.put('servers', { name: 'Club', owner: users.owner.id, open: false });
  const openClub = await api.put('servers', { name: 'Open', owner: founder.id, open: true });
  await api.put('servers', { name: 'Theirs', owner: users.other.id, open: false });
  await fillClub(api, users, club.id);
  const event = await api.put('events', eventRow(club.id));
  const membership = await api.put('memberships', { name: 'Season', days: 365 });
  const community = await api.put('communities', { name: 'Federation', owner: users.host.id });
  let rides = 0;
  const rideRow = (rider: string): Json => {
    const { trackId, hash, equipment, stream } = ghosts[0]!;
    rides++;
    return {
      rider,
      track: trackId,
      event: '',
      hash,
      simVersion,
      equipment,
      stream: encodeStream({ ...decodeStream(stream), claimedUs: rides }),
      gunTick: -1,
      claimedUs: rides,
      riddenAt: 1_760_000_000_000,
    };
  };
  const ride = await api.put('rides', rideRow(users.other.id));
  return {
    server,
    accountMb,
    api,
    users,
    tokenOf: (role) => (role === 'nobody' ? undefined : role === 'superuser' ? superuser : users[role].token),
    idOf: (role) => (role === 'nobody' || role === 'superuser' ? spare.id : users[role].id),
    club: club.id,
    openClub: openClub.id,
    event: event.id,
    ride: ride.id,
    membership: membership.id,
    community: community.id,
    bystander: bystander.id,
    trackRow: (n, owner, visibility) => ({ ...makeTrackRow(n, visibility), owner }),
    rideRow,
    async close() {
      await server.close();
      await payments.close();
    },
  };
}

/** Puts everybody where they belong in a club of the owner's. */
export async function fillClub(api: Api, users: World['users'], server: string): Promise<void> {
  for (const role of ['member', 'trainer', 'host'] as const)
    await api.put('server_members', { server, user: users[role].id, role });
  await api.put('server_blocks', { server, user: users.blocked.id });
  await api.put('server_requests', { server, user: users.requested.id, state: 'pending' });
}

/** A row of a track without an owner: number n of the default tracks. */
export function makeTrackRow(n: number, visibility: 'private' | 'public'): Json {
  const { name, style, builderVersion, course, hash, light, seed } = tracks[n]!;
  const row = { name, style, builderVersion, hash, light, seed, course: JSON.stringify(course) };
  return { ...row, visibility, deleted: false };
}

/** An event that is going on. */
export function eventRow(server: string): Json {
  return {
    server,
    name: 'Evening race',
    startsAt: '2020-01-01 18:00:00.000Z',
    endsAt: '2090-01-01 21:00:00.000Z',
    tracks: [tracks[0]!.id],
    equipment: 'any',
    attempts: 0,
    takes: 'verified',
    state: 'open',
  };
}
