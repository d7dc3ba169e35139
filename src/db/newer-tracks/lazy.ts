import type { Db } from '../types';
import type { Followed, FollowOptions } from './follow';

/** See `followDefaultTracks` in this folder: fetched by a device that another game has filled. */
export async function followDefaultTracks(db: Db, options: FollowOptions): Promise<Followed> {
  return (await import('./follow')).followDefaultTracks(db, options);
}
