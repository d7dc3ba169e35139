import { keptState } from '../../race';
import { findPresent, onePresent } from '../present';
import type { EventKind, EventRow, EventRowOf, RecordRow } from '../schemas';
import type { Db } from '../types';
import { fromQuery, type Loaded, type Source } from './source';

/** Returns a row whose state is converted to the present rules. */
function asKept(row: EventRow): EventRow {
  const state = keptState(row.state);
  return state === row.state ? row : { ...row, state };
}

/** Returns the races, events or parallel duels of this device, newest first. */
export function eventsOf<K extends EventKind>(
  db: Pick<Db, 'rx'>,
  kind: K,
): Source<Loaded<readonly EventRowOf<K>[]>> {
  const query = findPresent(db.rx.events, {
    selector: { kind },
    sort: [{ kind: 'desc' }, { createdAt: 'desc' }],
    index: ['kind', 'createdAt'],
  });
  const isOfKind = (row: EventRow): row is EventRowOf<K> => row.kind === kind;
  return fromQuery(query.$, (docs) => docs.map((doc) => asKept(doc.toMutableJSON())).filter(isOfKind));
}

/** Returns the row with an id; undefined if there is none. */
export function eventBy(db: Pick<Db, 'rx'>, id: string): Source<Loaded<EventRow | undefined>> {
  return fromQuery(onePresent(db.rx.events, id).$, (doc) => (doc ? asKept(doc.toMutableJSON()) : undefined));
}

/** Reads a ride of a race; undefined if it was deleted or is on another device. */
export async function readRide(db: Pick<Db, 'rx'>, id: string): Promise<RecordRow | undefined> {
  const doc = await onePresent(db.rx.records, id).exec();
  return doc?.toMutableJSON();
}
