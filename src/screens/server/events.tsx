import { type ClubEvent, type MyServer, useClubEvents } from '../../db';
import { formatMoment, t } from '../../i18n';
import { mayRun } from '../../online';
import { ButtonLink, Card, LiveBadge, RowLink, Section, Tag } from '../../ui';
import { paths } from '../paths';

/** How an event stands, by its window. */
function Standing({ event: { state, startsAt } }: { event: ClubEvent }) {
  if (state === 'cancelled') return <Tag tone="bad">{t('server.event.cancelled')}</Tag>;
  return startsAt <= Date.now() ? <LiveBadge>{t('server.event.running')}</LiveBadge> : null;
}

/** Events of the server that run or are to come. */
export function Events({ server: { id, role } }: { server: MyServer }) {
  const events = useClubEvents(id)?.filter(({ endsAt }) => endsAt > Date.now());
  return (
    <Section title={t('server.events')}>
      <Card>
        {events === undefined && <p className="server-none sub">{t('lobby.loading')}</p>}
        {events?.length === 0 && <p className="server-none sub">{t('server.events.none')}</p>}
        {events?.map((event) => (
          <RowLink
            key={event.id}
            href={paths.onlineEvent(event.id)}
            icon="events"
            title={event.name}
            text={t('server.event.window', {
              from: formatMoment(event.startsAt),
              to: formatMoment(event.endsAt),
            })}
            aside={<Standing event={event} />}
          />
        ))}
      </Card>
      {mayRun(role, 'events') && (
        <div className="server-more">
          <ButtonLink icon="plus" href={paths.createEvent(id)}>
            {t('title.create-online-event')}
          </ButtonLink>
        </div>
      )}
    </Section>
  );
}
