import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/paths';
import type { Track } from '../../src/tracks';

/** The default tracks as they are served. */
export const defaultTracks = JSON.parse(
  readFileSync(join(root, 'public', 'tracks.json'), 'utf8'),
) as readonly Track[];

/** A default track by its name. */
export function trackNamed(name: string): Track {
  const track = defaultTracks.find((one) => one.name === name);
  if (track === undefined) throw new Error(`there is no default track "${name}"`);
  return track;
}
