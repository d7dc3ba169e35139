import { pocketBase, sessionStore } from '../../session';

/** Collections of servers, as the server names them when something of them is new. */
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

/** Tells those who listen in this tab of what was just done here. */
export function tellClubChange(...collections: readonly ClubCollection[]): void {
  for (const collection of collections) for (const listener of [...listeners]) listener(collection);
}

/** Subscribes to the account's own topic. @returns unsubscribes */
function hearServer(user: string): () => void {
  let stop: (() => Promise<void>) | undefined;
  let isOver = false;
  const heed = ({ collection }: { readonly collection?: unknown }): void => {
    for (const listener of [...listeners]) listener(collection as ClubCollection);
  };
  pocketBase()
    .then((pb) => pb.realtime.subscribe(`fl/changes/${user}`, heed))
    .then((exit) => {
      if (isOver) exit().catch(() => undefined);
      else stop = exit;
    })
    // Without a live connection the lists are asked again when somebody comes back to the page.
    .catch(() => undefined);
  return () => {
    isOver = true;
    stop?.().catch(() => undefined);
  };
}

let unhear: (() => void) | undefined;
let heard: string | undefined;

/** Calls back when some collection may have something new for the user. @returns unsubscribes */
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
