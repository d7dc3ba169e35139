import { useEffect, useState } from 'react';
import { type TrackHead, useDb } from '../../../db';
import { t } from '../../../i18n';
import { CourseMap } from './course-map';
import { fetchMap, knownMap } from './map-cache';
import type { MapDrawing } from './map-drawing';

function FetchedMap({ head, label }: { head: TrackHead; label: string }) {
  const db = useDb();
  const [drawing, setDrawing] = useState<MapDrawing>();
  const { hash, seed } = head;
  useEffect(() => {
    if (db === undefined) return;
    let wanted = true;
    void fetchMap(db, { hash, seed }, () => wanted).then((drawn) => {
      if (wanted) setDrawing(drawn);
    });
    return () => {
      wanted = false;
    };
  }, [db, hash, seed]);
  return <CourseMap drawing={drawing} label={label} />;
}

/** The map of a listed track. `still` is false while the list is on the move: then nothing is fetched for it. */
export function TrackMap({ head, still = true }: { head: TrackHead; still?: boolean }) {
  const label = t('tracks.map', { name: head.name });
  const known = knownMap(head);
  if (known !== undefined || !still) return <CourseMap drawing={known} label={label} />;
  return <FetchedMap head={head} label={label} />;
}
