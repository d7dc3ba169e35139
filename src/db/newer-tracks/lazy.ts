import type { Db } from '../types';
import type { Followed, FollowOptions } from './follow';

/** See `followDefaultTracks` in this folder: loaded only on a device with default tracks of another build. */
export async function followDefaultTracks(db: Db, options: FollowOptions): Promise<Followed> {
  return (await import('./follow')).followDefaultTracks(db, options);
}
