import { t } from '../../../../i18n';
import type { Entry } from '../../../../race';
import { Bib, Button, Progress } from '../../../../ui';
import type { Pacers } from './use-pacers';

/** The rider on top of the start list: the device goes to them, or a pacer rides. */
export function NextUp({
  entry,
  bib,
  name,
  pacers,
  locked,
  ridable,
  onRide,
  onAbsent,
  onGiveUp,
}: {
  entry: Entry;
  bib: number;
  name: string;
  pacers: Pacers;
  locked: boolean;
  ridable: boolean;
  onRide: () => void;
  onAbsent: () => void;
  onGiveUp: () => void;
}) {
  const isPacer = entry.starter.kind === 'pacer';
  return (
    <div className="race-hand">
      <Bib number={bib} size="big" />
      <div className="race-hand-words">
        <p className="sub">{t(isPacer ? 'race.hand.pacer' : 'race.hand')}</p>
        <h2>{name}</h2>
        <p className="sub">{t(`equipment.${entry.equipment}`)}</p>
      </div>
      {isPacer ? (
        <>
          {pacers.status === 'working' && (
            <Progress label={t('race.hand.working')} value={Math.round(pacers.share * 100)} max={100} />
          )}
          {pacers.status === 'failed' && (
            <>
              <p role="alert">{t('race.hand.stuck')}</p>
              <Button onClick={pacers.again}>{t('race.hand.again')}</Button>
              <Button disabled={locked} onClick={onAbsent}>
                {t('race.absent')}
              </Button>
            </>
          )}
        </>
      ) : (
        <>
          <Button kind="primary" disabled={locked || !ridable} onClick={onRide}>
            {t('race.ride')}
          </Button>
          <div className="two">
            <Button kind="quiet" disabled={locked} onClick={onAbsent}>
              {t('race.absent')}
            </Button>
            <Button kind="quiet" disabled={locked} onClick={onGiveUp}>
              {t('race.gives-up')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
