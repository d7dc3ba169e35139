import type { ClubEvent } from '../../../db';
import { formatSpan, t } from '../../../i18n';
import { serverNow } from '../../../session';
import { LiveBadge, RowLink, Tag } from '../../../ui';
import { paths } from '../../paths';

/** How an event stands, by its window and by what was heard of its results. */
function Standing({ event: { state, startsAt, isFinal } }: { event: ClubEvent }) {
  if (isFinal) return <Tag tone="good">{t('server.event.final')}</Tag>;
  if (state === 'cancelled') return <Tag tone="bad">{t('server.event.cancelled')}</Tag>;
  return startsAt <= serverNow() ? <LiveBadge>{t('server.event.running')}</LiveBadge> : null;
}

/** A row that leads to an event. @param server the name of the one that holds it, where that is not said already */
export function EventRow({ event, server }: { event: ClubEvent; server?: string | undefined }) {
  const { id, name, startsAt, endsAt } = event;
  const window = formatSpan(startsAt, endsAt);
  return (
    <RowLink
      href={paths.onlineEvent(id)}
      icon="events"
      title={name}
      text={
        <>
          {server !== undefined && <span className="club-of">{server}</span>}
          <span className="club-when">{window}</span>
        </>
      }
      aside={<Standing event={event} />}
    />
  );
}

/** Whether an event runs or is to come. */
export function isAhead({ endsAt, isFinal }: ClubEvent): boolean {
  return !isFinal && endsAt > serverNow();
}
