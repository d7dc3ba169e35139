/** Migrates the contents of a track file from one version to the next. Leaves unreadable content for the schema to reject. */
export type Migration = (file: Readonly<Record<string, unknown>>) => Record<string, unknown>;

/**
 * One step per version, each in its own file, in order: step i migrates version i + 1 to version i + 2. The first version needs
 * none. The tests keep a sample of every version permanently.
 */
export const migrations: readonly Migration[] = [];
