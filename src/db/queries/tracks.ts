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

/** What is stored under a track's id. */
export type ReadTrack =
  | { readonly kind: 'track'; readonly track: Track }
  | { readonly kind: 'missing' }
  | { readonly kind: 'broken'; readonly faults: readonly Fault[] };

/** A whole track, read through the strict door of tracks each time it changes. */
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

/** A track of a stored course that has none any more: what only the track said is as a new one says it. */
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

/** The track as it was when a race was set on it, whatever has become of it since; undefined when its course is gone. */
async function pinned(
  db: Pick<Db, 'rx'>,
  pin: RaceTrack,
  row: TrackRow | undefined,
): Promise<Track | undefined> {
  const text = (await db.rx.courses.findOne(pin.hash).exec())?.course;
  if (text === undefined) return undefined;
  if (row) {
    // Times to beat are of the course the track has now.
    const { reference, ...rest } = row;
    const now = row.hash === pin.hash;
    const whole = trackOf(now ? row : { ...rest, hash: pin.hash, name: pin.name }, text);
    if ('track' in whole) return whole.track;
  }
  return courseAlone(pin, text);
}

/** The track of a race, on the very course it was set on: that is kept as long as the race, and never changes. */
export function pinnedTrackBy(db: Pick<Db, 'rx'>, pin: RaceTrack): Source<Loaded<Track | undefined>> {
  const found$ = onePresent(db.rx.tracks, pin.id).$.pipe(
    switchMap((doc) => pinned(db, pin, doc?.toMutableJSON())),
  );
  return fromQuery(found$, (track) => track);
}
