import { t, useLocale } from '../../../i18n';
import { useDeviceInUse, useKeyNames } from '../../../input';
import { type DrawnDuel, DUEL_LEGS, type EntryId, riderOn } from '../../../race';
import { Bib, Button, Progress } from '../../../ui';
import type { NextRun } from './duel-ride';
import { handsWord } from './hands';
import { onCourse } from './on-course';
import type { HeatPacers } from './use-heat-pacers';
import { carriedWords, roundName, roundsOf } from './words';

/** The duel that is ridden next: who starts on which course, with what, and what is carried along. */
export function NextHeat({
  state,
  next,
  names,
  pacers,
  locked,
  slope,
  onRide,
  onAbsent,
}: {
  state: DrawnDuel;
  next: NextRun;
  names: ReadonlyMap<EntryId, string>;
  pacers: HeatPacers;
  locked: boolean;
  /** `gone`: nobody can ride, so it is decided who goes on. */
  slope: 'coming' | 'ready' | 'gone';
  onRide: () => void;
  onAbsent: (who: 0 | 1) => void;
}) {
  const keys = useKeyNames(useLocale());
  const [first, second] = [useDeviceInUse(), useDeviceInUse(1)];
  const { round, at, leg, duel } = next;
  const riders = ([0, 1] as const).map((lane) => {
    const who = riderOn(lane, leg);
    return { lane, who, ...onCourse(state, duel.riders[who], names) };
  });
  const people = riders.filter(({ entry }) => entry.starter.kind !== 'pacer').length;
  return (
    <section className="duel-next" aria-labelledby="duel-next">
      <p className="sub num">
        {roundName(round, at, roundsOf(state.seeds.length))}
        {' · '}
        {t('race.run', { n: leg + 1, of: DUEL_LEGS })}
      </p>
      <h2 id="duel-next">{riders.map(({ name }) => name).join(' – ')}</h2>
      {leg > 0 && (
        <p>
          <b>{carriedWords(duel, names)}</b> {t('duel.swap')}
        </p>
      )}
      <ul className="duel-courses">
        {riders.map(({ lane, bib, name, entry }) => (
          <li key={lane} data-lane={lane === 0 ? 'red' : 'blue'}>
            <Bib number={bib} size="row" />
            <span>
              <span className="duel-course">
                <i aria-hidden="true" />
                {t(lane === 0 ? 'duel.red' : 'duel.blue')}
              </span>
              <b className="race-name">{name}</b>
              <span className="sub">
                {entry.starter.kind === 'pacer'
                  ? t(`equipment.${entry.equipment}`)
                  : `${t(`equipment.${entry.equipment}`)}, ${handsWord(lane, people === 1 || lane === 0 ? first : second, people, keys)}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {pacers.status === 'working' && slope !== 'gone' && (
        <Progress label={t('race.hand.working')} value={Math.round(pacers.share * 100)} max={100} />
      )}
      {pacers.status === 'failed' && (
        <>
          <p role="alert">{t('race.hand.stuck')}</p>
          <Button onClick={pacers.again}>{t('race.hand.again')}</Button>
        </>
      )}
      {people > 0 && (
        <Button
          kind="primary"
          disabled={locked || slope !== 'ready' || pacers.status !== 'ready'}
          onClick={onRide}
        >
          {t('race.ride')}
        </Button>
      )}
      {(people > 0 || pacers.status === 'failed' || slope === 'gone') && (
        <div className="two">
          {riders.map(({ who, name }) => (
            <Button key={who} kind="quiet" disabled={locked} onClick={() => onAbsent(who)}>
              {t('duel.absent', { name })}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}
