import { formatRaceTime, t } from '../../../../i18n';
import { type RaceState, raceResults, riddenIn } from '../../../../race';
import { Button, Notice, Section } from '../../../../ui';
import { Podium } from '../../podium';
import { StartList } from './result-table';
import { Results } from './results';
import { RunStep } from './run-step';
import type { StepProps } from './step-props';

function RacePodium({ state, names, scene }: Pick<StepProps, 'names' | 'scene'> & { state: RaceState }) {
  const placed = raceResults(state).flatMap((line) => (line.kind === 'placed' ? [line] : []));
  const totals = new Map(placed.map(({ entry, timeUs }) => [entry, formatRaceTime(timeUs)]));
  return <Podium lines={placed} names={names} totals={totals} scene={scene} />;
}

/** A race that was called off: what counts of it, what was ridden, and the way back into it. */
function CalledOffStep(props: StepProps & { state: Extract<RaceState, { phase: 'called-off' }> }) {
  const { state, names, locked, mayReadmit, act, onWatch, scene } = props;
  const ran = riddenIn(state);
  const { counts } = state;
  return (
    <>
      <Notice icon="info">{t(`race.called-off.${counts}`)}</Notice>
      {counts === 'first-run' && <RacePodium state={state} names={names} scene={scene} />}
      {props.after}
      {ran && (
        <Section title={t(counts === 'first-run' ? 'race.result' : 'race.ridden')}>
          <Results
            state={ran}
            names={names}
            runs={ran.results.length === 2 ? 2 : 1}
            locked
            mayReadmit={false}
            act={act}
            onWatch={onWatch}
          />
        </Section>
      )}
      {mayReadmit && (
        <Button kind="quiet" disabled={locked} onClick={() => act({ kind: 'resume' })}>
          {t('race.resume')}
        </Button>
      )}
    </>
  );
}

/** What there is to do in each phase of a race. */
export function Step(props: StepProps) {
  const { state, names, locked, mayReadmit, act, onWatch, scene } = props;
  switch (state.phase) {
    case 'entered':
      return (
        <>
          <Button kind="primary" disabled={locked} onClick={() => act({ kind: 'draw' })}>
            {t('race.draw')}
          </Button>
          <p className="sub race-hint">{t('race.draw.hint')}</p>
          <Section title={t('race.entered')}>
            <ul className="race-starts card">
              {state.setup.entries.map(({ id, equipment }) => (
                <li key={id}>
                  <span className="race-name">{names.get(id)}</span>
                  <span className="sub">{t(`equipment.${equipment}`)}</span>
                </li>
              ))}
            </ul>
          </Section>
        </>
      );
    case 'drawn': {
      const order = Object.keys(state.bibs).sort((a, b) => state.bibs[a]! - state.bibs[b]!);
      return (
        <>
          <Button kind="primary" disabled={locked} onClick={() => act({ kind: 'start-run' })}>
            {t('race.start', { n: 1 })}
          </Button>
          <Section title={t('race.startlist', { n: 1 })}>
            <StartList order={order} bibs={state.bibs} names={names} />
          </Section>
        </>
      );
    }
    case 'run':
      return <RunStep {...props} state={state} />;
    case 'between':
      return (
        <>
          <Button kind="primary" disabled={locked} onClick={() => act({ kind: 'start-run' })}>
            {t('race.start', { n: 2 })}
          </Button>
          <Section title={t('race.result.run', { n: 1 })}>
            <Results
              state={state}
              names={names}
              runs={2}
              locked={locked}
              mayReadmit={mayReadmit}
              act={act}
              onWatch={onWatch}
            />
          </Section>
        </>
      );
    case 'called-off':
      return <CalledOffStep {...props} state={state} />;
    case 'over':
      return (
        <>
          {state.results.length < state.setup.runs && <Notice icon="info">{t('race.nobody-left')}</Notice>}
          <RacePodium state={state} names={names} scene={scene} />
          {props.after}
          <Section title={t('race.result')}>
            <Results
              state={state}
              names={names}
              runs={state.setup.runs}
              locked={locked}
              mayReadmit={mayReadmit}
              act={act}
              onWatch={onWatch}
            />
          </Section>
        </>
      );
  }
}
