import { type Db, type DbService, dbService } from '../../db';
import { forgetRiderSource, keepRidersBy, settingsStore } from '../../session';
import type { RiderSource } from './rider-source';

const nowhere: RiderSource['places'] = new Map();

/** Reads the riders of a database, once the code for it is loaded. */
function whenFetched(db: Db): RiderSource {
  let isOpen = true;
  let source: RiderSource | undefined;
  async function fetch(): Promise<void> {
    const { openRiders } = await import('./rider-source');
    if (!isOpen) return;
    source = openRiders(db);
    await source.moved;
  }
  const moved = fetch().catch((cause: unknown) => console.warn('Unable to read the riders', cause));
  return {
    moved,
    get places() {
      return source?.places ?? nowhere;
    },
    stop() {
      isOpen = false;
      if (source === undefined) forgetRiderSource();
      else source.stop();
    },
  };
}

/**
 * Keeps the riders in the open database: writes changes made here, and shows changes made in any tab.
 *
 * @returns a function that stops it
 */
export function keepRiders(service: DbService = dbService): () => void {
  let source: RiderSource | undefined;
  const follow = (): void => {
    source?.stop();
    const status = service.store.getState();
    source = status.kind === 'ready' || status.kind === 'memory' ? whenFetched(status.db) : undefined;
  };
  const stopFollowing = service.store.subscribe(follow);
  follow();
  const stopKeeping = keepRidersBy(async (writes) => {
    const { ridersOf } = settingsStore.getState();
    // Until they have been written to a database, they are stored in the settings.
    if (ridersOf === '' && service.store.getState().kind === 'closed') return;
    try {
      const db = await service.db();
      await source?.moved;
      const { isTheirs, writeRider } = await import('./rider-source');
      if (!isTheirs(db) || (ridersOf !== '' && db.name !== ridersOf)) return;
      for (const one of writes) await writeRider(db, one, source?.places);
    } catch (cause) {
      console.warn('Unable to keep the riders', cause);
    }
  });
  return () => {
    stopKeeping();
    stopFollowing();
    source?.stop();
  };
}
