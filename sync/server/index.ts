/** The server part of replication, for PocketBase's hooks, built into one file, `sync.js`. README.md explains its use. */
export { keepApp } from './app';
export type { Config, PurgeConfig } from './config';
export { nextNumber, nextNumbers } from './counter';
export { demandAbsence, isDatabaseFault, textsOf } from './faults';
export { nameData, refuseStaleToken } from './guard';
export * from './handlers';
export { adoptEpoch, epochOf } from './history';
export { type InstallOptions, install } from './install';
export { purge } from './purge';
export { forgetOwner, noteRemoval, withReason } from './purged';
export type { SyncState } from './report';
export { addPurge, addSync } from './tables';
