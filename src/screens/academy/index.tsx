import { Link } from 'wouter';
import {
  exercisesOf,
  type LessonId,
  lessonIds,
  lessonStars,
  nextIn,
  nextLesson,
  passedIn,
} from '../../academy';
import { t } from '../../i18n';
import { ButtonLink, Card, Icon, Progress, Tag } from '../../ui';
import { paths } from '../paths';
import '../shared/lesson/academy.css';
import { useReached } from '../shared/lesson';

function Lesson({
  lesson,
  n,
  won,
  next,
}: {
  lesson: LessonId;
  n: number;
  won: Readonly<Record<string, number>>;
  next: boolean;
}) {
  const sum = lessonStars(lesson, won);
  const stars = t('academy.stars', { count: sum.won, of: sum.of });
  const passed = passedIn(lesson, won);
  const of = exercisesOf(lesson).length;
  return (
    <li>
      <Link href={paths.lesson(lesson)} className={next ? 'lesson-row lesson-next' : 'lesson-row'}>
        <span className="lesson-number" aria-hidden="true">
          {n}
        </span>
        <span className="lesson-words">
          <span className="lesson-title">
            {t(`title.academy-${lesson}`)}
            {next && <Tag tone="good">{t('academy.next')}</Tag>}
          </span>
          <span className="sub">{t(`academy.${lesson}.text`)}</span>
          <span className="lesson-won">
            <span className="lesson-stars num">
              <Icon name="star" size={20} className={passed > 0 ? 'star-won' : 'star'} />
              {stars}
            </span>
            <span className="sub num">{t('academy.passed-of', { count: passed, of })}</span>
          </span>
        </span>
        <Icon name="chevron" size={20} className="row-arrow" />
      </Link>
    </li>
  );
}

/** The academy: five lessons with their stars, and which is next. */
export function Screen() {
  const { won } = useReached();
  const next = nextLesson(won);
  const all = lessonIds.map((lesson) => lessonStars(lesson, won));
  const sum = all.reduce((a, b) => ({ won: a.won + b.won, of: a.of + b.of }));
  const on = nextIn(next ?? 'basics', won);
  const words = t('academy.stars', { count: sum.won, of: sum.of });
  return (
    <div className="screen academy">
      <header className="screen-head">
        <h1>{t('title.academy')}</h1>
        <span className="sub num">{words}</span>
      </header>
      <p className="sub">{t('academy.intro')}</p>
      <Progress label={words} value={sum.won} max={sum.of} />
      <ButtonLink kind="primary" href={paths.exercise(on.lesson, on.id)}>
        {t('academy.go-on', { exercise: t(`academy.${on.id}.title`) })}
      </ButtonLink>
      <Card>
        <ol className="lesson-list">
          {lessonIds.map((lesson, i) => (
            <Lesson key={lesson} lesson={lesson} n={i + 1} won={won} next={lesson === next} />
          ))}
        </ol>
      </Card>
    </div>
  );
}
