import type { Json } from '../../harness/api';
import { type Cell, keyOf, read, tryBatched } from './run';
import { belongings } from './subjects';
import { type Role, roles, type World } from './world';

/** What who has as much here as an account may have can still do with rows of their own. */

export const fullNames = ['overfill', 'grow', 'shrink'] as const;

/** An account that is full; for nobody and the superuser one that is a user's who takes no part. */
interface Full {
  readonly id: string;
  readonly token: string | undefined;
}

async function fill(world: World, role: Role): Promise<Full> {
  const { api } = world;
  const isUser = role !== 'nobody' && role !== 'superuser';
  const made = await api.account(`full${role}`, {
    verified: role !== 'unverified',
    premium: role === 'premium',
  });
  const row = world.trackRow(11, made.id, 'private');
  // Spaces are of no account in a course, but they are kept.
  const course = String(row.course).padEnd(390_000);
  for (let bytes = 0; bytes <= world.accountMb * 1_000_000; bytes += course.length)
    await api.put('tracks', { ...row, course });
  return { id: made.id, token: isUser ? made.token : world.tokenOf(role) };
}

const recordOf = (owner: string): Json => ({
  ...{ owner, trackId: 'a'.repeat(15), rider: owner, equipment: 'ski', timeUs: 52_470_000, splitsUs: [1] },
  ...{ stream: 'A'.repeat(100), hash: 'ab'.repeat(32), simVersion: 1, riddenAt: 1, eventId: '' },
});

interface Act {
  readonly subject: string;
  readonly action: (typeof fullNames)[number];
  call(world: World, full: Full): Promise<Call>;
}
type Call = { readonly method: 'POST' | 'PATCH'; readonly url: string; readonly body: Json };

const rows = (collection: string) => `/api/collections/${collection}/records`;
const create = (subject: string, row: (world: World, owner: string) => Json): Act => ({
  subject,
  action: 'overfill',
  call: async (world, { id }) => ({
    method: 'POST',
    url: rows(subject.split(' ')[0] ?? ''),
    body: row(world, id),
  }),
});
const change = (action: 'grow' | 'shrink', body: Json): Act => ({
  subject: 'records (full)',
  action,
  async call(world, full) {
    const { id } = await world.api.put('records', recordOf(full.id));
    return { method: 'PATCH', url: `${rows('records')}/${id}`, body };
  },
});

const acts: readonly Act[] = [
  create('records (full)', (_, owner) => ({ ...recordOf(owner), deleted: false })),
  change('grow', { stream: 'A'.repeat(1000) }),
  change('shrink', { deleted: true }),
  ...Object.entries(belongings).map(([name, fields]) =>
    create(`${name} (full)`, (_, owner) => ({ owner, ...fields, deleted: false })),
  ),
  create('tracks (full)', (world, owner) => world.trackRow(12, owner, 'private')),
  create('tracks (published)', (world, owner) => world.trackRow(13, owner, 'public')),
  create('rides (full)', (world, owner) => world.rideRow(owner)),
];

/** Tries every act as every role with a full account, in a batch and by itself; one way in is enough. */
export async function tryFull(world: World): Promise<ReadonlyMap<string, Cell>> {
  const cells = new Map<string, Cell>();
  for (const role of roles) {
    const full = await fill(world, role);
    for (const act of acts) {
      const call = await act.call(world, full);
      const batched = await tryBatched(world, full.token, call);
      const alone = read(await world.api.call(call.method, call.url, call.body, full.token));
      cells.set(keyOf(act.subject, act.action, role), {
        allowed: alone.allowed || batched.allowed,
        answer: `${alone.answer}, in a batch ${batched.answer}`,
      });
    }
  }
  return cells;
}
