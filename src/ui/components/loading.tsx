import { t } from '../../i18n';
import './loading.css';
import { Sign } from './wordmark';

/** Stands while something that fills the stage is on its way. */
export function Loading() {
  return (
    <div className="screen screen-middle loading" role="status">
      <Sign height={72} />
      <p>{t('app.loading')}</p>
    </div>
  );
}
