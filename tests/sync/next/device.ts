/** The devices of all tests of replication. */
export * from '../fixture/client';
