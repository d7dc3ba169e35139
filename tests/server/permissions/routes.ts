import type { Json } from '../../harness/api';
import { eventRow, type Role, type World } from './world';

/** A call that no rule of a collection guards: the game's own, and the operator's. */
export interface Route {
  /** As the table calls it. */
  readonly path: string;
  readonly method: 'GET' | 'POST';
  /** As the table calls what is done; a call unless told. */
  readonly action?: 'report' | 'stop';
  /** The address, where the path has a place in it. */
  at?(world: World): string;
  /** What follows the path, and what is sent; `owner` has all that the call needs. */
  query?(world: World): string;
  body?(world: World): Promise<Json>;
}

const board = (world: World): string => {
  const { track, simVersion } = world.rideRow(world.users.owner.id);
  return `?track=${String(track)}&equipment=ski&simVersion=${String(simVersion)}`;
};
const ridden = (world: World): string => String(world.rideRow(world.users.owner.id).track);
const start = (world: World): Json => ({
  track: world.rideRow(world.users.owner.id).track,
  event: '',
  equipment: 'ski',
});

/** A decision of a trainer about a member in the club's event. It is new for each call: a decision is appealed once. */
async function disqualified(world: World): Promise<Json & { readonly id: string }> {
  const row = { event: world.event, rider: world.users.member.id, role: 'trainer', words: 'Cut a gate' };
  return world.api.put('event_decisions', { ...row, atMs: Date.now() });
}

/** Of a member who has started in the club's event. */
async function dsq(world: World): Promise<Json> {
  const { id, token } = world.users.member;
  await world.api.call('POST', '/api/fl/start', { ...start(world), event: world.event }, token);
  return { event: world.event, rider: id, race: 0, run: 0, reason: 'Cut a gate' };
}

/** A ride of the owner's that is under review. It is new for each call: a review is asked for once. */
async function reviewed(world: World): Promise<Json & { readonly id: string }> {
  const { id } = world.users.owner;
  const ride = (await world.api.put('rides', world.rideRow(id))).id;
  await world.api.put('ride_reviews', { ride, rider: id, state: 'open', openedMs: Date.now() });
  return { id: ride };
}

let plans = 0;
/** A plan of the host's community that can be bought, made anew. */
async function plan(world: World): Promise<string> {
  const price = `price_${++plans}_eur_year`;
  const row = { name: 'Season', period: 'year', community: world.community, price };
  return (await world.api.put('memberships', row)).id;
}

/** A code for one, as the operator makes it. */
async function code(world: World): Promise<{ id: string; code: string }> {
  const body = { community: world.community, plan: await plan(world) };
  const token = world.tokenOf('superuser');
  return (await world.api.call<{ id: string; code: string }>('POST', '/api/fl/codes/make', body, token)).body;
}

const inCommunity = (world: World): string => `?community=${world.community}`;

const payments: readonly Route[] = [
  { path: '/api/fl/plans', method: 'GET', query: inCommunity },
  { path: '/api/fl/plans/all', method: 'GET', query: inCommunity },
  {
    path: '/api/fl/plans/save',
    method: 'POST',
    body: async ({ community }) => ({ community, name: 'New', period: 'month' }),
  },
  {
    path: '/api/fl/plans/archive',
    method: 'POST',
    body: async (world) => ({ community: world.community, id: await plan(world) }),
  },
  {
    path: '/api/fl/codes/make',
    method: 'POST',
    body: async (world) => ({ community: world.community, plan: await plan(world) }),
  },
  { path: '/api/fl/codes', method: 'GET', query: inCommunity },
  {
    path: '/api/fl/codes/revoke',
    method: 'POST',
    body: async (world) => ({ community: world.community, id: (await code(world)).id }),
  },
  {
    path: '/api/fl/codes/redeem',
    method: 'POST',
    body: async (world) => ({ code: (await code(world)).code }),
  },
  { path: '/api/fl/memberships/mine', method: 'GET' },
  { path: '/api/fl/checkout', method: 'POST', body: async (world) => ({ plan: await plan(world) }) },
  {
    path: '/api/fl/portal',
    method: 'POST',
    // The owner has bought something.
    async body(world) {
      const row = { user: world.users.owner.id, membership: world.membership };
      await world.api.put('user_memberships', { ...row, source: 'stripe', customer: 'cus_1' });
      return {};
    },
  },
  // What opens it is the provider's signature.
  {
    path: '/api/fl/payments/{provider}',
    method: 'POST',
    at: () => '/api/fl/payments/stripe',
    body: async () => ({ id: 'evt_1', type: 'invoice.paid', data: { object: { subscription: 'sub_1' } } }),
  },
];

