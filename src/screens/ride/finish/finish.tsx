import { t } from '../../../i18n';
import { Button, Empty } from '../../../ui';
import { useLoaded } from '../../shared/use-loaded';
import type { FinishSheetProps } from './finish-sheet';

/** A ride can begin without its result's sheet; it is fetched while the finish is looked at. */
export const loadFinish = () => import('./finish-sheet');

/** The sheet of a result, and where it cannot be had the ways on from it. What was ridden is kept either way. */
export function Finish(props: FinishSheetProps) {
  const sheet = useLoaded(loadFinish);
  switch (sheet.status) {
    case 'ready':
      return <sheet.value.FinishSheet {...props} />;
    case 'loading':
      return null;
    case 'failed':
      return (
        <div className="finish">
          <Empty icon="warning" title={t('failed.title')}>
            <p role="alert">{t('failed.text')}</p>
            <Button kind="primary" onClick={props.onAgain}>
              {t('ride.again')}
            </Button>
            <Button onClick={props.onLeave}>{t('ride.leave')}</Button>
          </Empty>
        </div>
      );
  }
}
