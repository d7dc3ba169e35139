import type { RunAssist, RunResult } from '../../../../race';
import type { RideAnalysis } from '../../../../ride';
import { GateResult } from '../../../../sim';

/** What a ride is to a race. @param ride the record its input is kept in, for people's rides */
export function runResultOf(analysis: RideAnalysis, ride?: string, assist?: RunAssist): RunResult {
  const { verdict, gateResults } = analysis;
  const { outcome, timeUs, splitsUs, penaltyUs } = verdict;
  if (outcome === 'dsq') {
    const at = gateResults.findIndex((g) => g === GateResult.missed || g === GateResult.straddled);
    return { kind: 'dsq', why: { kind: 'gate', gate: at + 1 } };
  }
  if (outcome === 'dnf' || timeUs === undefined) return { kind: 'dnf', why: 'time' };
  return {
    kind: 'finished',
    timeUs,
    splitsUs: splitsUs.filter((us) => us >= 0),
    ...(penaltyUs === 0 ? {} : { penaltyUs }),
    ...(ride === undefined ? {} : { ride }),
    ...(assist === undefined ? {} : { assist }),
  };
}
