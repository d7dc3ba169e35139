import { dbService, defaultTracksUnderWay, fillDefaultTracks } from '../../db';

/**
 * Runs before ride-local opens: an empty track table is filled with the default tracks. A database that cannot be
 * opened keeps nobody outside either; the screen says what is wrong.
 */
export async function prepareTracks(): Promise<void> {
  try {
    await fillDefaultTracks(await dbService.db());
  } catch {
    // The status of the database tells the screen.
  }
}

/** Settles when no default tracks are on their way any more. */
export async function tracksArrived(): Promise<void> {
  try {
    await defaultTracksUnderWay(await dbService.db());
  } catch {
    // The status of the database tells the screen.
  }
}
