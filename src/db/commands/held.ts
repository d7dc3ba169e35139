import type { RecordRow } from '../schemas';
import type { Db } from '../types';
import { settleGhost } from './settle';

/** Keeps a ride in this tab that could not be stored on the disk. */
export function hold(db: Db, record: RecordRow): void {
  const held = db.held.getState();
  if (!held.some((r) => r.id === record.id)) db.held.setState([...held, record], true);
}

/**
 * Tries again to store the rides that did not fit on the disk. Called after a successful write, because there may be room
 * again. Stored rides are removed from `db.held`. Never rejects.
 */
export async function keepHeldRides(db: Db): Promise<void> {
  for (const record of db.held.getState()) {
    try {
      await db.rx.records.insertIfNotExists(record);
    } catch {
      return; // There is still no room: the rides stay in `db.held`.
    }
    db.held.setState(
      db.held.getState().filter((r) => r.id !== record.id),
      true,
    );
    await settleGhost(db, record).catch((cause: unknown) => {
      console.warn('Unable to write the ghost', cause);
    });
  }
}
