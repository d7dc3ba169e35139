import { type GoneRider, MOST_MEMBERSHIPS, type ToldRider } from '../rules/passes';
import { callCell, cellHere, keyOf } from './cell';
import { type Asked, firstBack, noteAway, noteBack } from './cell-pauses';
import { readMeta, writeMeta } from './meta';
import { allRows, firstRow } from './rides-rows';

/*
 * Riders, in the account cell. It sends changes of a rider to each club cell that the rider has visited: a new name, a
 * membership that was bought or has ended, ended sessions, a deleted account. Pending changes are rows (`cell_riders`), so they
 * are sent after any stop, and again until the cell confirms them.
 */

/** Maximum number of riders in one call. */
const MOST = 100;
const NOW = "strftime('%Y-%m-%d %H:%M:%fZ', 'now')";

/** Records that a rider has visited, or is about to visit, a club cell. */
export function noteVisit(app: PB.App, cell: string, user: string): void {
  const sql =
    'INSERT INTO cell_riders (cell, user) VALUES ({:cell}, {:user}) ON CONFLICT (cell, user) DO NOTHING';
  app.db().newQuery(sql).bind({ cell, user }).execute();
}

/** Returns the facts about a rider that a club cell may know. */
export function tellOf(app: PB.App, cell: string, id: string): ToldRider | GoneRider {
  const at = Date.now();
  const user = firstRow(
    app,
    'SELECT name, language, verified, tokenKey FROM users WHERE id = {:id}',
    { id },
    { name: '', language: '', verified: false, tokenKey: '' },
  );
  if (user === undefined) return { id, at, gone: true };
  const memberships = allRows(
    app,
    'SELECT m.id, m.membership AS plan, k.name, k.premium, m.endDate, m.graceUntil FROM user_memberships m ' +
      `JOIN memberships k ON k.id = m.membership WHERE m.user = {:id} AND (m.endDate = '' OR m.endDate > ${NOW} OR ` +
      `m.graceUntil > ${NOW}) ORDER BY k.premium DESC, m.created DESC, m.id LIMIT ${MOST_MEMBERSHIPS}`,
    { id },
    { id: '', plan: '', name: '', premium: false, endDate: '', graceUntil: '' },
  );
  // The cell learns only when the account's secret changes, not the secret.
  const sessions = $security.sha256(`${cell} ${user.tokenKey}`);
  const { name, language, verified } = user;
  return { id, at, name, language, verified, sessions, memberships: memberships.map((row) => ({ ...row })) };
}

/** Sends pending changes to one club cell. @returns false if there were none */
export function tellNext(app: PB.App): boolean {
  const account = cellHere();
  if (account?.kind !== 'account') return false;
  const untold = allRows(app, 'SELECT DISTINCT cell FROM cell_riders WHERE changes > told', {}, { cell: '' });
  const asked: Asked | undefined = firstBack(
    app,
    account.cells.filter(({ name }) => untold.some(({ cell }) => cell === name)),
  );
  if (asked === undefined) return false;
  const cell = account.cells.find(({ name }) => name === asked.name)!;
  const lot = allRows(
    app,
    `SELECT user, changes FROM cell_riders WHERE cell = {:cell} AND changes > told LIMIT ${MOST}`,
    { cell: cell.name },
    { user: '', changes: 0 },
  );
  const riders = lot.map(({ user }) => tellOf(app, cell.name, user));
  const who = { name: cell.name, key: keyOf(account, cell.name) };
  const answer = callCell(cell.callUrl, '/api/fl/cells/riders', who, { riders });
  if (answer === undefined) {
    noteAway(app, cell.name);
    return false;
  }
  noteBack(app, cell.name);
  app.runInTransaction((tx) => {
    noteEpoch(tx, cell.name, String((answer as { epoch?: unknown }).epoch ?? ''));
    const sql = 'UPDATE cell_riders SET told = MAX(told, {:changes}) WHERE cell = {:cell} AND user = {:user}';
    for (const row of lot)
      tx.db()
        .newQuery(sql)
        .bind({ ...row, cell: cell.name })
        .execute();
  });
  return true;
}

/** Sends all riders again to a club cell that was restored from a backup, because it has lost later changes. */
export function noteEpoch(tx: PB.App, cell: string, epoch: string): void {
  const key = `cell-epoch ${cell}`;
  const known = readMeta(tx, key);
  if (epoch === '' || known === epoch) return;
  if (known !== '') {
    const sql = 'UPDATE cell_riders SET changes = changes + 1 WHERE cell = {:cell}';
    tx.db().newQuery(sql).bind({ cell }).execute();
  }
  writeMeta(tx, key, epoch);
}
