import { t } from '../../i18n';
import './loading.css';
import { Sign } from './wordmark';

/**
 * Stands while something that fills the stage is on its way.
 *
 * @param title of the screen, where it stands already as the screen itself will have it
 */
export function Loading({ title }: { title?: string }) {
  return (
    <div className={title === undefined ? 'screen' : 'screen screen-still'}>
      {title !== undefined && (
        <header className="screen-head">
          <h1>{title}</h1>
        </header>
      )}
      <div className="loading" role="status">
        <Sign height={72} />
        <p>{t('app.loading')}</p>
      </div>
    </div>
  );
}
