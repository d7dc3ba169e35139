import { exportBackup, importBackup } from '../backup';
import { eraseDatabase } from '../erase';
import { databaseName } from '../name';
import { openDatabase } from '../open';
import { findPresent } from '../present';
import type { RecordRow } from '../schemas';
import type { Db } from '../types';
import { queueBests } from './queue-bests';

/**
 * The longest the guest's database may take to open, ms. Another tab may keep it shut for hours, and whoever has signed in
 * waits for this at each start until then.
 */
const PATIENCE_MS = 3000;

/**
 * What was made without signing in, but for the riders, as the text of a backup; undefined when there is nothing of anybody's own. The user's
 * database must not be open meanwhile: a page opens only so many collections.
 *
 * @throws DbError when the disk does not give what it may have
 */
export async function readGuest(): Promise<string | undefined> {
  const guest = await openDatabase({ name: databaseName(), patienceMs: PATIENCE_MS });
  try {
    if (guest.durability === 'memory') {
      if (guest.reason.kind === 'missing') return undefined;
      throw guest.reason;
    }
    const { tracks, records, drafts, lessons, events } = guest.rx;
    const [[track], [record], draft, [lesson], [event]] = await Promise.all([
      findPresent(tracks, { selector: { origin: { $ne: 'default' } }, limit: 1 }).exec(),
      findPresent(records, { limit: 1 }).exec(),
      drafts.findOne().exec(),
      findPresent(lessons, { limit: 1 }).exec(),
      findPresent(events, { limit: 1 }).exec(),
    ]);
    return track || record || draft || lesson || event ? await exportBackup(guest, null, false) : undefined;
  } finally {
    await guest.close();
  }
}

/** The rides in the text of a backup that was taken in a moment ago, and so has been read through every door. */
function recordsIn(text: string): readonly RecordRow[] {
  const { tables } = JSON.parse(text) as { tables: { records: { rows: readonly RecordRow[] } } };
  return tables.records.rows;
}

/**
 * Puts what {@link readGuest} read into the user's database and takes it from the guest's: what was made here belongs to
 * whoever signs in, and the best of their rides go on to the server. Cut off in the middle, it can be done again: rows keep
 * their ids, and the guest's go last.
 *
 * @param rider the id the user's rider had here, and the one they have everywhere: what they rode goes by it from now on
 * @returns whether all of it is the user's now
 */
export async function adoptGuest(
  db: Db,
  text: string,
  rider?: { readonly from: string; readonly to: string },
): Promise<boolean> {
  if (db.durability === 'memory') return false;
  // Our own text of a moment ago, and ids of 15 random characters: there is nothing else it could match.
  const mine = rider ? text.replaceAll(`"rider":"${rider.from}"`, `"rider":"${rider.to}"`) : text;
  const imported = await importBackup(db, mine);
  if (imported.kind !== 'imported') return false;
  if (!(await queueBests(db, recordsIn(mine)))) return false;
  try {
    await eraseDatabase(databaseName());
  } catch (cause) {
    // Another tab has it open still: the next start finishes it.
    console.warn('Unable to clear what was taken over', cause);
    return false;
  }
  return true;
}
