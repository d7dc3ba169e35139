import { type TrackHead, useTrack } from '../../db';
import { t } from '../../i18n';
import { CourseMap } from '../shared/course-map';
import { knownMap, mapOf } from './map-cache';

function FetchedMap({ head, label }: { head: TrackHead; label: string }) {
  const read = useTrack(head.id);
  const track = read.status === 'ready' && read.value.kind === 'track' ? read.value.track : undefined;
  return <CourseMap drawing={track && mapOf(track)} label={label} />;
}

/** The map of a listed track. `still` is false while the list is on the move: then nothing is fetched for it. */
export function TrackMap({ head, still = true }: { head: TrackHead; still?: boolean }) {
  const label = t('tracks.map', { name: head.name });
  const known = knownMap(head);
  if (known !== undefined || !still) return <CourseMap drawing={known} label={label} />;
  return <FetchedMap head={head} label={label} />;
}
