import { CHUNK } from './grid';

/** Number of chunks kept at once. */
export const SLOTS = 8;

/** Returns the chunk that contains y. */
export function chunkAt(y: number): number {
  return Math.floor(y / CHUNK);
}

/**
 * Returns the first of the {@link SLOTS} chunks to keep around the rider.
 *
 * @param behind chunks kept above the rider: 1 for cameras that look down the hill, more for cameras that look up
 */
export function firstChunk(y: number, behind: number): number {
  return chunkAt(y) - behind;
}

/** Returns the slot of chunk `index`: neighbours never share one, and a chunk keeps its slot while it stays in the window. */
export function slotOf(index: number): number {
  return ((index % SLOTS) + SLOTS) % SLOTS;
}

/** Returns the chunk of slot `slot` while the window starts at `first`. */
export function chunkFor(slot: number, first: number): number {
  return first + slotOf(slot - first);
}
