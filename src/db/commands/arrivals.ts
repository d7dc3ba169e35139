import { bufferTime, filter } from 'rxjs';
import type { RecordRow } from '../schemas';
import type { Db } from '../types';
import { settleGhost } from './settle';

/** Records that arrive within this time are handled together, ms. */
const TOGETHER_MS = 200;

/**
 * Updates the ghosts when records arrive from another device and are the best. Records of this device are handled when they are
 * saved; doing it twice changes nothing.
 *
 * @returns a function that unsubscribes
 */
export function settleArrivals(db: Db): () => void {
  const subscription = db.rx.records.insert$
    .pipe(
      bufferTime(TOGETHER_MS),
      filter((events) => events.length > 0),
    )
    .subscribe((events) => {
      const boards = new Map<string, RecordRow>();
      for (const { documentData } of events) {
        const { trackId, equipment, hash, simVersion } = documentData;
        boards.set([trackId, equipment, hash, simVersion].join(), documentData as RecordRow);
      }
      for (const record of boards.values()) {
        settleGhost(db, record).catch((cause: unknown) => {
          // The next ride or opening corrects it.
          console.warn('Unable to write the ghost', cause);
        });
      }
    });
  return () => subscription.unsubscribe();
}
