import { type ReactNode, useEffect, useRef } from 'react';
import type { AcademyExercise, Verdict } from '../../../academy';
import { t } from '../../../i18n';
import type { StageEnd } from '../../../play';
import { Button, Icon } from '../../../ui';
import { factWord, targetWord } from './fact-words';
import { tipWord } from './hands';

/** Words of a number of stars. */
export function gradeWord(stars: number): string {
  const grade = (['0', '1', '2', '3'] as const)[stars] ?? '0';
  return t(`academy.result.${grade}`);
}

function Facts({ verdict }: { verdict: Verdict }) {
  return (
    <table className="result-facts">
      <caption className="unseen">{t('academy.figures')}</caption>
      <tbody>
        {verdict.facts.map((fact) => (
          <tr key={fact.key}>
            <th scope="row">{t(`academy.fact.${fact.key}`)}</th>
            <td className="num">
              <b>{factWord(fact.key, fact.value)}</b>
              {fact.next !== undefined && <div className="sub">{targetWord(fact)}</div>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What an exercise came to: stars, the figures behind them, what to do next, and the ways on. */
export function Result({
  exercise,
  verdict,
  oneSwitch,
  end,
  next,
  certified,
  onNext,
  children,
}: {
  exercise: AcademyExercise;
  verdict: Verdict;
  oneSwitch: boolean;
  end: StageEnd;
  next: AcademyExercise | undefined;
  /** The certificate is there to be fetched. */
  certified: boolean;
  onNext: () => void;
  children?: ReactNode;
}) {
  const title = useRef<HTMLHeadingElement>(null);
  // The keyboard goes on from the result. Not from a button: a brake held to the end would press it.
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const { stars } = verdict;
  const passed = stars > 0;
  const fetch = passed && certified;
  const again = (
    <Button kind={fetch || (passed && next) ? 'outline' : 'primary'} icon="replay" onClick={end.onAgain}>
      {t('academy.again')}
    </Button>
  );
  return (
    <section className="finish" aria-label={t('academy.result')} data-no-ride data-stars={stars}>
      <header className="finish-words">
        <p className="sub">{t(`academy.${exercise.id}.title`)}</p>
        <h1 ref={title} tabIndex={-1}>
          {gradeWord(stars)}
        </h1>
        <span
          className="stars result-stars"
          role="img"
          aria-label={t('academy.stars', { count: stars, of: 3 })}
        >
          {[0, 1, 2].map((i) => (
            <Icon key={i} name="star" size={40} className={i < stars ? 'star-won' : 'star'} />
          ))}
        </span>
      </header>
      <p className="result-tip">{tipWord(verdict.tip, oneSwitch)}</p>
      {'assist' in end.kept && <p className="sub">{t('academy.assisted')}</p>}
      {end.kept.kind === 'failed' && <p role="alert">{t('academy.unsaved')}</p>}
      {fetch && (
        <Button kind="primary" icon="cap" onClick={end.onLeave}>
          {t('academy.certificate')}
        </Button>
      )}
      {passed && next && (
        <Button kind={fetch ? 'outline' : 'primary'} onClick={onNext}>
          {t('academy.next-exercise', { exercise: t(`academy.${next.id}.title`) })}
        </Button>
      )}
      {again}
      {verdict.facts.length > 0 && <Facts verdict={verdict} />}
      {children}
      <div className="finish-ways">
        <Button icon="play" onClick={end.onReplay}>
          {t('academy.replay')}
        </Button>
        <Button icon="cap" onClick={end.onLeave}>
          {t('academy.list')}
        </Button>
      </div>
    </section>
  );
}
