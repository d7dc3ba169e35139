import type { Track } from '../../tracks';
import { onePresent } from '../present';
import { trackOf } from '../schemas';
import type { Db } from '../types';

/** The whole track stored under an id, as it is now; undefined when it is not here or cannot be read. */
export async function readTrack(db: Pick<Db, 'rx'>, id: string): Promise<Track | undefined> {
  const row = await onePresent(db.rx.tracks, id).exec();
  if (row === null) return undefined;
  const course = await db.rx.courses.findOne(row.hash).exec();
  const read = trackOf(row.toMutableJSON(), course?.course);
  return 'track' in read ? read.track : undefined;
}
