import { exportBackup, importBackup } from '../backup';
import { eraseDatabase } from '../erase';
import { databaseName } from '../name';
import { openDatabase } from '../open';
import { findPresent } from '../present';
import type { RecordRow } from '../schemas';
import type { Db } from '../types';
import { queueBests } from './queue-bests';

/**
 * Timeout for opening the guest's database, ms. Another tab may block it for hours, and meanwhile a signed-in player waits this
 * long on every start.
 */
const PATIENCE_MS = 3000;

/**
 * Returns the guest's data, except the riders, as the text of a backup; undefined if the guest has no data of their own. The
 * user's database must not be open meanwhile: a page can open only a limited number of collections.
 *
 * @throws DbError if the disk cannot be read although it may have data
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

/** Returns the records in the text of a backup that was just imported, and so passed all schemas. */
function recordsIn(text: string): readonly RecordRow[] {
  const { tables } = JSON.parse(text) as { tables: { records: { rows: readonly RecordRow[] } } };
  return tables.records.rows;
}

/**
 * Moves the data that {@link readGuest} read from the guest's database to the user's: data created on this device belongs to
 * the user who signs in, and the best rides are sent to the server. If it is interrupted, it can be repeated: rows keep their
 * ids, and the guest's are deleted last.
 *
 * @param rider the id of the user's rider on this device, and the id in their account, which their rides get
 * @returns whether all data belongs to the user now
 */
export async function adoptGuest(
  db: Db,
  text: string,
  rider?: { readonly from: string; readonly to: string },
): Promise<boolean> {
  if (db.durability === 'memory') return false;
  // The game just wrote this text, and ids are 15 random characters, so nothing else can match.
  const mine = rider ? text.replaceAll(`"rider":"${rider.from}"`, `"rider":"${rider.to}"`) : text;
  const imported = await importBackup(db, mine);
  if (imported.kind !== 'imported') return false;
  if (!(await queueBests(db, recordsIn(mine)))) return false;
  try {
    await eraseDatabase(databaseName());
  } catch (cause) {
    // Another tab still has it open: the next start completes it.
    console.warn('Unable to clear what was taken over', cause);
    return false;
  }
  return true;
}
