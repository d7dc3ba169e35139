/** The actions that a rider can hold. `start` only opens the wand. */
export type Action = 'left' | 'right' | 'tuck' | 'brake' | 'start';

/** An event of a device. Each kind uses only the fields named with it. */
export interface DeviceEvent {
  /** Time of the event, ms, on the clock of the frames. */
  timeMs: number;
  kind:
    | 'press' /** contact, action */
    | 'release' /** contact */
    | 'held' /** contact, action: it was down before everything was released, and still is */
    | 'thumb' /** contact, action (left or right): a touch began */
    | 'slide' /** contact, value: distance of the slide to the right, in units of the full slide */
    | 'stick' /** value −1…1 */
    | 'tilt' /** value −1…1 */
    | 'clear' /** everything is released */;
  /** Number of the key, button or finger; unique among them. */
  contact: number;
  action: Action;
  value: number;
}

/** Events waiting for their tick, in a preallocated ring buffer. */
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
 * Adds an event. A full ring drops new moves of sticks and touches, but not presses: those drop the oldest event, which no
 * longer matters after five seconds without a tick.
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

/** Takes the next event before `endMs`, if there is one. It stays readable until the next push. */
export function takeBefore(q: DeviceQueue, endMs: number): DeviceEvent | undefined {
  if (q.count === 0) return undefined;
  const e = q.ring[q.head]!;
  if (e.timeMs >= endMs) return undefined;
  q.head = (q.head + 1) % CAPACITY;
  q.count--;
  return e;
}
