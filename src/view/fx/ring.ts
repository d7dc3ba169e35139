/** The newest rows of a trail in a store of fixed size: when it is full the oldest row gives way. */
export interface Ring {
  readonly capacity: number;
  /** Rows stored, never more than `capacity`. */
  count: number;
  /** Place of the next row. */
  head: number;
}

/** A run of places in the store that follow each other. */
export interface Span {
  start: number;
  count: number;
}

export function createRing(capacity: number): Ring {
  return { capacity, count: 0, head: 0 };
}

export function clearRing(ring: Ring): void {
  ring.count = 0;
  ring.head = 0;
}

/** Takes the place of the next row. */
export function pushRow(ring: Ring): number {
  const at = ring.head;
  ring.head = at + 1 === ring.capacity ? 0 : at + 1;
  if (ring.count < ring.capacity) ring.count++;
  return at;
}

/** Place of the row that is `age` rows older than the newest. */
export function placeOf(ring: Ring, age: number): number {
  const at = ring.head - 1 - age;
  return at < 0 ? at + ring.capacity : at;
}

/** A ring's window in its store, split where the store begins again. */
export type Window = readonly [first: Span, second: Span];

export function createWindow(): Window {
  return [
    { start: 0, count: 0 },
    { start: 0, count: 0 },
  ];
}

/**
 * The segments between rows `newest` and `oldest` (ages, newest ≤ oldest < count): segment i joins row i with the next
 * younger one and bears the older row's place.
 */
export function segments(ring: Ring, newest: number, oldest: number, out: Window): void {
  const n = Math.max(0, Math.min(oldest, ring.count - 1) - newest);
  const start = n > 0 ? placeOf(ring, newest + n) : 0;
  const room = ring.capacity - start;
  out[0].start = start;
  out[0].count = Math.min(n, room);
  out[1].start = 0;
  out[1].count = n < room ? 0 : n - room;
}
