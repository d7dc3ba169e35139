import { type Heir, heirOf, isRole } from '../rules/roles';
import { forgetAnswered } from './news';
import { allRows } from './rides-rows';

/** Handles clubs, and rows that name a user, when the account is deleted. Within its transaction. */

/** Gives a club to its heir, or closes it. */
export function passOn(tx: PB.App, user: string): void {
  for (const server of tx.findRecordsByFilter('servers', 'owner = {:user}', '', 0, 0, { user })) {
    const heir = heirOf(heirsOf(tx, server.id, user));
    if (heir === undefined) server.set('deleted', true);
    server.set('owner', heir?.user ?? '');
    tx.save(server);
  }
  for (const community of tx.findRecordsByFilter('communities', 'owner = {:user}', '', 0, 0, { user })) {
    community.set('owner', '');
    tx.save(community);
  }
}

function heirsOf(tx: PB.App, server: string, owner: string): readonly Heir[] {
  const rows = allRows(
    tx,
    'SELECT user, role, since FROM server_members WHERE server = {:server} AND deleted = FALSE AND ' +
      "user != '' AND user != {:owner}",
    { server, owner },
    { user: '', role: '', since: '' },
  );
  return rows.flatMap(({ user, role, since }) => (isRole(role) ? [{ user, role, since }] : []));
}

/** Marks rows that others may have on their devices as deleted, and removes the user from them. */
export function leaveClubs(tx: PB.App, user: string): void {
  for (const collection of ['server_members', 'server_requests', 'server_blocks']) {
    for (const row of tx.findRecordsByFilter(collection, 'user = {:user}', '', 0, 0, { user })) {
      row.set('deleted', true);
      row.set('user', '');
      tx.save(row);
      if (collection === 'server_requests') forgetAnswered(tx, row.getString('server'));
    }
  }
  for (const collection of ['server_blocks', 'server_invitations']) {
    for (const row of tx.findRecordsByFilter(collection, 'by = {:user}', '', 0, 0, { user })) {
      row.set('by', '');
      tx.save(row);
    }
  }
  for (const [field, gone] of [
    ['reporter', false],
    ['accused', true],
  ] as const) {
    for (const row of tx.findRecordsByFilter('reports', `${field} = {:user}`, '', 0, 0, { user })) {
      row.set(field, '');
      // The subject of a report about a deleted user is deleted, too.
      if (gone)
        for (const [name, value] of [
          ['deleted', true],
          ['target', ''],
        ] as const)
          row.set(name, value);
      tx.save(row);
    }
  }
  for (const field of ['by', 'whom']) {
    const sql = `UPDATE server_audit SET ${field} = '' WHERE ${field} = {:user} AND ${field} != ''`;
    tx.db().newQuery(sql).bind({ user }).execute();
  }
}
