import { useEffect, useRef, useState } from 'react';
import type { Entry, LegRun } from '../../../race';
import { ridesOneSwitch } from '../../../session';
import { riderOf } from '../../shared/race';
import { legRunOfRide } from './leg';
import type { DuelMode } from './setup';

/** Somebody who rides on one of the two courses. */
export interface OnCourse {
  readonly entry: Entry;
  readonly bib: number;
  readonly name: string;
}

/** What became of a run of two on this device. */
export type LegKept = 'keeping' | 'kept' | 'failed' | 'differs';

/** The assist somebody rides with. */
function assistOf({ entry, bib }: OnCourse): 'one-switch' | undefined {
  return ridesOneSwitch(riderOf(entry, bib).id) ? 'one-switch' : undefined;
}

/** Keeps a run once, as it ends. */
export function useKeptLeg(
  mode: DuelMode,
  riders: readonly [OnCourse, OnCourse],
  keep: (runs: readonly [LegRun, LegRun]) => Promise<boolean>,
) {
  const [runs, setRuns] = useState<readonly [LegRun, LegRun]>();
  const [kept, setKept] = useState<LegKept>('keeping');
  const rides = mode.kind === 'over' ? mode.rides : undefined;
  const seen = useRef<typeof rides>(undefined);
  const latest = useRef(keep);
  const who = useRef(riders);
  useEffect(() => {
    latest.current = keep;
    who.current = riders;
  });
  useEffect(() => {
    if (rides === undefined || seen.current !== undefined) return;
    seen.current = rides;
    const [red, blue] = [
      legRunOfRide(rides[0], assistOf(who.current[0])),
      legRunOfRide(rides[1], assistOf(who.current[1])),
    ];
    if (red === undefined || blue === undefined) {
      setKept('differs');
      return;
    }
    setRuns([red, blue]);
    latest.current([red, blue]).then(
      (done) => setKept(done ? 'kept' : 'failed'),
      (error: unknown) => {
        console.error('The run could not be kept', error);
        setKept('failed');
      },
    );
  }, [rides]);
  return { runs, kept };
}
