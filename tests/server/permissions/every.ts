import { tryActs } from './acts';
import { tryCommunityActs } from './community-acts';
import { tryFull } from './full';
import { type Cell, tryAll } from './run';
import { tryTopics } from './topics';
import type { World } from './world';

/** Tries every cell of the table: calls on each collection, acts in clubs and communities and of full accounts, topics and calendars. */
export async function tryEvery(world: World): Promise<ReadonlyMap<string, Cell>> {
  const rows = await tryAll(world);
  return new Map([
    ...rows,
    ...(await tryActs(world)),
    ...(await tryCommunityActs(world)),
    ...(await tryFull(world)),
    ...(await tryTopics(world)),
  ]);
}
