import { t } from '../../../i18n';
import { resultWords } from '../../../play';
import { Button, Empty, useLoaded } from '../../../ui';
import type { FinishSheetProps } from './finish-sheet';
import { keptWord } from './kept-words';

/** A ride can begin without its result's sheet; it is fetched while the finish is looked at. */
export const loadFinish = () => import('./finish-sheet');

/** The sheet of a result, and where it cannot be had the ways on from it. What was ridden is kept either way. */
export function Finish(props: FinishSheetProps) {
  const { ended, kept } = props;
  const sheet = useLoaded(loadFinish);
  switch (sheet.status) {
    case 'ready':
      return <sheet.value.FinishSheet {...props} />;
    case 'loading':
      return null;
    case 'failed':
      return (
        <div className="finish" data-no-ride>
          <Empty icon="warning" title={resultWords(ended)}>
            <p role="status">
              {keptWord(kept, ended.result.kind === 'ride' ? ended.result.ride.status : undefined)}
            </p>
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
