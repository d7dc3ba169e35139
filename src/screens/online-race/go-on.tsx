import { useEffect } from 'react';
import { t } from '../../i18n';
import { useSettings } from '../../session';
import type { Track } from '../../tracks';
import { Button, preload } from '../../ui';
import type { StartDraft } from '../shared/cut-off';
import type { ViewedEvent } from '../shared/online-event';
import { CourseMissing, useCourse } from './course';
import { racesOf } from './next';
import { loadRide, riderOf } from './prepare';
import type { Taken } from './types';

/** A run that was cut off can be ridden to its end. */
export function GoOn({
  view,
  cut,
  onTake,
  onGiveUp,
}: {
  view: ViewedEvent;
  cut: StartDraft;
  onTake: (taken: Taken) => void;
  onGiveUp: () => void;
}) {
  const { event, me } = view;
  const { race: n, run, equipment } = cut;
  const race = racesOf(event)[n]!;
  const course = useCourse(race.track);
  const riders = useSettings((s) => s.riders);
  useEffect(() => preload(loadRide), []);
  if (typeof course === 'string') return <CourseMissing why={course} />;
  const take = (track: Track): void =>
    onTake({
      ...{ race: n, run, track, rider: riderOf(me, riders), equipment, rivals: [], cut },
      isCounted: race.attempts !== 'free',
    });
  return (
    <>
      <Button
        kind="primary"
        icon="play"
        disabled={course === undefined}
        onClick={() => course && take(course)}
      >
        {course === undefined ? t('online-race.course.coming') : t('online-event.cut.do')}
      </Button>
      <Button kind="quiet" onClick={onGiveUp}>
        {t('online-event.cut.give-up')}
      </Button>
    </>
  );
}
