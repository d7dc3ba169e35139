import { joinAnswer, MOST_PENDING, MOST_SERVERS_JOINED, type Way } from '../rules/joining';
import { note } from './audit';
import {
  asHost,
  callerOf,
  findRow,
  HOSTS,
  invalid,
  isBlocked,
  membersOf,
  pairRow,
  putPair,
  reasonOf,
  roleOf,
  textOf,
  unknownServer,
  usersOf,
} from './club-rows';
import { setRole } from './clubs';
import { forgetAnswered, tellUser, tellUsers } from './news';
import { firstRow } from './rides-rows';

/** Users join clubs. */

const WORDS = {
  'cannot-join': 'You cannot join this server.',
  'server-full': 'This server has as many members as it can have.',
  'too-many-servers': `You can belong to ${MOST_SERVERS_JOINED} servers.`,
} as const;

/** The result of a request to join. */
export interface Joined {
  readonly server: string;
  readonly state: 'member' | 'pending';
}

/**
 * `POST /api/fl/servers/join {server | event}` -> `{server, state}`: joins an open club, or sends a request to the hosts of a
 * club that takes requests. An event stands for its club: a rider who follows its link may ride in it afterwards.
 */
export function join(e: PB.RequestEvent): void {
  const { user, body } = callerOf(e);
  const event = findRow(e.app, 'events', textOf(body, 'event'));
  const id = textOf(body, 'server') || (event?.getString('server') ?? '');
  let joined: Joined | undefined;
  e.app.runInTransaction((tx) => {
    joined = admit(tx, id, user, 'alone');
  });
  e.json(200, joined);
}

/** Makes a user a member or creates a request, depending on the club's row. Within a transaction. */
export function admit(tx: PB.App, id: string, user: string, way: Way): Joined {
  const server = findRow(tx, 'servers', id);
  if (server === undefined) throw unknownServer();
  const answer = joinAnswer(
    {
      open: server.getBool('open'),
      requests: server.getBool('requests'),
      closed: server.getBool('deleted'),
      ...countOf(tx, id),
    },
    {
      isMember: roleOf(tx, id, user) !== undefined,
      isBlocked: isBlocked(tx, id, user),
      servers: joinedBy(tx, user),
    },
    way,
  );
  if (answer.is === 'refused') {
    if (answer.code === 'unknown-server') throw unknownServer();
    throw invalid('server', answer.code, WORDS[answer.code]);
  }
  if (answer.is === 'asks') return ask(tx, id, user);
  if (answer.is === 'joins') {
    setRole(tx, putPair(tx, 'server_members', id, user), 'member', user);
    endRequest(tx, id, user, 'accepted');
  }
  return { server: id, state: 'member' };
}

function joinedBy(tx: PB.App, user: string): number {
  const sql = 'SELECT COUNT(*) AS n FROM server_members WHERE user = {:user} AND deleted = FALSE';
  return firstRow(tx, sql, { user }, { n: 0 })?.n ?? 0;
}

function countOf(tx: PB.App, server: string): { readonly members: number; readonly ownerIsPremium: boolean } {
  const row = firstRow(
    tx,
    'SELECT (SELECT COUNT(*) FROM server_members m WHERE m.server = s.id AND m.deleted = FALSE) AS members, ' +
      'COALESCE((SELECT u.premium FROM users u WHERE u.id = s.owner), FALSE) AS ownerIsPremium ' +
      'FROM servers s WHERE s.id = {:server}',
    { server },
    { members: 0, ownerIsPremium: false },
  );
  return row ?? { members: 0, ownerIsPremium: false };
}

function ask(tx: PB.App, server: string, user: string): Joined {
  const row = putPair(tx, 'server_requests', server, user);
  if (!row.isNew() && row.getString('state') === 'pending') return { server, state: 'pending' };
  const sql =
    "SELECT COUNT(*) AS n FROM server_requests WHERE user = {:user} AND state = 'pending' AND deleted = FALSE";
  if ((firstRow(tx, sql, { user }, { n: 0 })?.n ?? 0) >= MOST_PENDING)
    throw invalid('server', 'too-many-requests', `You can ask ${MOST_PENDING} servers at a time.`);
  row.set('state', 'pending');
  tx.save(row);
  tellUsers(tx, membersOf(tx, server, HOSTS), { kind: 'join-request', server });
  return { server, state: 'pending' };
}

/** Ends a pending request, if there is one. */
export function endRequest(
  tx: PB.App,
  server: string,
  user: string,
  state: 'accepted' | 'declined' | 'withdrawn',
): boolean {
  const row = pairRow(tx, 'server_requests', server, user);
  if (row === undefined || row.getBool('deleted') || row.getString('state') !== 'pending') return false;
  row.set('state', state);
  row.set('deleted', true);
  tx.save(row);
  forgetAnswered(tx, server);
  return true;
}

/** `POST /api/fl/servers/withdraw {server}` -> 204: withdraws the caller's own request. */
export function withdraw(e: PB.RequestEvent): void {
  const { user, body } = callerOf(e);
  e.app.runInTransaction((tx) => {
    endRequest(tx, textOf(body, 'server'), user, 'withdrawn');
  });
  e.noContent(204);
}

/** `POST /api/fl/servers/answer {server, users, accept}` -> 204: a host answers requests. Withdrawn ones are skipped. */
export function answer(e: PB.RequestEvent): void {
  const caller = callerOf(e);
  const users = usersOf(caller.body);
  const { accept } = caller.body;
  if (typeof accept !== 'boolean') throw invalid('accept', 'validation_required', 'Accept or decline.');
  e.app.runInTransaction((tx) => {
    const { server, me } = asHost(tx, caller);
    const reason = reasonOf(caller.body);
    for (const user of users) {
      if (!endRequest(tx, server.id, user, accept ? 'accepted' : 'declined')) continue;
      if (accept) admit(tx, server.id, user, 'accepted');
      const what = accept ? 'accepted' : 'declined';
      note(tx, { server: server.id, by: me.user, what, whom: user, reason });
      tellUser(tx, { user, kind: what, server: server.id, text: reason });
    }
  });
  e.noContent(204);
}
