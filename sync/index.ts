/** The door of the replication library: see README.md. */
export type { FieldError, RemoteRow } from './answer';
export { adoptEpoch } from './compare';
export { type Fields, type Fork, type Merge, type Merged, mergeFields } from './conflict';
export { RowGone, SyncMisconfigured, SyncUnavailable, UnreadableRecord, WriteFailed } from './errors';
export { type Content, isReplicated, type SyncDoc, trackChanges, withSync } from './ledger';
export {
  rejectionId,
  rejectionSchema,
  rejectionsIn,
  rejectionsInMemory,
  type StoredRejection,
} from './rejections';
export { replicatePocketBase } from './replicate';
export { putBack, remove, withoutLedger } from './rows';
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
