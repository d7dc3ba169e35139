import { MOST_TOPICS } from '../../../server/rules/channels';
import { PASSWORD } from '../../harness/api';
import { type LiveChannel, listen } from '../../harness/live-channel';
import { callRoute, routes } from './routes';
import type { Subject, Target } from './subjects';
import { type Role, roles, type World } from './world';

/** What is done by calls that no rule of a collection guards. */
const calls = ['call', 'report', 'stop'] as const;
type Call = (typeof calls)[number];
export const isCall = (action: string): action is Call => calls.some((one) => one === action);

/** The batched ones come first: they are rolled back, so that they leave everything as it is. */
export const actions = [
  'list',
  'view',
  'expand',
  'bcreate',
  'bupdate',
  'bdelete',
  'create',
  'forge',
  'update',
  'delete',
  'subscribe',
  ...calls,
] as const;
export type Action = (typeof actions)[number];

/** What happened: let through, or refused in one of the ways a refusal may look. */
export type Cell = { readonly allowed: boolean; readonly answer: string };

/** Tries every action of every role on these kinds of rows. Keyed by {@link keyOf}. */
export async function tryRows(
  world: World,
  subjects: readonly Subject[],
): Promise<ReadonlyMap<string, Cell>> {
  const cells = new Map<string, Cell>();
  const targets = new Map<Subject, Target>();
  for (const subject of subjects) {
    let target = await subject.target(world);
    for (const action of actions) {
      if (action === 'subscribe' || isCall(action)) continue;
      if (action === 'forge' && subject.forge === undefined) continue;
      for (const role of roles) {
        const cell = await tryOne(world, subject, action, role, target);
        cells.set(keyOf(subject.name, action, role), cell);
        // What was changed or removed cannot be tried on again.
        if (cell.allowed && (action === 'update' || action === 'delete'))
          target = await subject.target(world);
      }
    }
    targets.set(subject, target);
  }
  for (const [key, cell] of await tryLive(world, targets)) cells.set(key, cell);
  return cells;
}

/** Tries every call that no rule of a collection guards, as every role. */
export async function tryRoutes(world: World): Promise<ReadonlyMap<string, Cell>> {
  const cells = new Map<string, Cell>();
  for (const route of routes) {
    for (const role of roles)
      cells.set(keyOf(route.path, route.action ?? 'call', role), read(await callRoute(world, route, role)));
  }
  return cells;
}

export function keyOf(subject: string, action: string, role: Role): string {
  return `${subject} ${action} ${role}`;
}

async function tryOne(
  world: World,
  subject: Subject,
  action: Exclude<Action, 'subscribe' | Call>,
  role: Role,
  target: Target,
): Promise<Cell> {
  const token = tokenFor(world, role, target);
  const rows = `/api/collections/${subject.collection}/records`;
  const call = (method: string, path: string, body?: unknown) =>
    world.api.call<{ items?: readonly { id: string }[] }>(method, path, body, token);
  switch (action) {
    case 'list': {
      const filter = encodeURIComponent(`id = "${target.id}"`);
      const { status, body } = await call('GET', `${rows}?filter=${filter}`);
      return { allowed: status === 200 && body.items?.length === 1, answer: `${status}` };
    }
    case 'view':
      return read(await call('GET', `${rows}/${target.id}`));
    case 'expand':
      return tryExpanded(world, subject, token, target);
    case 'bcreate':
      return tryBatched(world, token, { method: 'POST', url: rows, body: subject.create(world, role) });
    case 'bupdate':
      return tryBatched(world, token, { method: 'PATCH', url: `${rows}/${target.id}`, body: subject.change });
    case 'bdelete':
      return tryBatched(world, token, { method: 'DELETE', url: `${rows}/${target.id}`, body: DELETION });
    case 'create':
      return read(await call('POST', rows, subject.create(world, role)));
    case 'forge':
      return read(await call('POST', rows, subject.forge?.(world, role)));
    case 'update':
      return read(await call('PATCH', `${rows}/${target.id}`, subject.change));
    case 'delete':
      return read(await call('DELETE', `${rows}/${target.id}`, DELETION));
  }
}

/** An account is deleted with its password; nothing else looks at it. */
const DELETION = { password: PASSWORD };

/** Asks for more than the row in every way there is; what the row itself may be asked for is another action's. */
async function tryExpanded(
  world: World,
  { collection, change }: Subject,
  token: string | undefined,
  { id }: Target,
): Promise<Cell> {
  const rows = `/api/collections/${collection}/records`;
  const query = '?expand=owner,rides_via_track.track.rides_via_track&fields=id';
  const filter = encodeURIComponent(`id = "${id}"`);
  const cells: Cell[] = [];
  for (const path of [`${rows}/${id}${query}`, `${rows}/${id}?fields=id,expand.owner.name`]) {
    cells.push(read(await world.api.call('GET', path, undefined, token)));
  }
  const list = await world.api.call<{ items?: readonly unknown[] }>(
    'GET',
    `${rows}${query}&filter=${filter}`,
    undefined,
    token,
  );
  cells.push({ allowed: list.status === 200 && list.body.items?.length !== 0, answer: `${list.status}` });
  cells.push(await tryBatched(world, token, { method: 'PATCH', url: `${rows}/${id}${query}`, body: change }));
  return {
    allowed: cells.some(({ allowed }) => allowed),
    answer: cells.map(({ answer }) => answer).join(', '),
  };
}

