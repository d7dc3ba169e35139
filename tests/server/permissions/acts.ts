import type { Json } from '../../harness/api';
import { type Cell, keyOf, read, tryBatched } from './run';
import { club } from './subjects';
import { eventRow, roles, type World } from './world';

/** What roles of a club may do to it and to each other: acts of their own beside the plain ones of each collection. */
interface Act {
  /** The kind of row, as the table calls it, and the act. */
  readonly subject: string;
  readonly action: ActName;
  /** Makes what is tried on, anew for each role, and the call. */
  call(
    world: World,
  ): Promise<{ readonly method: 'POST' | 'PATCH'; readonly url: string; readonly body: Json }>;
}

export const actNames = [
  'enrol',
  'putback',
  'promote',
  'remove',
  'open',
  'restore',
  'shorten',
  'lengthen',
  'recount',
  'cancel',
  'reopen',
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
    const server = await club(world, false);
    const { id } = await make(world, server.id);
    return { method: 'PATCH', url: rows(subject.split(' ')[0] ?? '', id), body };
  },
});

const bystander = (more: Json) => (world: World, server: string) =>
  world.api.put('server_members', { server, user: world.bystander, role: 'member', ...more });

async function founder(world: World, server: string): Promise<Json & { readonly id: string }> {
  const filter = encodeURIComponent(`server = "${server}" && user = "${world.users.owner.id}"`);
  const { body } = await world.api.call<{ items: readonly (Json & { id: string })[] }>(
    'GET',
    `${rows('server_members')}?filter=${filter}`,
    undefined,
    world.tokenOf('superuser'),
  );
  const [row] = body.items;
  if (row === undefined) throw new Error('the founder does not belong to the club');
  return row;
}

const event = (more: Json, isStarted: boolean) => async (world: World, server: string) => {
  const row = await world.api.put('events', { ...eventRow(server), attempts: 3, ...more });
  if (isStarted)
    await world.api.put('participations', { rider: world.users.member.id, event: row.id, starts: 1 });
  return row;
};

const server = (more: Json) => (world: World, id: string) => world.api.put('servers', more, id);

const acts: readonly Act[] = [
  {
    subject: 'server_members (stranger)',
    action: 'enrol',
    async call(world) {
      const { id } = await club(world, true);
      const body = { server: id, user: world.bystander, role: 'member', deleted: false };
      return { method: 'POST', url: rows('server_members'), body };
    },
  },
  change('server_members (left)', 'putback', bystander({ deleted: true }), { deleted: false }),
  change('server_members (member)', 'promote', bystander({}), { role: 'host' }),
  change('server_members (member)', 'remove', bystander({}), { deleted: true }),
  change('server_members (host)', 'remove', bystander({ role: 'host' }), { deleted: true }),
  change('server_members (founder)', 'remove', founder, { deleted: true }),
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

/** Tries every act as every role, in a batch that is rolled back and then by itself; one way in is enough. */
export async function tryActs(world: World): Promise<ReadonlyMap<string, Cell>> {
  const cells = new Map<string, Cell>();
  for (const act of acts) {
    for (const role of roles) {
      const call = await act.call(world);
      const token = world.tokenOf(role);
      const batched = await tryBatched(world, token, call);
      const alone = read(await world.api.call(call.method, call.url, call.body, token));
      cells.set(keyOf(act.subject, act.action, role), {
        allowed: alone.allowed || batched.allowed,
        answer: `${alone.answer}, in a batch ${batched.answer}`,
      });
    }
  }
  return cells;
}
