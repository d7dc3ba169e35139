import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import {
  type AcademyExercise,
  createJudge,
  exerciseAfter,
  exercisesOf,
  judgeRide,
  passedIn,
  type Verdict,
  type Won,
} from '../../../academy';
import { useDb } from '../../../db';
import { type Ended, fetchAuthorRide, type Kept, RideStage } from '../../../play';
import type { Ride } from '../../../ride';
import { activeRider, countFinishedRide, ridesOneSwitch, settingsStore, useSettings } from '../../../session';
import { decodeStream, type Equipment, type InputStream } from '../../../sim';
import type { Moment } from '../../../sound';
import type { Track } from '../../../tracks';
import { Loading } from '../../../ui';
import { paths } from '../../paths';
import { useMoment } from './cheer';
import { Coach } from './coach';
import { keepExerciseRide, keepResult } from './keep-result';
import { Loss } from './loss';
import { createLessonOnlooker } from './onlooker';
import { gradeWord, Result } from './result';
import { useExerciseSlope } from './use-slope';

/** What is said of an attempt whose replay came to something else. */
const NOTHING: Verdict = { stars: 0, facts: [], merit: 0, tip: 'finish' };

/** The ride of the coach, who knows the ideal line; null while it cannot be had, undefined while it is fetched. */
function useIdeal(track: Track, equipment: Equipment): InputStream | null | undefined {
  const [ideal, setIdeal] = useState<InputStream | null>();
  useEffect(() => {
    let gone = false;
    void fetchAuthorRide(track, equipment).then((stream) => {
      if (!gone) setIdeal(stream ?? null);
    });
    return () => {
      gone = true;
    };
  }, [track, equipment]);
  return ideal;
}

/** Verdicts on the ends of attempts; each attempt is judged once. */
function useVerdicts(judged: (stream: InputStream) => Verdict): (ended: Ended) => Verdict {
  const known = useRef(new WeakMap<InputStream, Verdict>());
  return useCallback(
    ({ result }: Ended): Verdict => {
      if (result.kind !== 'ride') return NOTHING;
      const verdict = known.current.get(result.stream) ?? judged(result.stream);
      known.current.set(result.stream, verdict);
      return verdict;
    },
    [judged],
  );
}

interface ExerciseProps {
  readonly exercise: AcademyExercise;
  readonly track: Track;
  /** Stars by exercise, so far. */
  readonly won: Won;
}

/** An exercise on the stage of a ride; it waits for the coach's line. */
export function ExerciseRide(props: ExerciseProps) {
  const [rider] = useState(() => activeRider());
  const ideal = useIdeal(props.track, rider.equipment);
  return ideal === undefined ? <Loading /> : <OnStage {...props} rider={rider} ideal={ideal ?? undefined} />;
}

function OnStage({
  exercise,
  track,
  won,
  rider,
  ideal,
}: ExerciseProps & { rider: ReturnType<typeof activeRider>; ideal: InputStream | undefined }) {
  const db = useDb();
  const [, navigate] = useLocation();
  const { task, lesson } = exercise;
  const oneSwitch = useSettings((s) => ridesOneSwitch(rider.id, s));
  const { compiled, measures, rivals, drawn } = useExerciseSlope(exercise, track, rider, ideal);
  const overlay = useRef<HTMLDivElement>(null);
  const onlooker = useMemo(
    () => createLessonOnlooker(createJudge(compiled, task, measures), () => overlay.current),
    [compiled, task, measures],
  );
  const judged = useCallback(
    (stream: InputStream) => judgeRide(compiled, task, stream, measures),
    [compiled, task, measures],
  );
  const verdictOn = useVerdicts(judged);
  const [moment, setMoment] = useState<Moment>();
  useMoment(moment);
  const keep = useCallback(
    async (ride: Ride): Promise<Kept> => {
      const { status, stream, timeUs } = ride;
      setMoment(undefined);
      if (status === 'finished') countFinishedRide();
      const assist = ridesOneSwitch(rider.id) ? 'one-switch' : undefined;
      const verdict = judged(decodeStream(stream));
      const result = await keepResult(db, { exercise, rider: rider.id, verdict, timeUs, assist, won });
      setMoment(result.moment);
      await keepExerciseRide(db, track, ride, { rider: rider.id, assist });
      return result.kept;
    },
    [db, judged, rider.id, exercise, won, track],
  );
  const next = exerciseAfter(exercise.id);
  const go = (path: string): void => navigate(path, { replace: true });
  return (
    <RideStage
      track={track}
      rider={rider}
      equipment={rider.equipment}
      rivals={rivals}
      keep={keep}
      cheer="none"
      onlooker={onlooker}
      overlay={<Coach ref={overlay} exercise={exercise} oneSwitch={oneSwitch} />}
      {...(drawn ? { drawn } : {})}
      say={(ended) => gradeWord(verdictOn(ended).stars)}
      finish={(end) => (
        <Result
          exercise={exercise}
          verdict={verdictOn(end.ended)}
          oneSwitch={oneSwitch}
          end={end}
          next={next}
          certified={lesson === 'final' && passedIn(lesson, won) === exercisesOf(lesson).length}
          onNext={() => next && go(paths.exercise(next.lesson, next.id))}
        >
          {lesson === 'optimizing-trajectory' && end.ended.result.kind === 'ride' && (
            <Loss
              compiled={compiled}
              stream={end.ended.result.stream}
              ideal={ideal}
              units={settingsStore.getState().units}
            />
          )}
        </Result>
      )}
      onLeave={() => go(paths.lesson(lesson))}
    />
  );
}
