import { useEffect, useRef, useState } from 'react';
import { type Db, useDb } from '../../db';
import { t } from '../../i18n';
import { fetchTrack, type OnlineTrack } from '../../online';
import { CourseMap, fetchMap, knownMap, type MapDrawing, mapOf } from '../shared/tracks';

type Mapped = Pick<OnlineTrack, 'id' | 'hash' | 'seed'>;

/** The end of the row in which courses wait to be fetched: one at a time. */
let row: Promise<unknown> = Promise.resolve();

/** The map of a published track: of the course on this device, else of the server's. */
async function mapFor(db: Db, track: Mapped, isWanted: () => boolean): Promise<MapDrawing | undefined> {
  const here = await fetchMap(db, track, isWanted);
  if (here !== undefined || !isWanted()) return here;
  const mine = row.then(async () => {
    if (!isWanted()) return undefined;
    const fetched = await fetchTrack(track.id);
    return fetched.kind === 'track' ? mapOf(fetched.track) : undefined;
  });
  row = mine.catch(() => undefined);
  return mine;
}

/** The map of a track of the catalogue, drawn once it comes into sight. */
export function OnlineMap({ track }: { track: Mapped & Pick<OnlineTrack, 'name'> }) {
  const db = useDb();
  const place = useRef<HTMLSpanElement>(null);
  const [drawing, setDrawing] = useState(() => knownMap(track));
  const { id, hash, seed } = track;
  useEffect(() => {
    const element = place.current;
    if (db === undefined || element === null) return;
    let wanted = true;
    const sight = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      sight.disconnect();
      mapFor(db, { id, hash, seed }, () => wanted).then(
        (drawn) => {
          if (wanted && drawn !== undefined) setDrawing(drawn);
        },
        // Without its course a track is shown as untouched snow.
        () => undefined,
      );
    });
    sight.observe(element);
    return () => {
      wanted = false;
      sight.disconnect();
    };
  }, [db, id, hash, seed]);
  return (
    <span className="online-map" ref={place}>
      <CourseMap drawing={drawing} label={t('tracks.map', { name: track.name })} />
    </span>
  );
}
