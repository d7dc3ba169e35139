import { useEffect } from 'react';
import { t } from '../../i18n';
import { health, useHealth, useSession } from '../../session';
import { Icon } from '../../ui';
import { SyncChip } from '../shared/sync';
import { askServer } from './ask-server';

/**
 * How the game stands with the server, at the foot of home: for whoever has an account here with all that waits.
 */
export function StateLine() {
  const status = useHealth();
  const isUsers = useSession((session) => session.user !== null);
  useEffect(() => askServer(health), []);
  if (isUsers) {
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
