/** What a rider can hold down. `start` only opens the wand. */
export type Action = 'left' | 'right' | 'tuck' | 'brake' | 'start';

/** One thing a device did. Only the fields its kind names have a meaning. */
export interface DeviceEvent {
  /** When it happened, ms, on the clock of the frames. */
  timeMs: number;
  kind:
    | 'press' /** contact, action */
    | 'release' /** contact */
    | 'held' /** contact, action: it was down before and still is, after everything was forgotten */
    | 'thumb' /** contact, action (left or right): a thumb came down */
    | 'slide' /** contact, value: how far the thumb has slid to the right, in units of its full way */
    | 'stick' /** value −1…1 */
    | 'tilt' /** value −1…1 */
    | 'clear' /** everything is let go */;
  /** Which key, button or finger: a number of its own for each. */
  contact: number;
  action: Action;
  value: number;
}

/** Events waiting for their tick, in a ring made once. */
export interface DeviceQueue {
  readonly ring: readonly DeviceEvent[];
  head: number;
  count: number;
}

const CAPACITY = 512;

export function createQueue(): DeviceQueue {
  const ring: DeviceEvent[] = [];
  for (let i = 0; i < CAPACITY; i++) {
    ring.push({ timeMs: 0, kind: 'clear', contact: 0, action: 'start', value: 0 });
  }
  return { ring, head: 0, count: 0 };
}

/**
 * Notes an event in the order in which it was told. A full ring loses moves of sticks and thumbs, never presses: those
 * push the oldest event out (after five seconds without a tick nothing of it matters any more).
 */
export function push(
  q: DeviceQueue,
  timeMs: number,
  kind: DeviceEvent['kind'],
  contact: number,
  action: Action,
  value: number,
): void {
  if (q.count === CAPACITY) {
    if (kind === 'slide' || kind === 'stick' || kind === 'tilt') return;
    q.head = (q.head + 1) % CAPACITY;
    q.count--;
  }
  const e = q.ring[(q.head + q.count) % CAPACITY]!;
  e.timeMs = timeMs;
  e.kind = kind;
  e.contact = contact;
  e.action = action;
  e.value = value;
  q.count++;
}

/** Takes the next event that happened before `endMs`, if there is one; it stays readable until the next push. */
export function takeBefore(q: DeviceQueue, endMs: number): DeviceEvent | undefined {
  if (q.count === 0) return undefined;
  const e = q.ring[q.head]!;
  if (e.timeMs >= endMs) return undefined;
  q.head = (q.head + 1) % CAPACITY;
  q.count--;
  return e;
}
