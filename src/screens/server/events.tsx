import { type MyServer, useClubEvents } from '../../db';
import { t } from '../../i18n';
import { mayRun } from '../../online';
import { ButtonLink, Card, RowLink, Section } from '../../ui';
import { paths } from '../paths';
import { CalendarButton } from '../shared/calendar';
import { EventRow, isAhead } from '../shared/clubs';

/** Events of the server that run or are to come, and the community whose season they count in. */
export function Events({ server: { id, role, community } }: { server: MyServer }) {
  const events = useClubEvents(id)?.filter(isAhead);
  return (
    <Section title={t('server.events')}>
      <Card>
        {events === undefined && <p className="server-none sub">{t('lobby.loading')}</p>}
        {events?.length === 0 && <p className="server-none sub">{t('server.events.none')}</p>}
        {events?.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </Card>
      {community !== '' && (
        <Card className="server-community">
          <RowLink href={paths.community(community)} icon="people" title={t('title.official-community')} />
        </Card>
      )}
      <div className="server-more">
        {mayRun(role, 'events') && (
          <ButtonLink icon="plus" href={paths.createEvent(id)}>
            {t('title.create-online-event')}
          </ButtonLink>
        )}
        <CalendarButton server={id} />
      </div>
    </Section>
  );
}
