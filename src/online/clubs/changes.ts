import { listenTo } from '../../../sync/index';
import { pocketBase, sessionStore } from '../../session';
import { syncStore } from '../replication/stay';

/** Collections that the server names in change notifications. */
export type ClubCollection =
  | 'servers'
  | 'server_members'
  | 'server_requests'
  | 'server_blocks'
  | 'server_invitations'
  | 'reports'
  | 'news'
  | 'events';

const listeners = new Set<(collection: ClubCollection) => void>();

/** Notifies the listeners of this tab, and syncs the mirror of clubs, after a change made here. */
export function tellClubChange(...collections: readonly ClubCollection[]): void {
  syncStore.getState().sync?.replications.clubs?.reSync();
  for (const collection of collections) for (const listener of [...listeners]) listener(collection);
}

/** Subscribes to the account's topic. @returns a function that unsubscribes */
function hearServer(user: string): () => void {
  const heed = ({ collection }: { readonly collection?: unknown }): void => {
    for (const listener of [...listeners]) listener(collection as ClubCollection);
  };
  const hearing = pocketBase().then((pb) => listenTo(pb, { [`fl/changes/${user}`]: heed }));
  // Without a live connection, the lists are fetched again when the page becomes visible.
  const leaving = hearing.catch(() => undefined);
  return () => void leaving.then((leave) => leave?.()).catch(() => undefined);
}

let unhear: (() => void) | undefined;
let heard: string | undefined;

/** Calls back when one of the collections may have changed for the user. @returns a function that unsubscribes */
export function onClubChange(
  collections: readonly ClubCollection[],
  heed: () => void,
  page: Pick<Document, 'addEventListener' | 'removeEventListener' | 'hidden'> = document,
): () => void {
  const listener = (collection: ClubCollection): void => {
    if (collections.includes(collection)) heed();
  };
  const look = (): void => {
    if (!page.hidden) heed();
  };
  listeners.add(listener);
  page.addEventListener('visibilitychange', look);
  const user = sessionStore.getState().user?.id;
  if (user !== undefined && (unhear === undefined || heard !== user)) {
    unhear?.();
    unhear = hearServer(user);
    heard = user;
  }
  return () => {
    listeners.delete(listener);
    page.removeEventListener('visibilitychange', look);
    if (listeners.size > 0) return;
    unhear?.();
    unhear = undefined;
  };
}
