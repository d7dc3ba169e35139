import { useClubEvents, useMyServers } from '../../../db';
import { t } from '../../../i18n';
import { Card, Section } from '../../../ui';
import { EventRow, isAhead } from '../../shared/clubs';

/** Events shown in the lobby; the others are on their servers' pages. */
const MOST = 5;

/** Events of one's servers that run or are to come, the first to begin first; nothing where there are none. */
export function Events() {
  const events = useClubEvents()?.filter((event) => isAhead(event) && event.state === 'open');
  const servers = useMyServers();
  if (events === undefined || events.length === 0) return null;
  return (
    <Section title={t('server.events')}>
      <Card>
        {events.slice(0, MOST).map((event) => (
          <EventRow
            key={event.id}
            event={event}
            server={servers?.find(({ id }) => id === event.server)?.name}
          />
        ))}
      </Card>
    </Section>
  );
}
