import type { Track } from '../../tracks';
import { drawMap, type MapDrawing } from '../shared/map-drawing';

/** Maps kept: those of the last screens that were scrolled past. */
const MOST = 300;

/** Drawn maps by content hash and seed, oldest first: a map is drawn once, however often its card comes by. */
const drawings = new Map<string, MapDrawing>();

const keyOf = ({ hash, seed }: Pick<Track, 'hash' | 'seed'>): string => `${hash} ${seed}`;

/** The map of a track if it has been drawn before. */
export function knownMap(track: Pick<Track, 'hash' | 'seed'>): MapDrawing | undefined {
  return drawings.get(keyOf(track));
}

/** The map of a track, drawn now if need be. */
export function mapOf(track: Track): MapDrawing {
  const known = knownMap(track);
  if (known !== undefined) return known;
  const drawing = drawMap(track);
  drawings.set(keyOf(track), drawing);
  const [oldest] = drawings.keys();
  if (drawings.size > MOST && oldest !== undefined) drawings.delete(oldest);
  return drawing;
}
