import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import {
  type AcademyExercise,
  createJudge,
  exerciseAfter,
  judgeRide,
  measuresOf,
  readBest,
  type Verdict,
  writeBest,
} from '../../../academy';
import { saveLesson, useDb } from '../../../db';
import { t } from '../../../i18n';
import { analyse, type Ride } from '../../../ride';
import { activeRider, countFinishedRide, settingsStore } from '../../../session';
import { compile, decodeStream, type Equipment, type InputStream } from '../../../sim';
import type { Track } from '../../../tracks';
import { Loading } from '../../../ui';
import { paths } from '../../paths';
import type { Ended, Kept, Rival } from '../../ride';
import { Coach } from './coach';
import { Loss } from './loss';
import { markPoints } from './mark-points';
import { createLessonOnlooker } from './onlooker';
import { gradeWord, Result } from './result';

type RideModule = typeof import('../../ride');

/** What is said of an attempt whose replay came to something else. */
const NOTHING: Verdict = { stars: 0, facts: [], merit: 0, tip: 'finish' };

/** The ride of the coach, who knows the ideal line; null while it cannot be had, undefined while it is fetched. */
function useIdeal(ride: RideModule, track: Track, equipment: Equipment): InputStream | null | undefined {
  const [ideal, setIdeal] = useState<InputStream | null>();
  useEffect(() => {
    let gone = false;
    void ride.fetchAuthorRide(track, equipment).then((stream) => {
      if (!gone) setIdeal(stream ?? null);
    });
    return () => {
      gone = true;
    };
  }, [ride, track, equipment]);
  return ideal;
}

interface ExerciseProps {
  readonly exercise: AcademyExercise;
  readonly track: Track;
  readonly ride: RideModule;
}

/** An exercise on the stage of a ride; it waits for the coach's line. */
export function ExerciseRide(props: ExerciseProps) {
  const [rider] = useState(() => activeRider());
  const ideal = useIdeal(props.ride, props.track, rider.equipment);
  return ideal === undefined ? <Loading /> : <OnStage {...props} rider={rider} ideal={ideal ?? undefined} />;
}

function OnStage({
  exercise,
  track,
  ride,
  rider,
  ideal,
}: ExerciseProps & { rider: ReturnType<typeof activeRider>; ideal: InputStream | undefined }) {
  const db = useDb();
  const [, navigate] = useLocation();
  const { equipment } = rider;
  const { task, aid } = exercise;
  const compiled = useMemo(() => compile(track.course, equipment), [track.course, equipment]);
  const measures = useMemo(
    () => measuresOf(compiled, track.reference?.[equipment], ideal),
    [compiled, track, equipment, ideal],
  );
  const overlay = useRef<HTMLDivElement>(null);
  const onlooker = useMemo(
    () => createLessonOnlooker(createJudge(compiled, task, measures), () => overlay.current),
    [compiled, task, measures],
  );
  const rivals = useMemo((): readonly Rival[] => {
    if (aid !== 'coach' || !ideal) return [];
    return [{ stream: ideal, compiled, look: ride.lookOf(rider, equipment, 'rival', t('academy.coach')) }];
  }, [aid, ideal, compiled, ride, rider, equipment]);
  const drawn = useMemo(() => {
    if (task.kind === 'stop') return markPoints(task.at, task.off[0]);
    return aid === 'line' && ideal ? ride.pointsOf(analyse(compiled, ideal)) : undefined;
  }, [task, aid, ideal, ride, compiled]);
  const judged = useCallback(
    (stream: InputStream) => judgeRide(compiled, task, stream, measures),
    [compiled, task, measures],
  );
  const verdicts = useRef(new WeakMap<InputStream, Verdict>());
  const verdictOn = useCallback(
    ({ result }: Ended): Verdict => {
      if (result.kind !== 'ride') return NOTHING;
      const known = verdicts.current.get(result.stream) ?? judged(result.stream);
      verdicts.current.set(result.stream, known);
      return known;
    },
    [judged],
  );
  const keep = useCallback(
    async (done: Ride): Promise<Kept> => {
      if (done.status === 'finished') countFinishedRide();
      const verdict = judged(decodeStream(done.stream));
      if (verdict.stars === 0) return { kind: 'not-kept', why: 'unfinished' };
      if (!db) return { kind: 'failed' };
      const written = await saveLesson(db, {
        rider: rider.id,
        exercise: exercise.id,
        stars: verdict.stars,
        best: writeBest(verdict, done.timeUs),
        beats: (stored) => verdict.merit > (readBest(stored)?.merit ?? Number.NEGATIVE_INFINITY),
      });
      return written.kind === 'written' ? { kind: 'kept', best: true } : { kind: 'failed' };
    },
    [db, judged, rider.id, exercise.id],
  );
  const next = exerciseAfter(exercise.id);
  const go = (path: string): void => navigate(path, { replace: true });
  return (
    <ride.RideStage
      track={track}
      rider={rider}
      equipment={equipment}
      rivals={rivals}
      keep={keep}
      onlooker={onlooker}
      overlay={<Coach ref={overlay} exercise={exercise} />}
      {...(drawn ? { drawn } : {})}
      say={(ended) => gradeWord(verdictOn(ended).stars)}
      finish={(end) => (
        <Result
          exercise={exercise}
          verdict={verdictOn(end.ended)}
          end={end}
          next={next}
          onNext={() => next && go(paths.exercise(next.lesson, next.id))}
        >
          {exercise.lesson === 'optimizing-trajectory' && end.ended.result.kind === 'ride' && (
            <Loss
              compiled={compiled}
              stream={end.ended.result.stream}
              ideal={ideal}
              units={settingsStore.getState().units}
            />
          )}
        </Result>
      )}
      onLeave={() => go(paths.lesson(exercise.lesson))}
    />
  );
}
