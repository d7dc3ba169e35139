import { isBlocked, roleOf } from './club-rows';
import { type StoredEvent, storedEvent } from './event-rows';

/** Who may see an event: members of its server, whoever it is open to, and everybody where a community shows it. */

export const unknownEvent = (): NotFoundError => new NotFoundError('There is no such event.');

/** @throws NotFoundError for who may not see it, as for one that is not there */
export function demandSeen(app: PB.App, id: string, who: PB.RecordModel | null): StoredEvent {
  const event = storedEvent(app, id);
  if (event === undefined || !maySee(app, event, who)) throw unknownEvent();
  return event;
}

function maySee(app: PB.App, event: StoredEvent, who: PB.RecordModel | null): boolean {
  if (who?.isSuperuser() === true) return true;
  // A community's page is public, and a server that belongs to one has agreed to that.
  if (event.community !== '') return true;
  if (who === null) return false;
  if (roleOf(app, event.server, who.id) !== undefined) return true;
  return event.plan.open === 'verified' && who.verified() && !isBlocked(app, event.server, who.id);
}
