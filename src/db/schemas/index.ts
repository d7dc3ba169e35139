import type { MigrationStrategies, RxCollection, RxJsonSchema } from 'rxdb';
import type { GenericSchema } from 'valibot';
import { type ClubRow, clubDoor, clubSchema } from './clubs';
import { type CourseRow, courseDoor, courseSchema } from './courses';
import { type DraftRow, draftDoor, draftSchema } from './drafts';
import { type EventRow, eventDoor, eventSchema } from './events';
import { type GhostRow, ghostDoor, ghostSchema } from './ghosts';
import { type LessonRow, lessonDoor, lessonId, lessonSchema } from './lessons';
import { type ParticipationRow, participationDoor, participationSchema } from './participations';
import { type RecordRow, recordDoor, recordSchema } from './records';
import { type RejectionRow, rejectionDoor, rejectionSchema, withAgain } from './rejections';
import { type RiderRow, riderDoor, riderKey, riderSchema } from './riders';
import { type RideRow, rideDoor, rideSchema } from './rides';
import { type SeenRow, seenDoor, seenSchema } from './seen';
import { type TrackRow, trackDoor, trackSchema } from './tracks';

export {
  type ClubData,
  type ClubKind,
  type ClubRole,
  type ClubRow,
  type ClubRowOf,
  clubDoor,
  clubRoles,
} from './clubs';
export type { CourseRow } from './courses';
export type { DraftKind, DraftRow } from './drafts';
export { type EventKind, type EventRow, type EventRowOf, eventDoor } from './events';
export type { GhostRide, GhostRow } from './ghosts';
export { type LessonRow, lessonDoor, lessonId } from './lessons';
export { type ParticipationRow, participationDoor } from './participations';
export type { Assist, RecordRow } from './records';
export { recordDoor } from './records';
export type { RejectionRow } from './rejections';
export { type RiderRow, riderDoor, riderKey } from './riders';
export type { RideRow, RideState } from './rides';
export { rideDoor } from './rides';
export type { SeenRow } from './seen';
export { headOf, rowsOf, type TrackHead, type TrackRow, trackOf } from './tracks';

/** The collections of the local database. */
export interface Collections {
  tracks: RxCollection<TrackRow>;
  courses: RxCollection<CourseRow>;
  ghosts: RxCollection<GhostRow>;
  records: RxCollection<RecordRow>;
  drafts: RxCollection<DraftRow>;
  lessons: RxCollection<LessonRow>;
  events: RxCollection<EventRow>;
  riders: RxCollection<RiderRow>;
  seen: RxCollection<SeenRow>;
}

/** The additional collections of a signed-in user's database. */
export interface OnlineCollections {
  rides: RxCollection<RideRow>;
  rejections: RxCollection<RejectionRow>;
  clubs: RxCollection<ClubRow>;
  participations: RxCollection<ParticipationRow>;
}

export type CollectionName = keyof Collections;

/** One collection: its RxDB schema, its migrations, and the schema that checks its rows when they are read. */
export interface Shape<Row> {
  readonly schema: RxJsonSchema<Row>;
  /** `migrations[n]` converts a row of version n − 1 to version n. The tests keep a sample of every version. */
  readonly migrations: MigrationStrategies<Row>;
  readonly door: GenericSchema;
  /** For a replicated collection: returns whether a row stays on this device. */
  readonly staysHere?: (row: Readonly<Record<string, unknown>>) => boolean;
  /** If a row's id follows from its content: returns its id in the database of a user, or of the guest (''). */
  readonly idIn?: ((user: string, row: Readonly<Record<string, unknown>>) => string) | undefined;
  /** For a replicated collection: whether its rows are never edited after they are created. */
  readonly isFixed?: boolean;
}

type RowOf<C> = C extends RxCollection<infer Row> ? Row : never;

type ShapesOf<C> = { readonly [Name in keyof C]: Shape<RowOf<C[Name]>> };

/** A shape for every collection. */
export type Shapes = ShapesOf<Collections>;
export type OnlineShapes = ShapesOf<OnlineCollections>;

/** For versions that only added optional fields. */
const asItWas = <Row>(row: Row): Row => row;

/**
 * Every collection of the local database. RxDB's open build opens at most 13 in a page, including those of a signed-in user.
 */
export const shapes: Shapes = {
  tracks: {
    ...{ schema: trackSchema, migrations: { 1: asItWas, 2: asItWas }, door: trackDoor },
    staysHere: ({ origin }) => origin !== 'own',
  },
  courses: { schema: courseSchema, migrations: {}, door: courseDoor },
  ghosts: { schema: ghostSchema, migrations: {}, door: ghostDoor },
  records: {
    ...{ schema: recordSchema, migrations: { 1: asItWas, 2: asItWas, 3: asItWas }, door: recordDoor },
    staysHere: ({ assist, by }) => assist !== undefined || by !== undefined,
  },
  drafts: { schema: draftSchema, migrations: {}, door: draftDoor },
  lessons: {
    ...{ schema: lessonSchema, migrations: { 1: asItWas }, door: lessonDoor },
    idIn: (user, { rider, exercise }) => lessonId(user, String(rider), String(exercise)),
  },
  events: { schema: eventSchema, migrations: { 1: asItWas }, door: eventDoor },
  riders: {
    // In version 0, the row's id was the rider's id.
    ...{ schema: riderSchema, migrations: { 1: (row) => ({ ...row, rider: row.id }) }, door: riderDoor },
    idIn: (user, { rider }) => riderKey(user, String(rider)),
  },
  seen: { schema: seenSchema, migrations: {}, door: seenDoor },
};

/** Rides that replicate to the server, rejections, and mirrors of the user's clubs. */
export const onlineShapes: OnlineShapes = {
  rides: { schema: rideSchema, migrations: { 1: asItWas }, door: rideDoor, isFixed: true },
  rejections: { schema: rejectionSchema, migrations: { 1: withAgain }, door: rejectionDoor },
  clubs: { schema: clubSchema, migrations: {}, door: clubDoor },
  participations: { schema: participationSchema, migrations: {}, door: participationDoor },
};
