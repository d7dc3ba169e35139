import { useEffect } from 'react';
import { t } from '../../i18n';
import { health, useHealth, useSession } from '../../session';
import { Icon } from '../../ui';
import { SyncChip } from '../shared/sync-chip';

/**
 * How the game stands with the server, at the foot of home: for whoever is signed in with all that waits. Asks once when
 * home opens.
 */
export function StateLine() {
  const status = useHealth();
  const signedIn = useSession((session) => session.user !== null);
  useEffect(() => {
    void health.check();
  }, []);
  if (signedIn) {
    return (
      <div className="state-line">
        <SyncChip />
      </div>
    );
  }
  const words = {
    unknown: t('home.state.unknown'),
    available: t('home.state.up'),
    unavailable: t('home.state.away'),
  }[status];
  return (
    <p className="state-line" role="status">
      <Icon name={status === 'unavailable' ? 'offline' : 'cloud'} size={20} />
      {words}
    </p>
  );
}
