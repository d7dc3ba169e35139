import type { Json } from '../../harness/api';
import { type Cell, keyOf, read, tryBatched } from './run';
import { club, reportRow } from './subjects';
import { eventRow, roles, type World } from './world';

/** What roles of a club may do to it and to each other: acts of their own beside the plain ones of each collection. */
export interface Act {
  /** The kind of row, as the table calls it, and the act. */
  readonly subject: string;
  readonly action: string;
  /** Makes what is tried on, anew for each role, and the call. */
  call(world: World): Promise<Call>;
}
interface Call {
  readonly method: 'POST' | 'PATCH';
  readonly url: string;
  readonly body: Json;
}

export const actNames = [
  ...(['join', 'leave', 'withdraw', 'redeem', 'show'] as const),
  ...(['accept', 'promote', 'train', 'demote', 'remove', 'block', 'unblock', 'handover'] as const),
  ...([
    'invite',
    'uninvite',
    'answer',
    'open',
    'restore',
    'shorten',
    'lengthen',
    'recount',
    'cancel',
    'reopen',
  ] as const),
] as const;
type ActName = (typeof actNames)[number];

const rows = (collection: string, id = '') =>
  `/api/collections/${collection}/records${id === '' ? '' : `/${id}`}`;

/** A change of a row that belongs to a fresh club of the owner's. */
const change = (
  subject: string,
  action: ActName,
  make: (world: World, server: string) => Promise<Json & { readonly id: string }>,
  body: Json,
): Act => ({
  subject,
  action,
  async call(world) {
    const server = await club(world, { open: false });
    const { id } = await make(world, server.id);
    return { method: 'PATCH', url: rows(subject.split(' ')[0] ?? '', id), body };
  },
});

/** One of the game's own calls, about a fresh club of the owner's and a bystander in it. */
const call = (
  subject: string,
  action: ActName,
  path: string,
  body: (world: World, server: string) => Promise<Json>,
  more: Json = { open: false },
): Act => ({
  subject,
  action,
  async call(world) {
    const { id } = await club(world, more);
    return { method: 'POST', url: `/api/fl/${path}`, body: { server: id, ...(await body(world, id)) } };
  },
});

const nothing = async (): Promise<Json> => ({});
const bystander =
  (role: string, body: Json = {}) =>
  async (world: World, server: string): Promise<Json> => {
    await world.api.put('server_members', { server, user: world.bystander, role });
    return { user: world.bystander, users: [world.bystander], ...body };
  };
const named =
  (collection: 'server_requests' | 'server_blocks', body: Json) =>
  async (world: World, server: string): Promise<Json> => {
    await world.api.put(collection, { server, user: world.bystander, state: 'pending' });
    return { users: [world.bystander], ...body };
  };
const owner = async (world: World): Promise<Json> => ({
  user: world.users.owner.id,
  users: [world.users.owner.id],
});

async function invitation(world: World, server: string): Promise<{ id: string; invitation: string }> {
  const { body } = await world.api.call<{ id: string; invitation: string }>(
    'POST',
    '/api/fl/servers/invite',
    { server, kind: 'link' },
    world.users.owner.token,
  );
  return body;
}

async function answer(world: World, more: Json): Promise<Json> {
  const { id } = await world.api.put('reports', { ...reportRow(world.bystander), ...more });
  return { report: id, hide: false };
}

const event = (more: Json, isStarted: boolean) => async (world: World, server: string) => {
  const row = await world.api.put('events', { ...eventRow(server), attempts: 3, ...more });
  if (isStarted)
    await world.api.put('participations', { rider: world.users.member.id, event: row.id, starts: 1 });
  return row;
};

const server = (more: Json) => (world: World, id: string) => world.api.put('servers', more, id);

