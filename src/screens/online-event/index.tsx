import { t } from '../../i18n';
import { Button, ButtonLink, Empty, Loading } from '../../ui';
import { paths } from '../paths';
import { type OwnRides, useEventView } from '../shared/online-event';
import '../shared/race/race.css';
import './event.css';
import { JoinButton } from './own-card';
import { LeftRides } from './own-rides';
import { Page } from './page';

function Missing({
  id,
  why,
  own,
  onAgain,
}: {
  id: string;
  why: 'offline' | 'missing' | 'refused';
  own: OwnRides;
  onAgain: () => void;
}) {
  const isOffline = why === 'offline';
  return (
    <div className="screen screen-middle">
      <Empty icon={isOffline ? 'offline' : 'events'} title={t('online-event.none.title')}>
        <p role="alert">{t(isOffline ? 'online-event.none.offline' : 'online-event.none.text')}</p>
        {isOffline ? (
          <Button icon="update" onClick={onAgain}>
            {t('online-event.again')}
          </Button>
        ) : (
          <JoinButton event={id} onJoined={onAgain} />
        )}
        <LeftRides {...own} />
        <ButtonLink kind="quiet" href={paths.rideOnline}>
          {t('title.ride-online')}
        </ButtonLink>
      </Empty>
    </div>
  );
}

/** An event of a club: what is on, who leads, and one's own part in it. */
export function Screen({ params }: { params: Readonly<Record<string, string>> }) {
  const id = params.id ?? '';
  const view = useEventView(id);
  if (view.kind === 'loading') return <Loading />;
  if (view.kind === 'none') return <Missing id={id} why={view.why} own={view} onAgain={view.again} />;
  return <Page view={view} />;
}
