import { bufferTime, filter } from 'rxjs';
import type { RecordRow } from '../schemas';
import type { Db } from '../types';
import { settleGhost } from './settle';

/** Records that come together are looked at together, ms. */
const TOGETHER_MS = 200;

/**
 * Lets records that come from another device become ghosts where they are the best. Those ridden here are settled as they
 * are saved; doing it twice changes nothing.
 *
 * @returns the way out
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
          // The next ride or opening makes it good.
          console.warn('Unable to write the ghost', cause);
        });
      }
    });
  return () => subscription.unsubscribe();
}
