/** Events of a ride. Each kind's comment defines `index` and `value`; otherwise they are −1 and 0. */
export type RideEventKind =
  /** A new attempt is in the gate. */
  | 'restart'
  /** A short beep of the countdown (index 0…2). */
  | 'beep'
  /** The long beep, or the gun. */
  | 'go'
  /** The rider opened the wand (value: ticks from the go). */
  | 'wand'
  /**
   * A gate was passed cleanly, passed with a brush, straddled or missed (index: the gate; value: delta to the first ghost, µs,
   * NaN without a ghost).
   */
  | 'passed'
  | 'brushed'
  | 'straddled'
  | 'missed'
  /** An intermediate time (index: the split; value: delta to the first ghost, µs, NaN without a ghost). */
  | 'split'
  /** A fall (index: its CrashCauseCode; value: speed, m/s). */
  | 'crash'
  /** The rider is standing again. */
  | 'recovered'
  /** The rider left the snow. */
  | 'air'
  /** The rider landed (index: ticks in the air; value: impact, m/s). */
  | 'land'
  /** The finish line (value: time, µs), with or without a disqualification. */
  | 'finish'
  /** The time limit of the course ran out. */
  | 'dnf';

export interface RideEvent {
  kind: RideEventKind;
  index: number;
  value: number;
}

/** Events since the last drain, in a preallocated ring buffer, so that riding allocates nothing. */
export interface EventQueue {
  readonly ring: readonly RideEvent[];
  head: number;
  count: number;
}

/** More events than a quarter of a second produces, with a margin. */
const CAPACITY = 64;

export function createEvents(): EventQueue {
  const ring: RideEvent[] = [];
  for (let i = 0; i < CAPACITY; i++) ring.push({ kind: 'restart', index: -1, value: 0 });
  return { ring, head: 0, count: 0 };
}

/** Adds an event. If the queue is full, drops the oldest. */
export function emit(q: EventQueue, kind: RideEventKind, index: number, value: number): void {
  const e = q.ring[(q.head + q.count) % CAPACITY]!;
  e.kind = kind;
  e.index = index;
  e.value = value;
  if (q.count < CAPACITY) q.count++;
  else q.head = (q.head + 1) % CAPACITY;
}

/** Passes every queued event to `take`, oldest first. The objects are reused: read them, but do not keep them. */
export function drain(q: EventQueue, take: (e: Readonly<RideEvent>) => void): void {
  while (q.count > 0) {
    const e = q.ring[q.head]!;
    q.head = (q.head + 1) % CAPACITY;
    q.count--;
    take(e);
  }
}
