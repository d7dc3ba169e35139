import { useEffect, useState } from 'react';
import { useDb, usePinnedTrack } from '../../db';
import { t } from '../../i18n';
import { download } from '../../online';
import type { RaceTrack } from '../../race';
import type { Track } from '../../tracks';
import { Notice } from '../../ui';

/** Sees to it that the course is on this device. @returns the track; why not; undefined while nobody knows */
export function useCourse(pin: RaceTrack): Track | 'offline' | 'other' | undefined {
  const read = usePinnedTrack(pin);
  const db = useDb();
  const here = read.status === 'ready' ? read.value : undefined;
  const isMissing = read.status !== 'loading' && here === undefined;
  const [why, setWhy] = useState<'offline' | 'other'>();
  const { id, hash } = pin;
  useEffect(() => {
    if (!isMissing || db === undefined) return;
    let wanted = true;
    void download(db, { id, hash }).then((got) => {
      if (!wanted) return;
      if (got.kind === 'none') setWhy(got.why === 'offline' ? 'offline' : 'other');
      else if (got.track.hash !== hash) setWhy('other');
    });
    return () => {
      wanted = false;
    };
  }, [isMissing, db, id, hash]);
  return here ?? why;
}

export function CourseMissing({ why }: { why: 'offline' | 'other' }) {
  return (
    <Notice icon="warning" tone="bad" role="alert">
      <p>{t(why === 'offline' ? 'online-race.course.offline' : 'online-race.course.other')}</p>
    </Notice>
  );
}
