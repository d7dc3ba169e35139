import { formatRaceTime, t } from '../../../../i18n';
import {
  type Entry,
  type EntryId,
  nextStarter,
  type RanRace,
  type RunResult,
  raceResults,
} from '../../../../race';
import { Bib, Card, Section, showToast } from '../../../../ui';
import { outWords } from './names';
import { NextUp } from './next-up';
import { StartList } from './result-table';
import { Results } from './results';
import type { StepProps } from './step-props';

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

/** A run under way: who is next, who leads, what came of it so far, who is still to start. */
export function RunStep(props: StepProps & { state: RanRace }) {
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
