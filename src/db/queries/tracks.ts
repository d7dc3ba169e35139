import { switchMap } from 'rxjs';
import type { RaceTrack } from '../../race';
import {
  builderVersion,
  disciplineOf,
  type Fault,
  factsOf,
  parseCourse,
  styles,
  type Track,
} from '../../tracks';
import { onePresent } from '../present';
import { type TrackRow, trackOf } from '../schemas';
import type { Db } from '../types';
import { fromQuery, type Loaded, type Source } from './source';

/** The result of reading the track with an id. */
export type ReadTrack =
  | { readonly kind: 'track'; readonly track: Track }
  | { readonly kind: 'missing' }
  | { readonly kind: 'broken'; readonly faults: readonly Fault[] };

/** Returns a whole track, parsed and checked again on each change. */
export function trackBy(db: Pick<Db, 'rx'>, id: string): Source<Loaded<ReadTrack>> {
  const read = async (row: TrackRow | undefined): Promise<ReadTrack> => {
    if (!row) return { kind: 'missing' };
    const course = await db.rx.courses.findOne(row.hash).exec();
    const result = trackOf(row, course?.course);
    return 'track' in result ? { kind: 'track', ...result } : { kind: 'broken', ...result };
  };
  const found$ = onePresent(db.rx.tracks, id).$.pipe(switchMap((doc) => read(doc?.toMutableJSON())));
  return fromQuery(found$, (track) => track);
}

/** Creates a track from a stored course whose track was deleted. Fields that only the track had get default values. */
function courseAlone({ id, hash, name }: RaceTrack, text: string): Track | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return undefined;
  }
  const read = parseCourse(parsed);
  if (!read.ok) return undefined;
  const { course } = read;
  const style = styles.find((one) => one !== 'training' && disciplineOf(one) === course.discipline);
  const row: TrackRow = {
    ...{ id, hash, name, style: style ?? 'training', builderVersion, light: 'crisp', seed: 0 },
    ...{ origin: 'own', discipline: course.discipline, updatedAt: 0 },
    ...factsOf(course),
  };
  const whole = trackOf(row, text);
  return 'track' in whole ? whole.track : undefined;
}

/**
 * Reads the track with the course of a race, even if the track was changed or deleted since; undefined if the course is
 * missing.
 */
async function pinned(
  db: Pick<Db, 'rx'>,
  pin: RaceTrack,
  row: TrackRow | undefined,
): Promise<Track | undefined> {
  const text = (await db.rx.courses.findOne(pin.hash).exec())?.course;
  if (text === undefined) return undefined;
  if (row) {
    // The reference times are for the track's present course.
    const { reference, ...rest } = row;
    const now = row.hash === pin.hash;
    const whole = trackOf(now ? row : { ...rest, hash: pin.hash, name: pin.name }, text);
    if ('track' in whole) return whole.track;
  }
  return courseAlone(pin, text);
}

/**
 * Returns the track of a race with the course that the race was created on. That course is kept as long as the race, and never
 * changes.
 */
export function pinnedTrackBy(db: Pick<Db, 'rx'>, pin: RaceTrack): Source<Loaded<Track | undefined>> {
  const found$ = onePresent(db.rx.tracks, pin.id).$.pipe(
    switchMap((doc) => pinned(db, pin, doc?.toMutableJSON())),
  );
  return fromQuery(found$, (track) => track);
}
