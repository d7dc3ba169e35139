/** The notes of all tests of replication. */
export { type Note, noteSchema } from '../fixture/rows';
