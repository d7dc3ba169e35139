import { putBack, remove, withoutLedger } from '../../../sync/index';
import {
  type DuelAction,
  type DuelEvent,
  duelAfter,
  type EventAction,
  type EventState,
  eventAfter,
  keptState,
  type StoredEvent,
  tracksOf,
} from '../../race';
import { dbErrorOf } from '../errors';
import { onePresent } from '../present';
import type { CourseRow, EventRow } from '../schemas';
import type { Db } from '../types';
import { dropUnusedCourse } from './courses';
import type { Removed } from './records';
import type { Written } from './tracks';

/** Stores a new race, event or duel. Never rejects. */
export async function createEventRow(
  db: Db,
  { id, name, state }: Pick<EventRow, 'id' | 'name' | 'state'>,
): Promise<Written> {
  const at = db.clock();
  try {
    await db.rx.events.insert({ id, kind: state.kind, name, state, createdAt: at, changedAt: at });
    return { kind: 'written' };
  } catch (cause) {
    return { kind: 'failed', error: dbErrorOf(cause) };
  }
}

/** The result of an action, with the stored state. */
export type Acted<S extends StoredEvent = EventState> =
  | { readonly kind: 'acted'; readonly state: S }
  | { readonly kind: 'absent' }
  | Extract<Written, { kind: 'failed' }>;

/** Applies the rules to the stored state at the moment of the write. Never rejects. */
async function change<S extends StoredEvent>(
  db: Db,
  id: string,
  is: (state: StoredEvent) => state is S,
  after: (state: S) => S,
): Promise<Acted<S>> {
  try {
    const doc = await onePresent(db.rx.events, id).exec();
    if (!doc) return { kind: 'absent' };
    const latest = await doc.incrementalModify((row) => {
      const kept = keptState(row.state);
      if (!is(kept)) return row;
      const state = after(kept);
      return state === kept ? row : { ...row, state, changedAt: db.clock() };
    });
    const { state } = latest.toMutableJSON();
    return is(state) ? { kind: 'acted', state } : { kind: 'absent' };
  } catch (cause) {
    return { kind: 'failed', error: dbErrorOf(cause) };
  }
}

/**
 * Applies an action to a race or event. The rules run on the stored state at the moment of the write, so that two tabs can act
 * at the same time, and a repeated action counts once. Never rejects.
 */
export function actInEvent(db: Db, id: string, action: EventAction): Promise<Acted> {
  const isRaces = (state: StoredEvent): state is EventState => state.kind !== 'duel';
  return change(db, id, isRaces, (state) => eventAfter(state, action));
}

/** Does the same for a parallel duel. Never rejects. */
export function actInDuel(db: Db, id: string, action: DuelAction): Promise<Acted<DuelEvent>> {
  const isDuel = (state: StoredEvent): state is DuelEvent => state.kind === 'duel';
  return change(db, id, isDuel, (state) => {
    const duel = duelAfter(state.duel, action);
    return duel === state.duel ? state : { ...state, duel };
  });
}

/** Deletes a race, event or duel, and the courses that only it needed. Its rides are kept, like all rides. */
export async function removeEvent(db: Db, id: string): Promise<Removed> {
  try {
    const doc = await onePresent(db.rx.events, id).exec();
    if (!doc) return { kind: 'absent' };
    const row = withoutLedger(doc.toMutableJSON());
    await remove(db.rx.events, [id]);
    const courses: CourseRow[] = [];
    for (const hash of new Set(tracksOf(row.state).map((track) => track.hash))) {
      const course = await dropUnusedCourse(db, hash);
      if (course) courses.push(course);
    }
    return {
      kind: 'removed',
      async undo() {
        for (const course of courses) await db.rx.courses.insertIfNotExists(course);
        await putBack(db.rx.events, [row]);
      },
    };
  } catch (cause) {
    return { kind: 'failed', error: dbErrorOf(cause) };
  }
}
