import { useEffect } from 'react';
import { t } from '../../i18n';
import { health, useHealth } from '../../session';
import { Icon } from '../../ui';

/** How the game stands with the server, in a line at the foot of home. Asks once when home opens. */
export function StateLine() {
  const status = useHealth();
  useEffect(() => {
    void health.check();
  }, []);
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
