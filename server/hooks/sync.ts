/** The server's side of replication is in the sync library. Handlers `require` it by this name. */
export * from '../../sync/server';
