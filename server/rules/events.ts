/*
 * Which changes of an event a host may make, and when. Until a rider has started everything may change. From then on, and once
 * the window has ended, riders can rely on the announcement. Otherwise a host could ride and then close the event for all
 * others, or open it again for themselves.
 */

export interface EventFields {
  /** ms since 1970, like all times here. */
  readonly startsAt: number;
  readonly endsAt: number;
  readonly tracks: readonly string[];
  readonly equipment: string;
  readonly attempts: number;
  readonly takes: string;
  readonly state: string;
  readonly deleted: boolean;
}

/** A fault of the event or of a change of it: the field, the code and one sentence for people. */
export interface EventChangeFault {
  readonly field: keyof EventFields;
  readonly code: 'already-started' | 'already-over' | 'ends-earlier' | 'no-way-back';
  readonly message: string;
}

/** Fields that define what is ridden, and how. */
const FROZEN = ['startsAt', 'tracks', 'equipment', 'attempts', 'takes'] as const;

/** @param hasStarted whether there is a start ticket, a ride or a counted start in the event */
export function changeFault(
  before: EventFields,
  after: EventFields,
  hasStarted: boolean,
  nowMs: number,
): EventChangeFault | undefined {
  const isOver = nowMs > before.endsAt;
  if (!hasStarted && !isOver) return undefined;
  const closed = isOver
    ? ({ code: 'already-over', message: 'The window of this event has ended.' } as const)
    : ({ code: 'already-started', message: 'Somebody has started in this event.' } as const);
  const field = FROZEN.find((name) => String(after[name]) !== String(before[name]));
  if (field !== undefined) return { field, ...closed };
  if (isOver && after.endsAt !== before.endsAt) return { field: 'endsAt', ...closed };
  if (after.endsAt < before.endsAt)
    return {
      field: 'endsAt',
      code: 'ends-earlier',
      message: 'Somebody has started: the window may only become longer.',
    };
  return returnFault(before, after);
}

function returnFault(before: EventFields, after: EventFields): EventChangeFault | undefined {
  const code = 'no-way-back';
  if (after.state !== before.state && before.state === 'cancelled')
    return { field: 'state', code, message: 'An event that was cancelled stays so.' };
  if (before.deleted && !after.deleted)
    return { field: 'deleted', code, message: 'An event that was removed stays so.' };
  return undefined;
}
