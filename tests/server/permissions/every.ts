import { actNames, tryActs } from './acts';
import { communityActNames, tryCommunityActs } from './community-acts';
import { tryFull } from './full';
import { actions, type Cell, isCall, tryRoutes, tryRows } from './run';
import { subjects } from './subjects';
import { tryTopics } from './topics';
import type { World } from './world';

/** Parts of the table, each of which can be tried on a server of its own. */
export const parts = ['rows', 'more-rows', 'acts', 'calls'] as const;
export type Part = (typeof parts)[number];

const isOneOf = (names: readonly string[], name: string): boolean => names.includes(name);

/** The part that a line of the table belongs to. */
export function partOf(subject: string, action: string): Part {
  if (isOneOf(actNames, action) || isOneOf(communityActNames, action)) return 'acts';
  if (isCall(action) || !isOneOf(actions, action)) return 'calls';
  return subjects.findIndex(({ name }) => name === subject) % 2 === 0 ? 'rows' : 'more-rows';
}

const tries: Readonly<Record<Part, (world: World) => Promise<readonly ReadonlyMap<string, Cell>[]>>> = {
  rows: async (world) => [
    await tryRows(
      world,
      subjects.filter((_, n) => n % 2 === 0),
    ),
  ],
  'more-rows': async (world) => [
    await tryRows(
      world,
      subjects.filter((_, n) => n % 2 === 1),
    ),
  ],
  acts: async (world) => [await tryActs(world), await tryCommunityActs(world)],
  // Calls that no rule of a collection guards, full accounts, topics and calendars.
  calls: async (world) => [await tryRoutes(world), await tryFull(world), await tryTopics(world)],
};

/** Tries every cell of a part of the table. */
export async function tryPart(world: World, part: Part): Promise<ReadonlyMap<string, Cell>> {
  return new Map((await tries[part](world)).flatMap((cells) => [...cells]));
}

/** Tries every cell of the table. */
export async function tryEvery(world: World): Promise<ReadonlyMap<string, Cell>> {
  const cells = new Map<string, Cell>();
  for (const part of parts) for (const [key, cell] of await tryPart(world, part)) cells.set(key, cell);
  return cells;
}
