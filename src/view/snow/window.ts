import { CHUNK } from './grid';

/** Chunks kept alive at once. */
export const SLOTS = 8;

/** Chunk that holds y. */
export function chunkAt(y: number): number {
  return Math.floor(y / CHUNK);
}

/**
 * First of the {@link SLOTS} chunks to keep around the rider.
 *
 * @param behind chunks kept above the rider: 1 for cameras that look down the hill, more for those that look up
 */
export function firstChunk(y: number, behind: number): number {
  return chunkAt(y) - behind;
}

/** Slot that chunk `index` lives in: neighbours never share one, and a chunk keeps its slot while it stays in the window. */
export function slotOf(index: number): number {
  return ((index % SLOTS) + SLOTS) % SLOTS;
}

/** Chunk that slot `slot` has to hold while the window starts at `first`. */
export function chunkFor(slot: number, first: number): number {
  return first + slotOf(slot - first);
}
