import type { Track } from '../../tracks';
import { onePresent } from '../present';
import { trackOf } from '../schemas';
import type { Db } from '../types';

/** Reads the present whole track with an id; undefined if it is missing or invalid. */
export async function readTrack(db: Pick<Db, 'rx'>, id: string): Promise<Track | undefined> {
  const row = await onePresent(db.rx.tracks, id).exec();
  if (row === null) return undefined;
  const course = await db.rx.courses.findOne(row.hash).exec();
  const read = trackOf(row.toMutableJSON(), course?.course);
  return 'track' in read ? read.track : undefined;
}
