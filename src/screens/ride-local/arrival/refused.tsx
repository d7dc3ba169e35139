import { t } from '../../../i18n';
import { Button, Dialog } from '../../../ui';
import type { Refusal } from './offer';
import { closeArrival } from './state';

/** Says why what somebody has shared cannot be taken in. */
export function Refused({
  what = 'ride',
  why,
}: {
  what?: 'ride' | 'track';
  why: Refusal | 'storage' | 'tracks' | 'backup';
}) {
  return (
    <Dialog title={t(what === 'ride' ? 'arrival.broken' : 'arrival.track.broken')} onClose={closeArrival}>
      <div className="ride-sheet">
        <p role="alert">{t(`arrival.why.${why}`)}</p>
        <Button icon="close" onClick={closeArrival}>
          {t('arrival.close')}
        </Button>
      </div>
    </Dialog>
  );
}
