import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/paths';
import type { Course } from '../../src/sim';

interface TrackFile {
  readonly id: string;
  readonly name: string;
  /** Of its course. */
  readonly hash: string;
  readonly style: string;
  readonly course: Course;
  /** Times of the medals, µs. */
  readonly reference?: Readonly<
    Record<'ski' | 'board', Readonly<Record<'authorUs' | 'goldUs' | 'silverUs' | 'bronzeUs', number>>>
  >;
}

/** The default tracks as they are served. */
export const TRACKS = JSON.parse(
  readFileSync(join(root, 'public/tracks.json'), 'utf8'),
) as readonly TrackFile[];

/** The id of a default track. */
export function idOf(name: string): string {
  const track = TRACKS.find((one) => one.name === name);
  if (track === undefined) throw new Error(`there is no default track "${name}"`);
  return track.id;
}

/** A short, wide track without gates: a ride of some fifteen seconds. */
export const SHORT = 'First glide';
/** A short track with gates, where a miss costs time. */
export const GATED = 'Left and right';
