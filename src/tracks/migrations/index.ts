/** Turns the contents of a track file of one version into those of the next. What it cannot read it leaves to the door. */
export type Migration = (file: Readonly<Record<string, unknown>>) => Record<string, unknown>;

/**
 * One step a version, each in a file of its own, in order: step i makes version i + 2 from version i + 1. The first
 * version has nothing before it. A sample of every version lies in the tests for good.
 */
export const migrations: readonly Migration[] = [];
