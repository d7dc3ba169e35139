import { addWords, t } from '../../i18n';
import { MAX_NAME, type Track } from '../../tracks';
import type { OnlineTrack } from './catalogue';

/**
 * Whether a published track is an earlier version of a track of the game: the server keeps it beside the present one for
 * the days and events that are ridden on it, under the same name.
 */
export function isEarlierVersion({ official, source }: Pick<OnlineTrack, 'official' | 'source'>): boolean {
  return official && source !== '';
}

/** An earlier version under a name of its own, so that no list shows it as a twin of the present one. */
export async function namedApart(track: Track): Promise<Track> {
  try {
    await addWords(['tracks']);
  } catch {
    // Without the words it keeps its name: it can be ridden all the same.
    return track;
  }
  const name = t('track.earlier', { name: track.name });
  return name.length > MAX_NAME ? track : { ...track, name };
}
