/** The newest rows of a trail in a buffer of fixed size: when it is full, the oldest row is overwritten. */
export interface Ring {
  readonly capacity: number;
  /** Number of stored rows, at most `capacity`. */
  count: number;
  /** Index of the next row. */
  head: number;
}

/** A range of consecutive indices. */
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

/** Takes the next row and returns its index. */
export function pushRow(ring: Ring): number {
  const at = ring.head;
  ring.head = at + 1 === ring.capacity ? 0 : at + 1;
  if (ring.count < ring.capacity) ring.count++;
  return at;
}

/** Returns the index of the row that is `age` rows older than the newest. */
export function placeOf(ring: Ring, age: number): number {
  const at = ring.head - 1 - age;
  return at < 0 ? at + ring.capacity : at;
}

/** A ring's window as index ranges, split where the buffer wraps. */
export type Window = readonly [first: Span, second: Span];

export function createWindow(): Window {
  return [
    { start: 0, count: 0 },
    { start: 0, count: 0 },
  ];
}

/**
 * Finds the segments between rows `newest` and `oldest` (ages, newest ≤ oldest < count). Segment i joins row i with the next
 * newer one and has the older row's index.
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
