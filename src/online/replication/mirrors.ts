import type { PocketBaseReplication, SyncDoc } from '../../../sync/index';
import { type Db, type Membership, type OnlineCollections, onMemberships } from '../../db';
import { clubsOf, participationsOf, type Scope } from './mirrored';
import type { Whole } from './own-rows';

/** What is mirrored, by the names of the local collections. */
export type Mirrored = 'clubs' | 'participations';

type Begin = <Doc extends SyncDoc>(whole: Whole<Doc>) => PocketBaseReplication;

/**
 * Mirrors the servers that a user belongs to. Which they are stands in the mirror itself: with another set of them, or of
 * those that the user hosts, other rows are shown, and both mirrors begin anew in another scope.
 *
 * @param onBegun told each time which replications run from now on
 * @returns ends it; resolves once nothing of it runs any more
 */
export function mirrorServers(
  { clock }: Pick<Db, 'clock'>,
  online: OnlineCollections,
  user: string,
  begin: Begin,
  onBegun: (mirrors: Readonly<Record<Mirrored, PocketBaseReplication>>) => void,
): () => Promise<void> {
  let running: readonly PocketBaseReplication[] = [];
  let wanted: Scope | undefined;
  let turn = Promise.resolve();
  const end = async (): Promise<void> => {
    await Promise.all(running.map((one) => one.cancel()));
    running = [];
  };

  async function change(scope: Scope): Promise<void> {
    if (scope !== wanted) return;
    await end();
    if (scope !== wanted) return;
    const mirrors = {
      clubs: begin(clubsOf(online, user, scope)),
      participations: begin(participationsOf(online, user, scope, clock())),
    };
    running = Object.values(mirrors);
    onBegun(mirrors);
  }

  const stopListening = onMemberships(online, user, (memberships) => {
    const scope = scopeOf(memberships);
    if (scope.name === wanted?.name) return;
    wanted = scope;
    turn = turn
      .then(() => change(scope))
      .catch((error: unknown) => console.warn('Unable to mirror servers:', error));
  });
  return async () => {
    wanted = undefined;
    stopListening();
    await turn;
    await end();
  };
}

function scopeOf(memberships: readonly Membership[]): Scope {
  const sorted = [...memberships].sort((a, b) => (a.server < b.server ? -1 : 1));
  const isHost = (role: string): boolean => role === 'owner' || role === 'host';
  return {
    servers: sorted.map(({ server }) => server),
    name: sorted.map(({ server, role }) => (isHost(role) ? `${server}+` : server)).join(' '),
  };
}
