import { t } from '../../i18n';

export function Screen() {
  return (
    <div className="screen">
      <h1>{t('title.ride-local')}</h1>
    </div>
  );
}
