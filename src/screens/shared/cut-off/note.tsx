import { t } from '../../../i18n';
import { Notice } from '../../../ui';
import { momentIn, ownZone } from '../online-event';
import type { CutOff } from './fate';

/** What became of a run that was cut off, in words. */
export function CutOffNote({ cut }: { cut: CutOff }) {
  return (
    <Notice icon="warning" role="status">
      <p>
        <b>{t('online-event.cut')}</b>{' '}
        {cut.kind === 'goes-on'
          ? t('online-event.cut.go-on', { when: momentIn(cut.untilMs, ownZone()) })
          : cut.kind === 'lost' && t(`online-event.cut.${cut.why}`)}
      </p>
    </Notice>
  );
}
