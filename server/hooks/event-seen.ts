import { isBlocked, roleOf } from './club-rows';
import { type StoredEvent, storedEvent } from './event-rows';
import { allRows } from './rides-rows';

/** Access to events: members of the club, riders for whom the event is open, and everybody if a community shows it. */

export const unknownEvent = (): NotFoundError => new NotFoundError('There is no such event.');

/** @throws NotFoundError if the user may not see it, as for an unknown event */
export function demandSeen(app: PB.App, id: string, who: PB.RecordModel | null): StoredEvent {
  const event = storedEvent(app, id);
  if (event === undefined || !maySee(app, event, who)) throw unknownEvent();
  return event;
}

function maySee(app: PB.App, event: StoredEvent, who: PB.RecordModel | null): boolean {
  if (who?.isSuperuser() === true) return true;
  if (isPublic(event)) return true;
  if (who === null) return false;
  if (roleOf(app, event.server, who.id) !== undefined) return true;
  return event.plan.open === 'verified' && who.verified() && !isBlocked(app, event.server, who.id);
}

/** Returns whether an event is public. A community's page is public, and a club that belongs to one has agreed to that. */
export function isPublic({ community }: StoredEvent): boolean {
  return community !== '';
}

/** Returns which of some users may see an event that is not public. */
export function whoSees(app: PB.App, event: StoredEvent, users: readonly string[]): ReadonlySet<string> {
  const { server, plan } = event;
  const found = allRows(
    app,
    'SELECT u.id FROM json_each({:users}) j JOIN users u ON u.id = j.value WHERE EXISTS (SELECT 1 FROM server_members m ' +
      'WHERE m.server = {:server} AND m.user = u.id AND m.deleted = FALSE) OR ({:isOpen} AND u.verified = TRUE AND NOT EXISTS ' +
      '(SELECT 1 FROM server_blocks b WHERE b.server = {:server} AND b.user = u.id AND b.deleted = FALSE))',
    { users: JSON.stringify(users), server, isOpen: plan.open === 'verified' },
    { id: '' },
  );
  return new Set(found.map(({ id }) => id));
}
