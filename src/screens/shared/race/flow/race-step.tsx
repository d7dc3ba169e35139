import { type ReactNode, useState } from 'react';
import { formatRaceTime, t } from '../../../../i18n';
import {
  type Entry,
  type EntryId,
  isSaid,
  nextStarter,
  type RaceAction,
  type RaceState,
  type RanRace,
  type RunResult,
  raceResults,
  riddenIn,
  underJury,
} from '../../../../race';
import { Bib, Button, Card, Notice, Progress, Section, showToast } from '../../../../ui';
import { Podium, type Scene } from '../../podium';
import { isForJury, JuryDialog } from './jury';
import { outWords } from './names';
import { ResultTable, StartList } from './result-table';
import type { Pacers } from './use-pacers';

/** The rider on top of the start list: the device goes to them, or a pacer rides. */
function NextUp({
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

/** Who leads the race as it stands: of riders with the same time each. */
function Chair({ state, names }: { state: RanRace; names: ReadonlyMap<EntryId, string> }) {
  const first = raceResults(state).flatMap((line) =>
    line.kind === 'placed' && line.rank === 1 ? [line] : [],
  );
  if (first.length === 0) return null;
  return (
    <Card className="race-chair">
      <p className="sub">{t('race.chair')}</p>
      <ul aria-label={t('race.chair')}>
        {first.map(({ entry, timeUs }) => (
          <li key={entry}>
            <Bib number={state.bibs[entry] ?? 0} size="row" />
            <b className="race-name">{names.get(entry)}</b>
            <b className="num">{formatRaceTime(timeUs)}</b>
          </li>
        ))}
      </ul>
    </Card>
  );
}

export interface StepProps {
  readonly state: RaceState;
  readonly names: ReadonlyMap<EntryId, string>;
  readonly pacers: Pacers;
  /** Nothing can be done here now. */
  readonly locked: boolean;
  /** The slope is here: what is decided at the table needs none. */
  readonly ridable: boolean;
  readonly act: (action: RaceAction) => void;
  /** Whether the race may go on where it was over: for a rider who was said not to start, say. */
  readonly mayReadmit: boolean;
  readonly onRide: (entry: Entry) => void;
  readonly onWatch: (entry: EntryId) => void;
  readonly after: ReactNode;
  /** What the podium's picture is made of. */
  readonly scene: Scene | undefined;
}

/** What the jury may still speak about: each rider's result of the last run begun. */
function juryRun(state: RanRace, entry: EntryId, mayReadmit: boolean): RunResult | undefined {
  const run = state.results.length - 1;
  const result = state.results[run]?.[entry];
  // A race that nobody could go on with after its first run goes on once a time is given back.
  const isShort = state.phase === 'over' && state.results.length < state.setup.runs;
  if ((isSaid(result) || isShort) && !mayReadmit) return undefined;
  return underJury(state, run, entry) && isForJury(result) ? result : undefined;
}

/** The result list, with the jury's word on its lines. */
function Results({
  state,
  names,
  runs,
  locked,
  mayReadmit,
  act,
  onWatch,
}: Pick<StepProps, 'names' | 'locked' | 'mayReadmit' | 'act' | 'onWatch'> & { state: RanRace; runs: 1 | 2 }) {
  const [judged, setJudged] = useState<EntryId>();
  const run = state.results.length - 1;
  const result = judged === undefined ? undefined : juryRun(state, judged, mayReadmit);
  return (
    <>
      <ResultTable
        list={raceResults(state)}
        results={state.results}
        bibs={state.bibs}
        names={names}
        runs={runs}
        onWatch={onWatch}
        {...(locked
          ? {}
          : { jury: { may: (entry) => juryRun(state, entry, mayReadmit) !== undefined, onOpen: setJudged } })}
      />
      {judged !== undefined && result && (
        <JuryDialog
          name={names.get(judged) ?? ''}
          result={result}
          onDisqualify={(words) =>
            act({ kind: 'disqualify', run, entry: judged, why: { kind: 'jury', words } })
          }
          onReinstate={() => act({ kind: 'reinstate', run, entry: judged })}
          onClose={() => setJudged(undefined)}
        />
      )}
    </>
  );
}

function RunStep(props: StepProps & { state: RanRace }) {
  const { state, names, pacers, locked, ridable, mayReadmit, act, onRide, onWatch } = props;
  const next = nextStarter(state);
  const entry = state.setup.entries.find(({ id }) => id === next);
  const table = state.results.at(-1) ?? {};
  const waiting = state.order.filter((id) => table[id] === undefined && id !== next);
  const { runs } = state.setup;
  const run = state.results.length - 1;
  const say = ({ id }: Entry, result: Extract<RunResult, { kind: 'dns' | 'dnf' }>): void => {
    act({ kind: 'result', run, entry: id, result });
    showToast(t('race.said', { name: names.get(id) ?? '', why: outWords(result) }), {
      undo: () => act({ kind: 'reinstate', run, entry: id }),
    });
  };
  return (
    <>
      {entry && (
        <NextUp
          key={entry.id}
          entry={entry}
          bib={state.bibs[entry.id] ?? 0}
          name={names.get(entry.id) ?? ''}
          pacers={pacers}
          locked={locked}
          ridable={ridable}
          onRide={() => onRide(entry)}
          onAbsent={() => say(entry, { kind: 'dns' })}
          onGiveUp={() => say(entry, { kind: 'dnf', why: 'gave-up' })}
        />
      )}
      <Chair state={state} names={names} />
      <Section title={t('race.result.so-far')}>
        <Results
          state={state}
          names={names}
          runs={runs}
          locked={locked}
          mayReadmit={mayReadmit}
          act={act}
          onWatch={onWatch}
        />
      </Section>
      {waiting.length > 0 && (
        <Section title={t('race.next')}>
          <StartList order={waiting} bibs={state.bibs} names={names} />
        </Section>
      )}
    </>
  );
}

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
