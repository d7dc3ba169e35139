import { isRoleAbove } from '../../src/race';
import { isRole, leaveFault, type Person, rankOf, removalFault, roleFault } from '../rules/roles';
import { note } from './audit';
import {
  asHost,
  callerOf,
  demandAllowed,
  invalid,
  ownServer,
  pairRow,
  personOf,
  putPair,
  reasonOf,
  runningServer,
  textOf,
  usersOf,
} from './club-rows';
import { setRole } from './clubs';
import { endRequest } from './joining';
import { tellUser } from './news';

/** Actions of members, hosts and owners on each other in a club. Each call is one transaction. */

/** `POST /api/fl/servers/leave {server}` -> 204. Members can leave a closed club, too. */
export function leave(e: PB.RequestEvent): void {
  const caller = callerOf(e);
  e.app.runInTransaction((tx) => {
    const { server, me } = ownServer(tx, caller);
    if (me.role === 'owner' && server.getBool('deleted')) giveUp(tx, server);
    else demandAllowed(leaveFault(me));
    if (me.role !== 'member')
      note(tx, { server: server.id, by: me.user, what: 'left', whom: me.user, detail: me.role ?? '' });
    markGone(tx, server.id, me.user, me.user);
  });
  e.noContent(204);
}

/** Removes the owner of a closed club, which needs none. */
function giveUp(tx: PB.App, server: PB.RecordModel): void {
  server.set('owner', '');
  tx.save(server);
}

/** `POST /api/fl/servers/role {server, user, role}` -> 204. A host cannot give back a role that the owner took away. */
export function changeRole(e: PB.RequestEvent): void {
  const caller = callerOf(e);
  const [user = ''] = usersOf({ user: caller.body.user });
  const role = textOf(caller.body, 'role');
  if (!isRole(role)) throw invalid('role', 'no-such-role', 'There is no such role.');
  e.app.runInTransaction((tx) => {
    const { server, me } = runningServer(tx, caller);
    const target = personOf(tx, server.id, user);
    demandAllowed(roleFault(me, target, role));
    const row = pairRow(tx, 'server_members', server.id, user);
    if (row === undefined || target.role === role) return;
    const isLower = rankOf(role) < rankOf(target.role);
    if (!isLower && isRoleAbove(row.getString('loweredBy'), me.role ?? ''))
      demandAllowed({
        code: 'higher-role',
        message: 'Somebody with a higher role than yours took this role away.',
      });
    row.set('loweredBy', isLower ? me.role : '');
    setRole(tx, row, role, me.user, reasonOf(caller.body));
  });
  e.noContent(204);
}

/** `POST /api/fl/servers/remove {server, users, reason}` -> 204: removes all of them, or none if one may not be removed. */
export function removeMembers(e: PB.RequestEvent): void {
  sendAway(e, 'removed');
}

/**
 * `POST /api/fl/servers/block {server, users, reason}` -> 204: members are removed, and none of the users can ask to join or
 * join again.
 */
export function block(e: PB.RequestEvent): void {
  sendAway(e, 'blocked');
}

function sendAway(e: PB.RequestEvent, what: 'removed' | 'blocked'): void {
  const caller = callerOf(e);
  const users = usersOf(caller.body);
  const reason = reasonOf(caller.body);
  e.app.runInTransaction((tx) => {
    const { server, me } = runningServer(tx, caller);
    for (const user of users) {
      const target = personOf(tx, server.id, user);
      demandAllowed(removalFault(me, target));
      if (what === 'blocked') putBlock(tx, server.id, user, me, reason);
      else if (target.role === undefined) continue;
      note(tx, { server: server.id, by: me.user, what, whom: user, reason });
      if (target.role === undefined) continue;
      markGone(tx, server.id, user, me.user, reason);
      revokeOf(tx, server.id, user);
      tellUser(tx, { user, kind: 'removed', server: server.id, text: reason });
    }
  });
  e.noContent(204);
}

/** Revokes the invitations that a removed member created. */
function revokeOf(tx: PB.App, server: string, by: string): void {
  const open = 'server = {:server} && by = {:by} && deleted = false';
  for (const row of tx.findRecordsByFilter('server_invitations', open, '', 0, 0, { server, by })) {
    row.set('deleted', true);
    tx.save(row);
  }
}

function putBlock(tx: PB.App, server: string, user: string, by: Person, reason: string): void {
  const before = pairRow(tx, 'server_blocks', server, user);
  // A lower role does not overwrite the block of a higher one.
  const isHigher = before !== undefined && isRoleAbove(before.getString('role'), by.role ?? '');
  if (isHigher && !before.getBool('deleted')) return;
  const isUser = tx.findRecordsByFilter('users', 'id = {:user}', '', 1, 0, { user }).length > 0;
  if (!isUser) throw invalid('users', 'not-users', 'There is no such user.');
  const row = putPair(tx, 'server_blocks', server, user);
  row.set('by', by.user);
  row.set('role', by.role);
  row.set('reason', reason);
  tx.save(row);
  endRequest(tx, server, user, 'declined');
}

/**
 * `POST /api/fl/servers/unblock {server, users}` -> 204: unblocks users. If a higher role blocked one of them, all stay
 * blocked.
 */
export function unblock(e: PB.RequestEvent): void {
  const caller = callerOf(e);
  const users = usersOf(caller.body);
  e.app.runInTransaction((tx) => {
    const { server, me } = asHost(tx, caller);
    for (const user of users) {
      const row = pairRow(tx, 'server_blocks', server.id, user);
      if (row === undefined || row.getBool('deleted')) continue;
      if (isRoleAbove(row.getString('role'), me.role ?? ''))
        demandAllowed({
          code: 'higher-role',
          message: 'Somebody with a higher role than yours blocked this user.',
        });
      row.set('deleted', true);
      tx.save(row);
      note(tx, { server: server.id, by: me.user, what: 'unblocked', whom: user });
    }
  });
  e.noContent(204);
}

function markGone(tx: PB.App, server: string, user: string, by: string, reason = ''): void {
  const row = pairRow(tx, 'server_members', server, user);
  if (row === undefined) return;
  row.set('deleted', true);
  setRole(tx, row, 'member', by, reason);
  // A member who comes back needs a new address.
  tx.db()
    .newQuery('DELETE FROM calendar_keys WHERE server = {:server} AND user = {:user}')
    .bind({ server, user })
    .execute();
}
