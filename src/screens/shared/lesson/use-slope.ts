import { useMemo } from 'react';
import { type AcademyExercise, type Measures, measuresOf } from '../../../academy';
import { t } from '../../../i18n';
import { lookOf, pointsOf, type Rival } from '../../../play';
import { analyse } from '../../../ride';
import type { activeRider } from '../../../session';
import { type Compiled, compile, type InputStream } from '../../../sim';
import type { Track } from '../../../tracks';
import { markPoints } from './mark-points';
import { middlePoints } from './middle-points';

/** The slope of an exercise, and what shows the way on it. */
export interface ExerciseSlope {
  readonly compiled: Compiled;
  readonly measures: Measures;
  /** The coach, where one rides ahead. */
  readonly rivals: readonly Rival[];
  /** The way to ride or the mark to stop at, x and y in turn, m; undefined where nothing is drawn. */
  readonly drawn: Float32Array | undefined;
}

/** @param ideal the coach's ride; undefined when it cannot be had */
export function useExerciseSlope(
  { task, aid }: AcademyExercise,
  track: Track,
  rider: ReturnType<typeof activeRider>,
  ideal: InputStream | undefined,
): ExerciseSlope {
  const { equipment } = rider;
  const compiled = useMemo(() => compile(track.course, equipment), [track.course, equipment]);
  const measures = useMemo(
    () => measuresOf(compiled, track.reference?.[equipment], ideal),
    [compiled, track, equipment, ideal],
  );
  const rivals = useMemo((): readonly Rival[] => {
    if (aid !== 'coach' || !ideal) return [];
    return [{ stream: ideal, compiled, look: lookOf(rider, equipment, 'rival', t('academy.coach')) }];
  }, [aid, ideal, compiled, rider, equipment]);
  const drawn = useMemo(() => {
    if (task.kind === 'stop') return markPoints(task.at, task.off[0]);
    // The fastest way through a lane keeps to its poles, which is not what is asked.
    if (task.kind === 'middle') return middlePoints(compiled);
    return aid === 'line' && ideal ? pointsOf(analyse(compiled, ideal)) : undefined;
  }, [task, aid, ideal, compiled]);
  return { compiled, measures, rivals, drawn };
}
