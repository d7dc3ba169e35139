import type { EventState } from '../../race';
import type { EventRow, RecordRow } from '../schemas';
import type { Db } from '../types';
import { fromQuery, type Loaded, type Source } from './source';

/** The races or the events of this device, newest first. */
export function eventsOf(db: Pick<Db, 'rx'>, kind: EventState['kind']): Source<Loaded<readonly EventRow[]>> {
  const query = db.rx.events.find({
    selector: { kind },
    sort: [{ kind: 'desc' }, { createdAt: 'desc' }],
    index: ['kind', 'createdAt'],
  });
  return fromQuery(query.$, (docs) => docs.map((doc) => doc.toMutableJSON()));
}

/** One of them; undefined when there is none of this id. */
export function eventBy(db: Pick<Db, 'rx'>, id: string): Source<Loaded<EventRow | undefined>> {
  return fromQuery(db.rx.events.findOne(id).$, (doc) => doc?.toMutableJSON());
}

/** A ride of a race; undefined when it has been deleted, or was ridden on another device. */
export async function readRide(db: Pick<Db, 'rx'>, id: string): Promise<RecordRow | undefined> {
  const doc = await db.rx.records.findOne(id).exec();
  return doc?.toMutableJSON();
}
