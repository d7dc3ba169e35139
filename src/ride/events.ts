/** What can happen during a ride. `index` and `value` mean what the remark says; −1 and 0 otherwise. */
export type RideEventKind =
  /** A new attempt stands in the gate. */
  | 'restart'
  /** A short beep of the countdown (index 0…2). */
  | 'beep'
  /** The long beep, or the gun. */
  | 'go'
  /** The rider opened the wand (value: ticks off the go). */
  | 'wand'
  /**
   * A gate was passed cleanly, passed with a brush, straddled or missed (index: the gate; value: delta to the first ghost,
   * µs, NaN without).
   */
  | 'passed'
  | 'brushed'
  | 'straddled'
  | 'missed'
  /** An intermediate time (index: the split; value: delta to the first ghost, µs, NaN without). */
  | 'split'
  /** A fall (index: its CrashCauseCode; value: speed, m/s). */
  | 'crash'
  /** Back on one's feet. */
  | 'recovered'
  /** The rider left the snow. */
  | 'air'
  /** The rider came down (index: ticks in the air; value: impact, m/s). */
  | 'land'
  /** The finish line (value: time, µs), with or without a disqualification. */
  | 'finish'
  /** The course's time ran out. */
  | 'dnf';

export interface RideEvent {
  kind: RideEventKind;
  index: number;
  value: number;
}

/** Events since the last drain, in a ring made once: nothing is allocated while riding. */
export interface EventQueue {
  readonly ring: readonly RideEvent[];
  head: number;
  count: number;
}

/** More than a quarter of a second can hold, with room to spare. */
const CAPACITY = 64;

export function createEvents(): EventQueue {
  const ring: RideEvent[] = [];
  for (let i = 0; i < CAPACITY; i++) ring.push({ kind: 'restart', index: -1, value: 0 });
  return { ring, head: 0, count: 0 };
}

/** Notes an event; when nobody drains, the oldest is given up. */
export function emit(q: EventQueue, kind: RideEventKind, index: number, value: number): void {
  const e = q.ring[(q.head + q.count) % CAPACITY]!;
  e.kind = kind;
  e.index = index;
  e.value = value;
  if (q.count < CAPACITY) q.count++;
  else q.head = (q.head + 1) % CAPACITY;
}

/** Hands every waiting event to `take`, oldest first. The objects are reused: read them, do not keep them. */
export function drain(q: EventQueue, take: (e: Readonly<RideEvent>) => void): void {
  while (q.count > 0) {
    const e = q.ring[q.head]!;
    q.head = (q.head + 1) % CAPACITY;
    q.count--;
    take(e);
  }
}
