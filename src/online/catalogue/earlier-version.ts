import { addWords, t } from '../../i18n';
import { MAX_NAME, type Track } from '../../tracks';
import type { OnlineTrack } from './catalogue';

/**
 * Returns whether a published track is an earlier version of a track of the game. The server keeps it for the days and events
 * that use it, under the same name as the current version.
 */
export function isEarlierVersion({ official, source }: Pick<OnlineTrack, 'official' | 'source'>): boolean {
  return official && source !== '';
}

/** Renames an earlier version, so that lists do not show two tracks with the same name. */
export async function namedApart(track: Track): Promise<Track> {
  try {
    await addWords(['tracks']);
  } catch {
    // The name is not needed to ride it.
    return track;
  }
  const name = t('track.earlier', { name: track.name });
  return name.length > MAX_NAME ? track : { ...track, name };
}
