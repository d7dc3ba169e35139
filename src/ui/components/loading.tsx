import { t } from '../../i18n';
import './loading.css';
import { Sign } from './wordmark';

/**
 * Shown while content that fills the stage is loading.
 *
 * @param title of the screen, if shown in the place where the screen will have it
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
