/** The public API of the replication library: see README.md. */

export { addSyncedCollections, type SyncedCollectionCreator } from './collections';
export { type HealthOptions, watchHealth } from './health';
export { type Fields, type Fork, type Merge, type Merged, mergeFields } from './ledger/conflict';
export { RowGone, SyncMisconfigured, SyncUnavailable, UnreadableRecord, WriteFailed } from './ledger/errors';
export { type Content, isReplicated, type SyncDoc, trackChanges, withSync } from './ledger/ledger';
export { intoSync, putBack, remove, withoutLedger } from './ledger/rows';
export { CONNECTED, type Exit, listenTo } from './live';
export { adoptEpoch } from './pull/compare';
export {
  rejectionId,
  rejectionSchema,
  rejectionsIn,
  rejectionsInMemory,
  type StoredRejection,
} from './rejections/rejections';
export type { FieldError, RemoteRow } from './remote/answer';
export { replicatePocketBase } from './replicate';
export type {
  BackgroundWrite,
  Phase,
  PocketBaseReplication,
  PullOptions,
  PushOptions,
  Rejection,
  RejectionStore,
  RemoteFields,
  ReplicateOptions,
  ServerState,
  SyncState,
} from './types';
