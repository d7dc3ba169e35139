import { useState } from 'react';
import { useClubEvents, useMyServers } from '../../../db';
import { t } from '../../../i18n';
import { Button, Card, Section } from '../../../ui';
import { EventRow, isAhead } from '../../shared/clubs';

/** Events shown before all are asked for. */
const FIRST = 5;

/** Events of one's servers that run or are to come, the first to begin first; nothing where there are none. */
export function Events() {
  const events = useClubEvents()?.filter((event) => isAhead(event) && event.state === 'open');
  const servers = useMyServers();
  const [all, setAll] = useState(false);
  if (events === undefined || events.length === 0) return null;
  const shown = all ? events : events.slice(0, FIRST);
  return (
    <Section title={t('server.events')}>
      <Card>
        {shown.map((event) => (
          <EventRow
            key={event.id}
            event={event}
            server={servers?.find(({ id }) => id === event.server)?.name}
          />
        ))}
      </Card>
      {shown.length < events.length && (
        <div className="lobby-ways">
          <Button kind="quiet" onClick={() => setAll(true)}>
            {t('lobby.more')}
          </Button>
        </div>
      )}
    </Section>
  );
}
