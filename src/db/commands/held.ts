import type { RecordRow } from '../schemas';
import type { Db } from '../types';
import { settleGhost } from './settle';

/** Keeps a ride in this tab that the disk refused. */
export function hold(db: Db, record: RecordRow): void {
  const held = db.held.getState();
  if (!held.some((r) => r.id === record.id)) db.held.setState([...held, record], true);
}

/**
 * Tries the rides once more that the disk had no room for: called when something could be written, since then there may
 * be room again. Those that are stored leave `db.held`; never rejects.
 */
export async function keepHeldRides(db: Db): Promise<void> {
  for (const record of db.held.getState()) {
    try {
      await db.rx.records.insertIfNotExists(record);
    } catch {
      return; // There is still no room; the rides stay where they are.
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
