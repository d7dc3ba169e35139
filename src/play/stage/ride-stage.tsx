import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { t } from '../../i18n';
import type { Checkpoint, Onlooker, Ride } from '../../ride';
import { type Rider, ridesOneSwitch, settingsStore } from '../../session';
import { compile, type Equipment, type RunOptions } from '../../sim';
import { placesOf } from '../../tracks';
import { hintsWanted, startWord, stuckWord } from '../hud/hints';
import { alone, type Kept } from '../session/kept';
import type { Ended } from '../session/mode';
import { lookOf } from '../session/rider-look';
import { resultWords } from './result-words';
import { Stage, type StageLane, type StageProps } from './stage';

export interface RideStageProps extends StageProps {
  readonly rider: Rider;
  readonly equipment: Equipment;
  /** Must be the same object as long as the stage is the same. */
  readonly options?: RunOptions;
  /** A ride that was interrupted because the tab was killed. */
  readonly restoreFrom?: Checkpoint;
  readonly onCheckpoint?: (checkpoint: Checkpoint) => void;
  /** Stores a finished attempt. Called once for each, whatever its status. */
  readonly keep: (ride: Ride) => Promise<Kept>;
  /** Observes every attempt. Must be the same object as long as the stage is the same. */
  readonly onlooker?: Onlooker;
  /** Drawn over the HUD, as long as the stage is open. */
  readonly overlay?: ReactNode;
  /** Hides intermediate times in the HUD, because the overlay shows the gaps and the other rider's name. */
  readonly hidesSplits?: boolean;
  /** Returns the announcement of the end, in place of the default text. */
  readonly say?: (ended: Ended) => string;
}

/** Returns the lane of a single rider, who has the page and all devices. */
function useLane(props: RideStageProps): readonly StageLane[] {
  const { track, rider, equipment, options, onlooker, hidesSplits = false } = props;
  const [units] = useState(() => settingsStore.getState().units);
  const compiled = useMemo(() => compile(track.course, equipment), [track.course, equipment]);
  const look = useMemo(() => lookOf(rider, equipment), [rider, equipment]);
  const { id } = rider;
  const places = useMemo(() => placesOf(track), [track]);
  return useMemo(
    () => [
      {
        ...{ rider: id, look, compiled, onlooker },
        label: t('ride.slope', { track: track.name }),
        options: { ...(look.goofy ? { goofy: true } : {}), ...options },
        hud: {
          ...{ units, hints: hintsWanted(), startWord, places, hidesSplits },
          stuckWord: (way) => stuckWord(way, id),
          oneSwitch: ridesOneSwitch(id),
        },
      },
    ],
    [track.name, id, look, compiled, options, onlooker, units, places, hidesSplits],
  );
}

/** The stage of one rider. */
export function RideStage(props: RideStageProps) {
  const {
    rider,
    equipment,
    options,
    onlooker,
    restoreFrom,
    onCheckpoint,
    keep,
    overlay,
    hidesSplits,
    say,
    ...rest
  } = props;
  const lanes = useLane(props);
  const sayFirst = useCallback(([ended]: readonly [Ended, ...Ended[]]) => (say ?? resultWords)(ended), [say]);
  return (
    <Stage
      {...rest}
      lanes={lanes}
      restoreFrom={restoreFrom && [restoreFrom]}
      {...(onCheckpoint ? { onCheckpoint: ([at]) => at && onCheckpoint(at) } : {})}
      keep={alone(keep)}
      say={sayFirst}
      over={() => overlay}
    />
  );
}
