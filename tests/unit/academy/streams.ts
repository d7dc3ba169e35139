import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../scripts/paths';
import { exerciseOf, type Measures, measuresOf } from '../../../src/academy';
import { type Compiled, compile, decodeStream, type Equipment, type InputStream } from '../../../src/sim';
import type { Track } from '../../../src/tracks';

const read = (file: string): unknown => JSON.parse(readFileSync(join(root, 'public', file), 'utf8'));

/** The default tracks as they are served. */
export const tracks = read('tracks.json') as readonly Track[];
const ghosts = read('author-ghosts.json') as readonly {
  readonly trackId: string;
  readonly equipment: Equipment;
  readonly stream: string;
}[];

export function trackOf(id: string): Track {
  const track = tracks.find((one) => one.id === id);
  if (!track) throw new Error(`there is no default track ${id}`);
  return track;
}

/** The ride that set a track's author time. */
export function authorRide(id: string, equipment: Equipment = 'ski'): InputStream {
  const ghost = ghosts.find((one) => one.trackId === id && one.equipment === equipment);
  if (!ghost) throw new Error(`nobody has ridden ${id}`);
  return decodeStream(ghost.stream);
}

/** Everything needed to ride an exercise and to have it judged. */
export function setUp(id: string, equipment: Equipment = 'ski') {
  const exercise = exerciseOf(id);
  if (!exercise) throw new Error(`there is no exercise ${id}`);
  const track = trackOf(exercise.track);
  const k: Compiled = compile(track.course, equipment);
  const author = authorRide(track.id, equipment);
  const measures: Measures = measuresOf(k, track.reference?.[equipment], author);
  return { exercise, task: exercise.task, track, k, author, measures };
}