/** What PocketBase gives its operator. */
const operators = ['collections', 'settings', 'logs', 'logs/stats', 'backups', 'crons'] as const;

const clubCalls = [
  'servers/join',
  'servers/withdraw',
  'servers/answer',
  'servers/leave',
  'servers/role',
  'servers/hand-over',
  'servers/take-over',
  'servers/remove',
  'servers/block',
  'servers/unblock',
  'servers/invite',
  'servers/uninvite',
  'invitations/show',
  'invitations/redeem',
  'reports',
  'reports/answer',
] as const;

export const routes: readonly Route[] = [
  { path: '/api/fl/epoch', method: 'GET' },
  { path: '/api/sync/state', method: 'GET' },
  { path: '/api/sync/state', method: 'POST', action: 'report', body: async () => ({ seen: 0 }) },
  { path: '/api/fl/mail', method: 'GET' },
  // What opens them is the token in a mail's link; without one it is no such link.
  { path: '/api/fl/mails/unsubscribe', method: 'GET' },
  { path: '/api/fl/mails/unsubscribe', method: 'POST', action: 'stop', body: async () => ({}) },
  { path: '/api/fl/board', method: 'GET', query: board },
  { path: '/api/fl/board/mine', method: 'GET', query: board },
  { path: '/api/fl/days', method: 'GET' },
  { path: '/api/fl/days/mine', method: 'GET' },
  { path: '/api/fl/likes/mine', method: 'GET', query: (world) => `?track=${ridden(world)}` },
  {
    path: '/api/fl/likes',
    method: 'POST',
    // A track that the owner has come down.
    async body(world) {
      const row = world.rideRow(world.users.owner.id);
      const { id } = await world.api.put('rides', row);
      await world.api.put('rides', { status: 'verified' }, id);
      return { track: ridden(world), like: true };
    },
  },
  { path: '/api/fl/start', method: 'POST', body: async (world) => start(world) },
  {
    path: '/api/fl/live',
    method: 'POST',
    // A start of the owner's.
    async body(world) {
      const { owner } = world.users;
      const { body } = await world.api.call<{ ticket: string }>(
        'POST',
        '/api/fl/start',
        start(world),
        owner.token,
      );
      return { ticket: body.ticket, n: 0, data: 'BAA' };
    },
  },
  { path: '/api/fl/queue', method: 'POST', body: async () => ({}) },
  { path: '/api/fl/founding', method: 'GET' },
  { path: '/api/fl/servers/members', method: 'GET', query: (world) => `?server=${world.club}` },
  { path: '/api/fl/servers/records', method: 'GET', query: (world) => `?server=${world.club}` },
  { path: '/api/fl/export', method: 'GET' },
  { path: '/api/fl/communities/show', method: 'GET', query: (world) => `?id=${world.community}` },
  {
    path: '/api/fl/links/show',
    method: 'GET',
    query: (world) => `?path=/official-community/${world.community}`,
  },
  { path: '/api/fl/communities/requests', method: 'GET', query: (world) => `?id=${world.community}` },
  {
    path: '/api/fl/communities/attach',
    method: 'POST',
    body: async (world) => ({ server: world.club, community: world.community }),
  },
  {
    path: '/api/fl/communities/detach',
    method: 'POST',
    body: async (world) => ({ server: world.club, community: world.community }),
  },
  {
    path: '/api/fl/communities/season',
    method: 'POST',
    async body(world) {
      const { community } = world;
      const { id: event } = await world.api.put('events', eventRow(world.club));
      const result = { event, community, season: '2026-27', endedMs: 1, results: [], teams: {} };
      await world.api.put('season_results', result);
      return { community, event, counts: false, reason: 'Fog' };
    },
  },
  { path: '/api/fl/servers/calendar', method: 'POST', body: async (world) => ({ server: world.club }) },
  {
    path: '/api/fl/servers/calendar/revoke',
    method: 'POST',
    body: async (world) => ({ server: world.club }),
  },
  { path: '/api/fl/servers/calendar/mine', method: 'GET', query: (world) => `?server=${world.club}` },
  { path: '/api/fl/servers/hand-over/mine', method: 'GET', query: (world) => `?server=${world.club}` },
  // What opens it is the key of a member; without one it is no calendar's address.
  {
    path: '/api/fl/servers/{id}/calendar.ics',
    method: 'GET',
    at: (world) => `/api/fl/servers/${world.club}/calendar.ics`,
  },
  { path: '/api/fl/clock', method: 'POST', body: async () => ({}) },
  { path: '/api/fl/seasons', method: 'POST', body: async () => ({}) },
  { path: '/api/fl/events/show', method: 'GET', query: (world) => `?event=${world.event}` },
  { path: '/api/fl/events/mine', method: 'GET', query: (world) => `?event=${world.event}` },
  { path: '/api/fl/events/give-up', method: 'POST', body: async () => ({ ticket: 'a'.repeat(15) }) },
  { path: '/api/fl/events/disqualify', method: 'POST', body: dsq },
  {
    path: '/api/fl/events/reinstate',
    method: 'POST',
    async body(world) {
      const { id } = await disqualified(world);
      return { event: world.event, id, reason: 'Seen again' };
    },
  },
  {
    path: '/api/fl/events/appeal',
    method: 'POST',
    body: async (world) => ({
      event: world.event,
      id: (await disqualified(world)).id,
      text: 'I passed it',
    }),
  },
  {
    path: '/api/fl/reviews/ask',
    method: 'POST',
    body: async (world) => ({ ride: (await reviewed(world)).id, text: 'I rode it' }),
  },
  { path: '/api/fl/reviews', method: 'GET' },
  {
    path: '/api/fl/reviews/answer',
    method: 'POST',
    body: async (world) => ({ ride: (await reviewed(world)).id, clear: true, reason: 'Both are honest' }),
  },
  { path: '/api/fl/appeals', method: 'GET' },
  {
    path: '/api/fl/appeals/answer',
    method: 'POST',
    async body(world) {
      const { id } = await disqualified(world);
      await world.api.put('event_decisions', { appealMs: Date.now() }, id);
      return { id, grant: false, reason: 'The video shows it' };
    },
  },
  {
    path: '/api/fl/events/return',
    method: 'POST',
    // A start of a member's that came to nothing.
    async body(world) {
      const event = (await world.api.put('events', { ...eventRow(world.club), attempts: 1 })).id;
      const row = { event, rider: world.users.member.id, kind: 'given-up' };
      const { id } = await world.api.put('event_attempts', row);
      return { event, attempt: id, reason: 'Power cut' };
    },
  },
  {
    path: '/api/fl/events/cancel-race',
    method: 'POST',
    async body(world) {
      const { id: event } = await world.api.put('events', eventRow(world.club));
      return { event, race: 0, reason: 'Fog' };
    },
  },
  // What each of these does in which role stands with the acts in clubs; here they name nothing that is there.
  ...clubCalls.map((name): Route => ({ path: `/api/fl/${name}`, method: 'POST', body: async () => ({}) })),
  ...payments,
  // This server is all in one: there are no cells, and no passes to them.
  { path: '/api/fl/cell', method: 'GET' },
  { path: '/api/fl/pass', method: 'POST', body: async () => ({ cell: 'north' }) },
  { path: '/api/fl/pass/use', method: 'POST', body: async () => ({ pass: 'a.b.c' }) },
  { path: '/api/fl/cells/riders', method: 'POST', body: async () => ({ riders: [] }) },
  { path: '/api/fl/cells/report', method: 'POST', body: async () => ({ rides: [] }) },
  { path: '/api/fl/cells/work', method: 'POST', body: async () => ({}) },
  // What opens it is the operator's token, which is none of the server's accounts.
  { path: '/api/fl/metrics', method: 'GET' },
  ...operators.map((name): Route => ({ path: `/api/${name}`, method: 'GET' })),
  {
    path: '/api/collections/users/impersonate',
    method: 'POST',
    query: (world) => `/${world.users.other.id}`,
    body: async () => ({}),
  },
];

/** Makes a call as a role does. @returns the answer */
export async function callRoute(
  world: World,
  { path, method, at, query, body }: Route,
  role: Role,
): Promise<{ readonly status: number; readonly body: Json }> {
  return world.api.call(
    method,
    (at?.(world) ?? path) + (query?.(world) ?? ''),
    await body?.(world),
    world.tokenOf(role),
  );
}
