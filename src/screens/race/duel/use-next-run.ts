import { useEffect, useMemo, useRef } from 'react';
import { DUEL_GUN_TICK, type DuelAction, type DuelState, type LegRuns, nextLeg } from '../../../race';
import type { Track } from '../../../tracks';
import type { NextRun } from './duel-ride';
import type { SlopeCode } from './duel-slope';
import { type HeatPacers, keyOf, pacerOrders, useHeatPacers } from './use-heat-pacers';

/** The run that is next, the same object as long as it is the same. */
function useSameRun(state: DuelState): NextRun | undefined {
  const next = useMemo(() => nextLeg(state), [state]);
  const held = useRef<NextRun>(undefined);
  const same =
    held.current?.round === next?.round && held.current?.at === next?.at && held.current?.leg === next?.leg;
  if (!same) held.current = next;
  return held.current;
}

/** What is ridden next in a parallel duel, and the runs of its pacers. */
export interface Next {
  readonly next: NextRun | undefined;
  readonly pacers: HeatPacers;
}

/**
 * The run that is next. Two pacers who meet are down at once; their run can be watched.
 *
 * @param track undefined where nobody is to ride here
 * @param code of the slope, once it is there
 */
export function useNextRun(
  state: DuelState,
  track: Track | undefined,
  code: SlopeCode | undefined,
  act: (action: DuelAction) => void,
): Next {
  const { setup } = state;
  const next = useSameRun(state);
  const orders = useMemo(
    () => (next ? pacerOrders(setup, next.round, next.at, next.duel.riders) : []),
    [setup, next],
  );
  const pacers = useHeatPacers(track, orders, setup.misses ?? 'out');
  useEffect(() => {
    if (!track || !code || !next || pacers.status !== 'ready') return;
    const runs = next.duel.riders.map((rider) => {
      const entry = setup.entries.find((one) => one.id === rider);
      const stream = pacers.inputs.get(keyOf(rider, next.leg));
      return entry && stream && code.pacerRunOf(track, entry, stream, DUEL_GUN_TICK);
    });
    const [a, b] = runs;
    if (a && b) act({ kind: 'leg', round: next.round, at: next.at, leg: next.leg, runs: [a, b] as LegRuns });
  }, [track, code, next, pacers, setup.entries, act]);
  return { next, pacers };
}
