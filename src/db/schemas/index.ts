import type { MigrationStrategies, RxCollection, RxJsonSchema } from 'rxdb';
import type { GenericSchema } from 'valibot';
import { type CourseRow, courseDoor, courseSchema } from './courses';
import { type DraftRow, draftDoor, draftSchema } from './drafts';
import { type GhostRow, ghostDoor, ghostSchema } from './ghosts';
import { type RecordRow, recordDoor, recordSchema } from './records';
import { type TrackRow, trackDoor, trackSchema } from './tracks';

export type { CourseRow } from './courses';
export type { DraftKind, DraftRow } from './drafts';
export type { GhostRide, GhostRow } from './ghosts';
export type { RecordRow } from './records';
export { headOf, rowsOf, type TrackHead, type TrackRow, trackOf } from './tracks';

/** The collections of the local database. */
export interface Collections {
  tracks: RxCollection<TrackRow>;
  courses: RxCollection<CourseRow>;
  ghosts: RxCollection<GhostRow>;
  records: RxCollection<RecordRow>;
  drafts: RxCollection<DraftRow>;
}

export type CollectionName = keyof Collections;

/** One collection: its schema, its steps from each older version, and the door its rows are read through. */
export interface Shape<Row> {
  readonly schema: RxJsonSchema<Row>;
  /** `migrations[n]` turns a row of version n − 1 into one of version n; a sample of every version stays in the tests. */
  readonly migrations: MigrationStrategies<Row>;
  readonly door: GenericSchema;
}

type RowOf<C> = C extends RxCollection<infer Row> ? Row : never;

/** A shape for every collection. */
export type Shapes = { readonly [Name in CollectionName]: Shape<RowOf<Collections[Name]>> };

/**
 * Every collection of the local database. RxDB's open build opens at most 13 in a page: local events and refused rows
 * get their line here, and what comes from a server has its own few.
 */
export const shapes: Shapes = {
  tracks: { schema: trackSchema, migrations: {}, door: trackDoor },
  courses: { schema: courseSchema, migrations: {}, door: courseDoor },
  ghosts: { schema: ghostSchema, migrations: {}, door: ghostDoor },
  records: { schema: recordSchema, migrations: {}, door: recordDoor },
  drafts: { schema: draftSchema, migrations: {}, door: draftDoor },
};
