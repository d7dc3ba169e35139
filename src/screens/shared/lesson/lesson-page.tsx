import { useSearch } from 'wouter';
import {
  type AcademyExercise,
  exerciseOf,
  exercisesOf,
  type LessonId,
  lessonStars,
  nextIn,
  passedIn,
  readBest,
  type Won,
} from '../../../academy';
import { useTrack } from '../../../db';
import { t } from '../../../i18n';
import { ButtonLink, Card, Empty, Loading, preload, RowLink, Stars, useLoaded } from '../../../ui';
import { paths } from '../../paths';
import './academy.css';
import { Certificate } from './certificate';
import { type Reached, useReached } from './use-won';

/** Everything a ride needs and the list of exercises does not. */
const loadRide = () => import('./exercise-ride');

function Missing({ lesson }: { lesson: LessonId }) {
  return (
    <div className="screen screen-middle">
      <Empty icon="tracks" title={t('academy.missing.title')}>
        <p>{t('academy.missing.text')}</p>
        <ButtonLink href={paths.lesson(lesson)}>{t('academy.list')}</ButtonLink>
      </Empty>
    </div>
  );
}

/** An exercise at its start gate, once track and code are there. */
function Riding({ exercise, won }: { exercise: AcademyExercise; won: Won }) {
  const read = useTrack(exercise.track);
  const code = useLoaded(loadRide);
  if (read.status === 'loading' || code.status === 'loading') return <Loading />;
  const track = read.status === 'ready' && read.value.kind === 'track' ? read.value.track : undefined;
  if (track === undefined || code.status === 'failed') return <Missing lesson={exercise.lesson} />;
  return <code.value.ExerciseRide key={exercise.id} exercise={exercise} track={track} won={won} />;
}

/** What an exercise asks for, and whether its best was ridden with help. */
function goalOf(id: AcademyExercise['id'], rows: Reached['rows']): string {
  const goal = t(`academy.${id}.goal`);
  const row = rows.find(({ exercise }) => exercise === id);
  return row && readBest(row.best)?.assist ? `${goal} · ${t('academy.assisted')}` : goal;
}

function ExerciseList({ lesson, reached: { won, rows } }: { lesson: LessonId; reached: Reached }) {
  return (
    <Card>
      {exercisesOf(lesson).map((exercise) => (
        <RowLink
          key={exercise.id}
          href={paths.exercise(lesson, exercise.id)}
          title={t(`academy.${exercise.id}.title`)}
          text={goalOf(exercise.id, rows)}
          aside={
            <Stars
              label={t('academy.stars', { count: won[exercise.id] ?? 0, of: 3 })}
              value={won[exercise.id] ?? 0}
              max={3}
            />
          }
          onIntent={() => preload(loadRide)}
        />
      ))}
    </Card>
  );
}

function Overview({ lesson, reached }: { lesson: LessonId; reached: Reached }) {
  const { won, rows } = reached;
  const sum = lessonStars(lesson, won);
  const next = nextIn(lesson, won);
  const certificate = lesson === 'final' && <Certificate rows={rows} />;
  const passed = passedIn(lesson, won) === exercisesOf(lesson).length;
  return (
    <div className="screen academy">
      <header className="screen-head">
        <h1>{t(`title.academy-${lesson}`)}</h1>
        <span className="sub num">{t('academy.stars', { count: sum.won, of: sum.of })}</span>
      </header>
      <p className="sub">{t(`academy.${lesson}.text`)}</p>
      <ButtonLink kind="primary" href={paths.exercise(lesson, next.id)} onIntent={() => preload(loadRide)}>
        {t('academy.try', { exercise: t(`academy.${next.id}.title`) })}
      </ButtonLink>
      {passed && certificate}
      <ExerciseList lesson={lesson} reached={reached} />
      {!passed && certificate}
      <ButtonLink icon="back" href={paths.academy}>
        {t('academy.all-lessons')}
      </ButtonLink>
    </div>
  );
}

/** A lesson: its exercises, or the one that the address names, on the slope. */
export function LessonPage({ lesson }: { lesson: LessonId }) {
  // Also while an exercise is ridden: home is to know its stars, whichever way the player leaves.
  const reached = useReached();
  const id = new URLSearchParams(useSearch()).get('exercise');
  const exercise = id === null ? undefined : exerciseOf(id);
  return exercise?.lesson === lesson ? (
    <Riding key={exercise.id} exercise={exercise} won={reached.won} />
  ) : (
    <Overview lesson={lesson} reached={reached} />
  );
}