const acts: readonly Act[] = [
  call('servers (open)', 'join', 'servers/join', nothing, { open: true }),
  call('servers (asking)', 'join', 'servers/join', nothing, { requests: true }),
  call('servers (closed)', 'join', 'servers/join', nothing),
  call('servers (removed)', 'join', 'servers/join', nothing, { open: true, deleted: true }),
  call('servers (closed)', 'leave', 'servers/leave', nothing),
  call('servers (closed)', 'withdraw', 'servers/withdraw', nothing),
  call('servers (closed)', 'redeem', 'invitations/redeem', invitation),
  call('servers (closed)', 'show', 'invitations/show', invitation),
  call('server_requests', 'accept', 'servers/answer', named('server_requests', { accept: true })),
  call('server_members (member)', 'promote', 'servers/role', bystander('member', { role: 'host' })),
  call('server_members (member)', 'train', 'servers/role', bystander('member', { role: 'trainer' })),
  call('server_members (trainer)', 'demote', 'servers/role', bystander('trainer', { role: 'member' })),
  call('server_members (host)', 'demote', 'servers/role', bystander('host', { role: 'member' })),
  call('server_members (member)', 'remove', 'servers/remove', bystander('member')),
  call('server_members (host)', 'remove', 'servers/remove', bystander('host')),
  call('server_members (owner)', 'remove', 'servers/remove', owner),
  call('server_members (member)', 'block', 'servers/block', bystander('member')),
  call('server_members (host)', 'block', 'servers/block', bystander('host')),
  call('server_members (owner)', 'block', 'servers/block', owner),
  call('server_blocks', 'unblock', 'servers/unblock', named('server_blocks', {})),
  call('server_members (member)', 'handover', 'servers/hand-over', bystander('member')),
  call('server_invitations', 'invite', 'servers/invite', async () => ({ kind: 'code' })),
  call('server_invitations', 'uninvite', 'servers/uninvite', async (world, id) => ({
    id: (await invitation(world, id)).id,
  })),
  call('reports (club)', 'answer', 'reports/answer', (world, id) =>
    answer(world, { server: id, kind: 'result' }),
  ),
  call('reports (names)', 'answer', 'reports/answer', (world, id) => answer(world, { server: id })),
  call('reports (others)', 'answer', 'reports/answer', (world) => answer(world, {})),
  change('servers (shut)', 'open', server({ open: false }), { open: true }),
  change('servers (removed)', 'restore', server({ deleted: true, open: true }), { deleted: false }),
  change('events (started)', 'shorten', event({}, true), { endsAt: '2089-01-01 00:00:00.000Z' }),
  change('events (started)', 'lengthen', event({}, true), { endsAt: '2091-01-01 00:00:00.000Z' }),
  change('events (started)', 'recount', event({}, true), { attempts: 0 }),
  change('events (started)', 'cancel', event({}, true), { state: 'cancelled' }),
  change('events (cancelled)', 'reopen', event({ state: 'cancelled' }, true), { state: 'open' }),
  change('events (over)', 'reopen', event({ endsAt: '2020-01-02 00:00:00.000Z' }, false), {
    endsAt: '2091-01-01 00:00:00.000Z',
  }),
];

export function tryActs(world: World): Promise<ReadonlyMap<string, Cell>> {
  return tryEach(world, acts);
}

/** Tries acts as every role: a change in a batch that is rolled back and then by itself; one way in is enough. */
export async function tryEach(world: World, acts: readonly Act[]): Promise<ReadonlyMap<string, Cell>> {
  const cells = new Map<string, Cell>();
  for (const act of acts) {
    for (const role of roles) {
      const { method, url, body } = await act.call(world);
      const token = world.tokenOf(role);
      // A batch holds calls on rows alone.
      const isRow = url.startsWith('/api/collections/');
      const batched = isRow ? await tryBatched(world, token, { method, url, body }) : undefined;
      const alone = read(await world.api.call(method, url, body, token));
      cells.set(keyOf(act.subject, act.action, role), {
        allowed: alone.allowed || batched?.allowed === true,
        answer: `${alone.answer}${batched === undefined ? '' : `, in a batch ${batched.answer}`}`,
      });
    }
  }
  return cells;
}
