import type { Replication } from '../../sync';
import type { Db, OnlineCollections } from '../db';
import { sessionStore } from '../session';

type Retry = Pick<Replication, 'retry'>;

/** Ids of the rows that the server has neither taken nor refused. */
async function unsent(
  db: Pick<Db, 'rx'>,
  { rides, rejections }: OnlineCollections,
): Promise<Record<'tracks' | 'rides', readonly string[]>> {
  const refused = new Set((await rejections.find().exec()).map(({ of, docId }) => `${of}|${docId}`));
  const rows = await rides.find({ selector: { status: 'waiting' } }).exec();
  const tracks = await db.rx.tracks.find({ selector: { origin: 'own' } }).exec();
  const isLeft = (of: string) => (row: { readonly seq?: number | undefined; readonly id: string }) =>
    (row.seq ?? 0) === 0 && !refused.has(`${of}|${row.id}`);
  return {
    rides: rows.filter(isLeft('rides')).map(({ id }) => id),
    tracks: tracks.filter(isLeft('tracks')).map(({ id }) => id),
  };
}

/**
 * Sends what was held back while the user's address was not confirmed: now if it is, and in the moment it becomes so.
 *
 * @returns the way out
 */
export function sendWhenVerified(
  db: Pick<Db, 'rx'>,
  online: OnlineCollections,
  replications: Readonly<Record<'tracks' | 'rides', Retry>>,
  isVerified: () => boolean,
): () => void {
  async function send(): Promise<void> {
    const ids = await unsent(db, online);
    for (const id of ids.tracks) await replications.tracks.retry(id);
    for (const id of ids.rides) await replications.rides.retry(id);
  }
  let before = false;
  const look = (): void => {
    const now = isVerified();
    // The next start looks again.
    if (now && !before) send().catch((error: unknown) => console.warn('Unable to send what waited', error));
    before = now;
  };
  look();
  return sessionStore.subscribe(look);
}
