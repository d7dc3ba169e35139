import { t } from '../../i18n';
import { declineInstall, useProgress } from '../../session';
import { Button, Card, Icon } from '../../ui';
import { useInstall } from '../shared/install';

/** Offers to install the game, where the browser can and the player has not said no. */
export function InstallHint() {
  const install = useInstall();
  const declined = useProgress((p) => p.installDeclined);
  if (install === undefined || declined) return null;
  return (
    <Card className="install">
      <Icon name="install" size={28} />
      <p>{t('home.install')}</p>
      <div className="install-actions">
        <Button kind="quiet" onClick={declineInstall}>
          {t('home.install.no')}
        </Button>
        <Button onClick={install}>{t('home.install.do')}</Button>
      </div>
    </Card>
  );
}
