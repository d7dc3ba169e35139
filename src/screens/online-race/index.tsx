import { useState } from 'react';
import { useLocation } from 'wouter';
import { t } from '../../i18n';
import { Button, ButtonLink, Empty, Loading, usePageName } from '../../ui';
import { paths } from '../paths';
import { useEventView } from '../shared/online-event';
import { Gate } from './gate';
import './online-race.css';
import { EventRide } from './ride';
import type { Taken } from './types';

/** One's own next race in an event: the page before the start, then the ride. */
export function Screen({ params }: { params: Readonly<Record<string, string>> }) {
  const id = params.eventId ?? '';
  const [, navigate] = useLocation();
  const view = useEventView(id);
  usePageName(view.kind === 'shown' ? view.event.plan.name : undefined);
  const [taken, setTaken] = useState<Taken & { readonly takesOffline: boolean }>();
  // Whatever becomes of the event, or of the rider's place in its club, a run that has begun is ridden to its end.
  if (taken !== undefined) {
    return (
      <EventRide
        {...taken}
        event={id}
        view={view.kind === 'shown' ? view : undefined}
        onNext={() => {
          if (view.kind !== 'loading') view.again();
          setTaken(undefined);
        }}
        onLeave={() => navigate(paths.onlineEvent(id), { replace: true })}
      />
    );
  }
  if (view.kind === 'loading') return <Loading />;
  if (view.kind === 'none') {
    return (
      <div className="screen screen-middle">
        <Empty icon={view.why === 'offline' ? 'offline' : 'events'} title={t('online-event.none.title')}>
          <p role="alert">
            {t(view.why === 'offline' ? 'online-event.none.offline' : 'online-event.none.text')}
          </p>
          <Button icon="update" onClick={view.again}>
            {t('online-event.again')}
          </Button>
          <ButtonLink kind="quiet" href={paths.onlineEvent(id)}>
            {t('online-race.to-event')}
          </ButtonLink>
        </Empty>
      </div>
    );
  }
  const { plan } = view.event;
  const takesOffline = plan.kind === 'races' && plan.takes === 'offline';
  return <Gate view={view} onTake={(next) => setTaken({ ...next, takesOffline })} />;
}
