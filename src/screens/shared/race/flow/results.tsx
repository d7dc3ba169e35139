import { useState } from 'react';
import { type EntryId, isSaid, type RanRace, type RunResult, raceResults, underJury } from '../../../../race';
import { isForJury, JuryDialog } from './jury';
import { ResultTable } from './result-table';
import type { StepProps } from './step-props';

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
export function Results({
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
