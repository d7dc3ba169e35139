/** The door of the replication library: see README.md. */
export { mergeFields, sameContent } from './conflict';
export { rejectionId } from './refusals';
export { rejectionSchema, rejectionsIn, rejectionsInMemory, type StoredRejection } from './rejections';
export { replicatePocketBase } from './replicate';
export type {
  BackgroundWrite,
  FieldError,
  Fork,
  Merge,
  Merged,
  Phase,
  PullOptions,
  PushOptions,
  Rejection,
  RejectionStore,
  RemoteFields,
  RemoteRow,
  ReplicateOptions,
  Replication,
  SyncDoc,
  SyncState,
} from './types';
