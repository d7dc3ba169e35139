/** The server's side of replication is the sync library's: handlers `require` it by this name. */
export * from '../../sync/server';
