import { type ReactNode, useMemo, useState } from 'react';
import { t } from '../../../i18n';
import {
  bracketOf,
  type DrawnDuel,
  type DuelAction,
  type DuelPlace,
  type DuelState,
  duelPhase,
  duelRanks,
} from '../../../race';
import type { Track } from '../../../tracks';
import { Button, Notice, Section, showToast } from '../../../ui';
import { lightOf, Podium, type Scene, wornBy } from '../../shared/podium';
import { ruleWords } from '../../shared/race';
import { BracketView } from './bracket-view';
import { DuelHandOuts } from './duel-hand-outs';
import type { NextRun } from './duel-ride';
import type { Watched } from './duel-slope';
import { HeatSheet } from './heat-sheet';
import { NextHeat } from './next-heat';
import { duellistOf, onCourse } from './on-course';
import type { Next } from './use-next-run';
import './duel.css';
import './duel-times.css';
import type { Names } from './words';

interface DuelPageProps extends Next {
  readonly state: DuelState;
  /** When it changed last, ms since 1970. */
  readonly changedAt: number;
  readonly names: Names;
  readonly found: Track | 'gone';
  readonly claim: 'mine' | 'elsewhere';
  /** The slope's code is there. */
  readonly isReady: boolean;
  readonly act: (action: DuelAction) => void;
  readonly onRide: (state: DrawnDuel, next: NextRun) => void;
  readonly onWatch: (state: DrawnDuel, run: Watched) => void;
  /** What can be done once there is a champion. */
  readonly after: ReactNode;
  readonly foot: ReactNode;
}

/** Before the draw: who is entered. */
function EnteredStep({
  state,
  names,
  locked,
  act,
}: Pick<DuelPageProps, 'state' | 'names' | 'act'> & { locked: boolean }) {
  return (
    <>
      <Button kind="primary" disabled={locked} onClick={() => act({ kind: 'draw' })}>
        {t('duel.draw')}
      </Button>
      <p className="sub race-hint">{t('duel.draw.hint')}</p>
      <Section title={t('race.entered')}>
        <ul className="race-starts card">
          {state.setup.entries.map((entry) => (
            <li key={entry.id}>
              <span className="race-name">{names.get(entry.id)}</span>
              <span className="sub">{t(`equipment.${entry.equipment}`)}</span>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}

function DuelPodium({ state, names, found }: Pick<DuelPageProps, 'names' | 'found'> & { state: DrawnDuel }) {
  const scene = useMemo(
    (): Scene => ({
      title: `${t('race.kind.duel')} · ${state.setup.track.name}`,
      light: lightOf(found),
      wornBy: (entry) => wornBy(duellistOf(onCourse(state, entry, names))),
    }),
    [state, found, names],
  );
  return <Podium lines={duelRanks(bracketOf(state))} names={names} scene={scene} />;
}

/** From the draw on: the podium or who meets next, and the bracket. */
function DrawnStep(props: DuelPageProps & { state: DrawnDuel; locked: boolean }) {
  const { state, names, found, next, pacers, locked, isReady, act } = props;
  const [opened, setOpened] = useState<{ readonly round: number; readonly at: DuelPlace }>();
  const isOver = duelPhase(state) === 'over';
  const sayAbsent = ({ round, at, leg, duel }: NextRun, who: 0 | 1): void => {
    act({ kind: 'absent', round, at, who });
    const name = names.get(duel.riders[who]) ?? '';
    showToast(t('race.said', { name, why: t('race.out.dns') }), {
      undo: () => act({ kind: 'reinstate', round, at, leg, who }),
    });
  };
  return (
    <>
      {isOver && (
        <>
          <DuelPodium state={state} names={names} found={found} />
          {props.after}
        </>
      )}
      {next && (
        <NextHeat
          state={state}
          next={next}
          names={names}
          pacers={pacers}
          locked={locked}
          slope={found === 'gone' ? 'gone' : isReady ? 'ready' : 'coming'}
          onRide={() => props.onRide(state, next)}
          onAbsent={(who) => sayAbsent(next, who)}
        />
      )}
      <Section title={t('duel.bracket')}>
        <BracketView
          state={state}
          names={names}
          next={next}
          onOpen={(round, at) => setOpened({ round, at })}
        />
      </Section>
      {isOver && <DuelHandOuts state={state} names={names} endedMs={props.changedAt} />}
      {opened && (
        <HeatSheet
          state={state}
          round={opened.round}
          at={opened.at}
          names={names}
          locked={locked}
          onWatch={(leg) => props.onWatch(state, { ...opened, leg })}
          onDisqualify={(place, words) => act({ kind: 'disqualify', ...place, words })}
          onReinstate={(place) => act({ kind: 'reinstate', ...place })}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

/** The page of a parallel duel, from its draw to its podium. */
export function DuelPage(props: DuelPageProps) {
  const { state, names, found, claim, act } = props;
  const isOver = duelPhase(state) === 'over';
  const locked = claim !== 'mine';
  return (
    <div className="screen race">
      <header className="race-head">
        <h1>{t('race.kind.duel')}</h1>
        <p className="sub">
          {state.setup.track.name}
          {!isOver && (
            <>
              {' · '}
              {ruleWords(state.setup, found === 'gone' ? undefined : found)}
            </>
          )}
        </p>
      </header>
      {claim === 'elsewhere' && <Notice icon="info">{t('race.elsewhere')}</Notice>}
      {found === 'gone' && !isOver && (
        <Notice icon="warning" tone="bad">
          {t('duel.track.gone')}
        </Notice>
      )}
      {state.phase === 'entered' ? (
        <EnteredStep state={state} names={names} locked={locked} act={act} />
      ) : (
        <DrawnStep {...props} state={state} locked={locked} />
      )}
      <div className="race-foot">{props.foot}</div>
    </div>
  );
}
