import { tryActs } from './acts';
import { tryFull } from './full';
import { type Cell, tryAll } from './run';
import type { World } from './world';

/** Tries every cell of the table: the calls on each collection, the acts in clubs, and those of full accounts. */
export async function tryEvery(world: World): Promise<ReadonlyMap<string, Cell>> {
  return new Map([...(await tryAll(world)), ...(await tryActs(world)), ...(await tryFull(world))]);
}
