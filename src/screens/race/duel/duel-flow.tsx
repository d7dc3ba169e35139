import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { actInDuel, useDb } from '../../../db';
import { t } from '../../../i18n';
import { type DrawnDuel, type DuelAction, type DuelState, duelPhase } from '../../../race';
import { Loading, showToast, useLoaded } from '../../../ui';
import { entryNames, useClaim, usePodiumMoment, useRaceTrack } from '../../shared/race';
import { DuelPage } from './duel-page';
import { againstOf, DuelSlope, loadSlope, type OnSlope, type Watched, watchedOf } from './duel-slope';
import { useNextRun } from './use-next-run';

export interface DuelFlowProps {
  /** Id of the parallel duel in the database. */
  readonly id: string;
  readonly state: DuelState;
  /** When it changed last, ms since 1970. */
  readonly changedAt: number;
  /** What can be done once there is a champion. */
  readonly after: ReactNode;
  readonly foot: ReactNode;
}

/** Acts in a parallel duel as it is stored. */
function useActs(id: string): (action: DuelAction) => void {
  const db = useDb();
  return useCallback(
    (action) => {
      if (!db) return;
      void actInDuel(db, id, action).then(({ kind }) => {
        if (kind === 'failed') showToast(t('race.failed'), { tone: 'bad' });
      });
    },
    [db, id],
  );
}

/**
 * A parallel duel from its draw to its podium; every step is in the database, so that another tab or another day goes on from
 * it.
 */
export function DuelFlow({ id, state, changedAt, after, foot }: DuelFlowProps) {
  const db = useDb();
  const act = useActs(id);
  const claim = useClaim(id);
  const found = useRaceTrack(state.setup.track);
  const track = found === 'gone' ? undefined : found;
  const names = useMemo(() => entryNames(state.setup.entries), [state.setup.entries]);
  const stage = useLoaded(loadSlope);
  const code = stage.status === 'ready' ? stage.value : undefined;
  const { next, pacers } = useNextRun(state, claim === 'mine' ? track : undefined, code, act);
  const [slope, setSlope] = useState<OnSlope>();
  const leave = useCallback(() => setSlope(undefined), []);
  usePodiumMoment(id, duelPhase(state) === 'over', slope === undefined);

  const onWatch = (drawn: DrawnDuel, run: Watched): void => {
    if (!track || !code) return;
    watchedOf(code, drawn, track, names, run)
      .catch((error: unknown) => {
        console.error(error);
        return [];
      })
      .then(([first, ...others]) => {
        if (first === undefined) {
          showToast(t('race.watch.none'), { tone: 'bad' });
          return;
        }
        const watch = [{ ...first, look: { ...first.look, kind: 'me' as const } }, ...others];
        setSlope({ kind: 'watch', state: drawn, watch, run });
      });
  };

  if (slope && db && track && code) {
    return (
      <DuelSlope code={code} db={db} event={id} slope={slope} track={track} names={names} onLeave={leave} />
    );
  }
  if (found === undefined || claim === 'asking') return <Loading />;
  return (
    <DuelPage
      state={state}
      changedAt={changedAt}
      names={names}
      found={found}
      claim={claim}
      next={next}
      pacers={pacers}
      isReady={code !== undefined}
      act={act}
      onRide={(drawn, run) =>
        setSlope({ kind: 'run', state: drawn, next: run, against: againstOf(run, pacers) })
      }
      onWatch={onWatch}
      after={after}
      foot={foot}
    />
  );
}
