import { type Draft, parseDraft } from '../../../tracks';

/*
 * Work of the builder that a page had no time to write: the database needs turns of the page, and one that is closed has
 * none left. One statement keeps it here, and the next opening of the track takes it back.
 */

const PREFIX = 'fl-unwritten-';

/** Leaves the newest work on a track behind. Where the browser keeps nothing, the database may still have come in time. */
export function leaveUnwritten(trackId: string, draft: Draft): void {
  try {
    localStorage.setItem(PREFIX + trackId, JSON.stringify(draft));
  } catch {
    // Blocked or full.
  }
}

/** Work left behind on a track; undefined when there is none, or none that can be read. */
export function unwrittenOf(trackId: string): Draft | undefined {
  try {
    const text = localStorage.getItem(PREFIX + trackId);
    if (text === null) return undefined;
    const read = parseDraft(JSON.parse(text));
    return read.ok ? read.body : undefined;
  } catch {
    return undefined;
  }
}

export function forgetUnwritten(trackId: string): void {
  try {
    localStorage.removeItem(PREFIX + trackId);
  } catch {
    // Nothing was kept there.
  }
}

/** Forgets what was left behind on any track: with everything else on the device. */
export function forgetAllUnwritten(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // Nothing was kept there.
  }
}