/** A change of a row that is not there: it fails for everybody, and takes the whole batch with it. */
const FAILS = { method: 'PATCH', url: '/api/collections/communities/records/000000000000000', body: {} };

const NOT_OF_THE_ROW = 'Only fields of the row itself can be asked for.';

/** Makes a call within a batch that is rolled back: it was let through if only the call after it has failed. */
export async function tryBatched(world: World, token: string | undefined, call: object): Promise<Cell> {
  const { status, body } = await world.api.call<{
    message: string;
    data: { requests?: Readonly<Record<string, unknown>> };
  }>('POST', '/api/batch', { requests: [call, FAILS] }, token);
  // No batch is taken of guests, and of those who are not verified.
  if (status === 403) return { allowed: false, answer: JSON.stringify(body) };
  const failed = Object.keys(body.data.requests ?? {});
  // Refused as a whole, before any of its calls.
  if (status === 400 && body.message === NOT_OF_THE_ROW)
    return { allowed: false, answer: JSON.stringify(body) };
  if (status !== 400 || failed.length !== 1) throw new Error(`a batch was answered ${JSON.stringify(body)}`);
  return { allowed: failed[0] === '1', answer: JSON.stringify(body) };
}

function tokenFor(world: World, role: Role, target: Target): string | undefined {
  return role === 'owner' && target.ownerToken !== undefined ? target.ownerToken : world.tokenOf(role);
}

/** Anything but a success or a refusal that says so is a fault of the server. */
export function read({ status, body }: { status: number; body: unknown }): Cell {
  if (![200, 204, 400, 401, 403, 404].includes(status)) {
    throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
  }
  return { allowed: status === 200 || status === 204, answer: `${status} ${JSON.stringify(body)}` };
}

/** Who hears of a change made by the operator, by the collection's topic or by the row's. */
async function tryLive(
  world: World,
  targets: ReadonlyMap<Subject, Target>,
): Promise<ReadonlyMap<string, Cell>> {
  const { api } = world;
  const topicsOf = ({ collection }: Subject, { id }: Target) => [`${collection}/*`, `${collection}/${id}`];
  const all = [...targets].flatMap(([subject, target]) => topicsOf(subject, target));
  const topics = [...new Set(all)];

  const channels = new Map<string, readonly LiveChannel[]>();
  for (const role of roles) channels.set(role, await listenAll(world, topics, world.tokenOf(role)));
  for (const { id, ownerToken } of targets.values()) {
    if (ownerToken !== undefined) channels.set(id, await listenAll(world, topics, ownerToken));
  }
  const open = [...channels.values()].flat();
  try {
    // A busy PocketBase may leave an event out, so everything is changed and rung for more than once.
    for (let round = 0; round < 2; round++) {
      for (const [{ live, collection, change }, { id }] of targets) {
        if (live) await api.put(collection, change, id);
      }
      // Changes are told side by side: what rings several times after them has been overtaken by none of them.
      for (let rings = 0; rings < 3; rings++) await ring(world, open);
    }
    const cells = new Map<string, Cell>();
    for (const [subject, target] of targets) {
      for (const role of roles) {
        const own = role === 'owner' && target.ownerToken !== undefined;
        const heard = channels.get(own ? target.id : role)!;
        const allowed = topicsOf(subject, target).some((topic) =>
          heard.some((channel) => channel.heard.has(`${topic} update ${target.id}`)),
        );
        cells.set(keyOf(subject.name, 'subscribe', role), { allowed, answer: allowed ? 'heard' : 'silence' });
      }
    }
    return cells;
  } finally {
    for (const channel of open) channel.close();
  }
}

/** Topic of a row that everybody may see. */
const BELL = 'communities/*';

/** Listens to all of these, and to the bell, on as many channels as it takes. */
async function listenAll(
  { server }: World,
  topics: readonly string[],
  token: string | undefined,
): Promise<readonly LiveChannel[]> {
  const rest = topics.filter((topic) => topic !== BELL);
  const channels: LiveChannel[] = [];
  for (let i = 0; i < rest.length; i += MOST_TOPICS - 1) {
    channels.push(await listen(server.url, [BELL, ...rest.slice(i, i + MOST_TOPICS - 1)], token));
  }
  return channels;
}

/** A new row that everybody may see; again, when somebody has not heard of it for a while. */
async function ring(world: World, channels: readonly LiveChannel[]): Promise<void> {
  for (let tries = 0; tries < 10; tries++) {
    const { id } = await world.api.put('communities', { name: 'Bell' });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(() => resolve('late'), 5000);
    });
    const heard = Promise.all(channels.map((channel) => channel.hear(`${BELL} create ${id}`)));
    const outcome = await Promise.race([heard, late]);
    clearTimeout(timer);
    if (outcome !== 'late') return;
  }
  throw new Error('a live channel has gone silent');
}
