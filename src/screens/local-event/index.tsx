import { useSearch } from 'wouter';
import { useEvent, useEvents } from '../../db';
import { type TitleKey, t } from '../../i18n';
import { racesOver } from '../../race';
import { ButtonLink, Card, Empty, Loading, RowLink, Section } from '../../ui';
import { paths } from '../paths';
import { EventList, useAllRunning, useRunning } from '../shared/race';
import '../shared/race/race.css';
import { EventPage, EventRace } from './event-page';
import './event.css';
import { SetUp } from './set-up';

const KINDS = ['event'] as const;

function Events({ title }: { title: TitleKey }) {
  const read = useEvents('event');
  const rows = read.status === 'ready' ? read.value : [];
  useAllRunning(KINDS, read.status === 'ready' ? read.value : undefined);
  return (
    <div className="screen race">
      <header className="race-head">
        <h1>{t(title)}</h1>
      </header>
      {read.status === 'failed' && <p role="alert">{t('race.unreadable')}</p>}
      <ButtonLink kind="primary" href={`${paths.localEvent}?new`}>
        {t('event.new')}
      </ButtonLink>
      <Section title={t('event.races')}>
        <Card>
          <RowLink href={paths.race} icon="timer" title={t('event.single')} text={t('event.single.text')} />
        </Card>
      </Section>
      {read.status === 'ready' && (
        <Section title={t('event.all')}>
          {rows.length === 0 ? (
            <Empty icon="events" title={t('event.none')}>
              <p>{t('event.none.text')}</p>
            </Empty>
          ) : (
            <EventList
              rows={rows}
              hrefOf={({ id }) => paths.event(id)}
              textOf={({ state }) => t('event.done', { count: racesOver(state), of: state.races.length })}
            />
          )}
        </Section>
      )}
    </div>
  );
}

function One({ id, race }: { id: string; race: string | null }) {
  const read = useEvent(id);
  const row = read.status === 'ready' ? read.value : undefined;
  useRunning(id, read.status === 'ready' ? (row ?? 'gone') : undefined);
  if (read.status === 'loading') return <Loading />;
  if (row?.state.kind !== 'event') {
    return (
      <div className="screen screen-middle">
        <Empty icon="events" title={t('race.missing')}>
          <p>{t('race.missing.text')}</p>
          <ButtonLink href={paths.localEvent}>{t('event.all')}</ButtonLink>
        </Empty>
      </div>
    );
  }
  const at = race === null ? -1 : Number(race);
  return row.state.races[at] === undefined ? (
    <EventPage row={row} state={row.state} />
  ) : (
    <EventRace row={row} state={row.state} race={at} />
  );
}

/** Events of this device: the list, a new one, one of them, one of its races. The address says which. */
export function Screen({ title }: { title: TitleKey }) {
  const search = new URLSearchParams(useSearch());
  const id = search.get('id');
  if (id !== null) return <One key={id} id={id} race={search.get('race')} />;
  return search.has('new') ? <SetUp /> : <Events title={title} />;
}
