import { t } from '../i18n';
import { paths } from '../screens/paths';
import { Button, ButtonLink, Empty } from '../ui';

/** Shown while a page waits for the server. Links to the pages that work without it. */
export function Waiting() {
  return (
    <div className="screen screen-middle">
      <Empty icon="cloud" title={t('waiting.title')}>
        <p role="status">{t('waiting.text')}</p>
        <ButtonLink href={paths.rideLocal} icon="ski">
          {t('waiting.ride')}
        </ButtonLink>
        <ButtonLink href={paths.home} kind="quiet">
          {t('waiting.home')}
        </ButtonLink>
      </Empty>
    </div>
  );
}

/** Shown when a screen's chunk could not be loaded. */
export function Failed({ onAgain }: { onAgain: () => void }) {
  return (
    <div className="screen screen-middle">
      <Empty icon="offline" title={t('failed.title')}>
        <p role="alert">{t('failed.text')}</p>
        <Button icon="update" onClick={onAgain}>
          {t('failed.again')}
        </Button>
        <ButtonLink href={paths.home} kind="quiet">
          {t('waiting.home')}
        </ButtonLink>
      </Empty>
    </div>
  );
}
