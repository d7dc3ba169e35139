import { useState } from 'react';
import { type ClubEvent, type MyServer, useClubEvents } from '../../db';
import { t } from '../../i18n';
import { mayRun } from '../../online';
import { Button, ButtonLink, Card, RowLink, Section } from '../../ui';
import { paths } from '../paths';
import { CalendarButton } from '../shared/calendar';
import { EventRow, isAhead } from '../shared/clubs';

/** Events that are over shown before all are asked for. */
const FIRST_OVER = 3;

/** Events that are over, the last to end first; devices keep them for a month. */
function Over({ events }: { events: readonly ClubEvent[] }) {
  const [all, setAll] = useState(false);
  const newestFirst = [...events].sort((a, b) => b.endsAt - a.endsAt);
  const shown = all ? newestFirst : newestFirst.slice(0, FIRST_OVER);
  return (
    <Section title={t('server.events.over')}>
      <Card>
        {shown.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </Card>
      {shown.length < events.length && (
        <div className="server-more">
          <Button kind="quiet" onClick={() => setAll(true)}>
            {t('lobby.more')}
          </Button>
        </div>
      )}
    </Section>
  );
}

/** Events of the server, and the community whose season they count in. */
export function Events({ server: { id, role, community } }: { server: MyServer }) {
  const events = useClubEvents(id);
  const ahead = events?.filter(isAhead);
  const over = events?.filter((event) => !isAhead(event)) ?? [];
  return (
    <>
      <Section title={t('server.events')}>
        <Card>
          {ahead === undefined && <p className="server-none sub">{t('lobby.loading')}</p>}
          {ahead?.length === 0 && <p className="server-none sub">{t('server.events.none')}</p>}
          {ahead?.map((event) => (
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
      {over.length > 0 && <Over events={over} />}
    </>
  );
}
