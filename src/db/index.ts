/**
 * The local database: tracks, ghosts, records and drafts in the browser, read by reactive queries and changed by commands. This
 * module is small: RxDB is loaded when the first screen needs the database.
 */
export { adoptGuest, readGuest } from './adopt/lazy';
export type { Imported, Refused } from './backup';
export { exportBackup, importBackup } from './backup/lazy';
export { settleArrivals } from './commands/arrivals';
export { coursesBegun, dropDraft, keepDraft, listDrafts } from './commands/drafts';
export { type Acted, actInDuel, actInEvent, createEventRow, removeEvent } from './commands/events';
export { keepHeldRides } from './commands/held';
export { type ForeignRide, importRide, type TakenRide } from './commands/import-ride';
export { type LessonResult, saveLesson } from './commands/lessons';
export { type OnlineRide, type QueuedRide, queueRide } from './commands/queue-ride';
export { deleteRecord, type Removed } from './commands/records';
export {
  addRiders,
  changeRiderRow,
  hasRiders,
  type NewRider,
  onAccountSettings,
  onRiders,
  removeRiderRow,
  type StoredRider,
  writeAccountSettings,
} from './commands/riders';
export { type Ride, type SavedRide, type SaveRide, saveRide } from './commands/save-ride';
export { putTrack, removeTrack, type Written } from './commands/tracks';
export {
  type DefaultTracks,
  type DefaultTracksOptions,
  defaultTracksUnderWay,
  fillDefaultTracks,
} from './default-tracks';
export { askToPersist, isPersisted, type Persistence, type StorageUse, storageUse } from './device';
export { DbError, type DbFault } from './errors';
export type { BrokenRow } from './guarded-storage';
export {
  DbContext,
  type TrackList,
  useBest,
  useBestsStatus,
  useBrokenRows,
  useDb,
  useDbStatus,
  useGhost,
  useHeldRides,
  useLessons,
  useOwn,
  useOwnOfAll,
  useRecords,
  useRidesOf,
  useTrack,
  useTracks,
} from './hooks';
export { makeId } from './ids';
export { databaseName, userOf } from './name';
export { isBehind, noteDefaultTracks } from './newer-tracks/brought';
export type { Followed, FollowOptions } from './newer-tracks/follow';
export { followDefaultTracks } from './newer-tracks/lazy';
export type { Best, TrackBests } from './queries/bests';
export type {
  ClubEvent,
  JoinRequest,
  Member,
  Membership,
  MyRequest,
  MyServer,
  NewsItem,
  SeenList,
} from './queries/clubs';
export { onMemberships, unreadOf } from './queries/clubs';
export { readCourse } from './queries/courses';
export { readRide } from './queries/events';
export { listTracks, type TrackQuery, type TrackSort, trackSorts } from './queries/list';
export { readTrack } from './queries/online-tracks';
export type { FindOwnOf, Own } from './queries/own';
export { hasRecordsOn, hasRides, type OnTrack, type ReadGhost } from './queries/records';
export type { Loaded } from './queries/source';
export type { TrackSummary } from './queries/summaries';
export type { ReadTrack } from './queries/tracks';
export type {
  Assist,
  ClubData,
  ClubKind,
  ClubRole,
  ClubRow,
  CourseRow,
  DraftKind,
  DraftRow,
  EventKind,
  EventRow,
  EventRowOf,
  GhostRide,
  GhostRow,
  LessonRow,
  OnlineCollections,
  ParticipationRow,
  RecordRow,
  RejectionRow,
  RideRow,
  RiderRow,
  RideState,
  TrackHead,
  TrackRow,
} from './schemas';
export {
  clubDoor,
  clubRoles,
  eventDoor,
  lessonDoor,
  participationDoor,
  recordDoor,
  rideDoor,
  riderDoor,
  rowsOf,
} from './schemas';
export { createDbService, type DbService, type DbStatus, dbService } from './service';
export { turn } from './turns';
export type { Db, Durability } from './types';
export {
  useClubEvents,
  useEventLists,
  useMembers,
  useMyRequests,
  useMyServers,
  useNews,
  useParticipations,
  useRequests,
  useServer,
} from './use-clubs';
export { useUnfinishedTracks } from './use-drafts';
export { useEvent, useEvents, usePinnedTrack } from './use-events';
export { useOnlineRide, useOnlineRides, useOnVerified, useRefusedRows } from './use-online';
