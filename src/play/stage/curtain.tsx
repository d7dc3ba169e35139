import { t } from '../../i18n';
import { Sign } from '../../ui';
import './stage.css';

/** Covers the slope until it can be ridden. */
export function Curtain() {
  return (
    <div className="ride-curtain" role="status">
      <Sign height={72} />
      <p>{t('ride.loading')}</p>
    </div>
  );
}
