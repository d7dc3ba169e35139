import type { PocketBaseReplication, SyncDoc } from '../../../sync/index';
import { type Db, type Membership, type OnlineCollections, onMemberships } from '../../db';
import { clubsOf, participationsOf, type Scope } from './mirrored';
import type { Whole } from './own-rows';

/** The mirrored collections, by their local names. */
export type Mirrored = 'clubs' | 'participations';

type Begin = <Doc extends SyncDoc>(whole: Whole<Doc>) => PocketBaseReplication;

/**
 * Mirrors the clubs of a user. The list of clubs is itself part of the mirror. If the user's clubs change, or the clubs that
 * the user hosts, other rows become visible, so both mirrors start again with another scope.
 *
 * @param onBegun called with the running replications after each start
 * @returns a function that stops; resolves once nothing is running any more
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
