import { t } from '../../i18n';

export function Screen() {
  return (
    <div className="screen">
      <h1>{t('title.about')}</h1>
    </div>
  );
}
