import { type Db, readCourse, turn } from '../../../db';
import type { Track } from '../../../tracks';
import { drawMap, type MapDrawing } from './map-drawing';

/** Maps kept: those of the last screens that were scrolled past. */
const MOST = 300;

/** What a map depends on. */
type Mapped = Pick<Track, 'hash' | 'seed'>;

/** Drawn maps by content hash and seed, oldest first: a map is drawn once, however often its card comes by. */
const drawings = new Map<string, MapDrawing>();

const keyOf = ({ hash, seed }: Mapped): string => `${hash} ${seed}`;

/** The map of a track if it has been drawn before. */
export function knownMap(track: Mapped): MapDrawing | undefined {
  return drawings.get(keyOf(track));
}

/** The map of a track, drawn now if need be. */
export function mapOf(track: Mapped & Pick<Track, 'course'>): MapDrawing {
  const known = knownMap(track);
  if (known !== undefined) return known;
  const drawing = drawMap(track);
  drawings.set(keyOf(track), drawing);
  const [oldest] = drawings.keys();
  if (drawings.size > MOST && oldest !== undefined) drawings.delete(oldest);
  return drawing;
}

/** The end of the row in which maps wait to be drawn. */
let row: Promise<unknown> = Promise.resolve();

async function drawNext(db: Db, track: Mapped, isWanted: () => boolean): Promise<MapDrawing | undefined> {
  if (!isWanted()) return undefined;
  const known = knownMap(track);
  if (known !== undefined) return known;
  await turn();
  const course = await readCourse(db, track.hash);
  if (course === undefined) return undefined;
  await turn();
  return mapOf({ ...track, course });
}

/**
 * Reads a track's course and draws its map, one map at a time, so that a list of many stays responsive meanwhile.
 *
 * @param isWanted asked when its turn comes: a card that has gone by needs no map
 * @returns undefined when it was not wanted any more or there is no course to draw
 */
export function fetchMap(db: Db, track: Mapped, isWanted: () => boolean): Promise<MapDrawing | undefined> {
  const mine = row
    .then(() => drawNext(db, track, isWanted))
    // The database was closed under it; whoever looks at the next one asks again.
    .catch(() => undefined);
  row = mine;
  return mine;
}
