import { type EventAction, type EventState, eventAfter } from '../../race';
import { dbErrorOf } from '../errors';
import type { EventRow } from '../schemas';
import type { Db } from '../types';
import type { Removed } from './records';
import type { Written } from './tracks';

/** Keeps a new race or event. Never rejects. */
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

/** What an action came to: the state as it is stored now. */
export type Acted =
  | { readonly kind: 'acted'; readonly state: EventState }
  | { readonly kind: 'absent' }
  | Extract<Written, { kind: 'failed' }>;

/**
 * Does something in a race or event: the rules decide on the state as it is stored at that moment, so that two tabs can
 * act at once and an action done twice counts once. Never rejects.
 */
export async function actInEvent(db: Db, id: string, action: EventAction): Promise<Acted> {
  try {
    const doc = await db.rx.events.findOne(id).exec();
    if (!doc) return { kind: 'absent' };
    const latest = await doc.incrementalModify((row) => {
      const state = eventAfter(row.state, action);
      return state === row.state ? row : { ...row, state, changedAt: db.clock() };
    });
    return { kind: 'acted', state: latest.toMutableJSON().state };
  } catch (cause) {
    return { kind: 'failed', error: dbErrorOf(cause) };
  }
}

/** Removes a race or event; its rides stay, like all rides. */
export async function removeEvent(db: Db, id: string): Promise<Removed> {
  try {
    const doc = await db.rx.events.findOne(id).exec();
    if (!doc) return { kind: 'absent' };
    const row = doc.toMutableJSON();
    await doc.incrementalRemove();
    return {
      kind: 'removed',
      async undo() {
        await db.rx.events.insertIfNotExists(row);
      },
    };
  } catch (cause) {
    return { kind: 'failed', error: dbErrorOf(cause) };
  }
}
