import * as rules from '../rules/invitations';
import { note } from './audit';
import { asHost, type Caller, callerOf, findRow, invalid, isBlocked, roleOf, textOf } from './club-rows';
import { admit, type Joined } from './joining';
import { firstRow, millis } from './rides-rows';
import { atOneTry } from './tries';

/** Invitations: hosts create and revoke them, and users join with them. */

const date = (ms: number): string => new Date(ms).toISOString().replace('T', ' ');

/**
 * `POST /api/fl/servers/invite {server, kind, endsAt, uses}` -> `{id, invitation, endsAt}`. The secret is in this response
 * only, and is not stored.
 */
export function invite(e: PB.RequestEvent): void {
  const caller = callerOf(e);
  const now = Date.now();
  const asked = rules.readAsked(caller.body, now);
  if (typeof asked === 'string')
    throw invalid(asked, 'not-an-invitation', 'Such an invitation cannot be made.');
  const { kind, uses } = asked;
  const invitation =
    kind === 'link'
      ? $security.randomStringWithAlphabet(rules.TOKEN_LENGTH, rules.TOKEN_ALPHABET)
      : $security.randomStringWithAlphabet(rules.CODE_LENGTH, rules.CODE_ALPHABET);
  const endsAt = asked.endsAt === undefined ? '' : date(asked.endsAt);
  let id = '';
  e.app.runInTransaction((tx) => {
    const { server, me } = asHost(tx, caller);
    demandRoom(tx, server.id, now);
    const row = new Record(tx.findCollectionByNameOrId('server_invitations'), {
      ...{ server: server.id, by: me.user, kind, hash: $security.sha256(invitation) },
      ...{ endsAt, uses, used: 0, deleted: false },
    });
    tx.save(row);
    note(tx, { server: server.id, by: me.user, what: 'invited', detail: `${kind} ${row.id}` });
    id = row.id;
  });
  e.json(200, { id, invitation, endsAt });
}

function demandRoom(tx: PB.App, server: string, now: number): void {
  const found = firstRow(
    tx,
    'SELECT COUNT(*) AS n FROM server_invitations WHERE server = {:server} AND deleted = FALSE AND ' +
      "(endsAt = '' OR endsAt > {:now}) AND (uses = 0 OR used < uses)",
    { server, now: date(now) },
    { n: 0 },
  );
  const message = `A server can have ${rules.MOST_INVITATIONS} invitations at a time.`;
  if ((found?.n ?? 0) >= rules.MOST_INVITATIONS) throw invalid('server', 'too-many-invitations', message);
}

/** `POST /api/fl/servers/uninvite {server, id}` -> 204: revokes the invitation. */
export function uninvite(e: PB.RequestEvent): void {
  const caller = callerOf(e);
  e.app.runInTransaction((tx) => {
    const { server, me } = asHost(tx, caller);
    const row = findRow(tx, 'server_invitations', textOf(caller.body, 'id'));
    if (row === undefined || row.getString('server') !== server.id)
      throw new NotFoundError('There is no such invitation.');
    if (row.getBool('deleted')) return;
    row.set('deleted', true);
    tx.save(row);
    note(tx, { server: server.id, by: me.user, what: 'uninvited', detail: row.id });
  });
  e.noContent(204);
}

/** `POST /api/fl/invitations/show {invitation}` -> the club of the invitation: id, name, about and colours. */
export function show(e: PB.RequestEvent): void {
  const { user, body } = callerOf(e);
  const hash = hashOf(body);
  const server = atOneTry(e, user, () => opened(e.app, hash, user)?.server);
  if (server === undefined) throw unknown();
  const told = ['name', 'about', 'primaryColour', 'secondaryColour'] as const;
  e.json(200, {
    id: server.id,
    ...Object.fromEntries(told.map((name) => [name, server.getString(name)])),
  });
}

/** `POST /api/fl/invitations/redeem {invitation}` -> `{server, state}`. A member does not use up a use. */
export function redeem(e: PB.RequestEvent): void {
  const { user, body } = callerOf(e);
  const hash = hashOf(body);
  const joined = atOneTry(e, user, () => {
    let done: Joined | undefined;
    e.app.runInTransaction((tx) => {
      const found = opened(tx, hash, user);
      if (found === undefined) return;
      const { row, server, isMember } = found;
      if (!isMember) {
        row.set('used', row.getInt('used') + 1);
        tx.save(row);
      }
      done = admit(tx, server.id, user, 'invited');
    });
    return done;
  });
  if (joined === undefined) throw unknown();
  e.json(200, joined);
}

interface Opened {
  readonly row: PB.RecordModel;
  readonly server: PB.RecordModel;
  readonly isMember: boolean;
}

/** Returns the stored hash of the sent invitation. Text in another format does not count as a try. */
function hashOf(body: Caller['body']): string {
  const invitation = rules.readInvitation(textOf(body, 'invitation'));
  if (invitation === undefined) throw unknown();
  return $security.sha256(invitation);
}

/** Returns what an invitation now gives to this user. */
function opened(app: PB.App, hash: string, user: string): Opened | undefined {
  const sql = 'SELECT id FROM server_invitations WHERE hash = {:hash}';
  const found = firstRow(app, sql, { hash }, { id: '' });
  const row = found && findRow(app, 'server_invitations', found.id);
  const server = row && findRow(app, 'servers', row.getString('server'));
  if (row === undefined || server === undefined || server.getBool('deleted')) return undefined;
  const end = row.getString('endsAt');
  const facts = {
    endsAt: end === '' ? undefined : millis(end),
    uses: row.getInt('uses'),
    used: row.getInt('used'),
    revoked: row.getBool('deleted'),
  };
  // A user who joined with the last use but did not get the response asks again.
  const isMember = roleOf(app, server.id, user) !== undefined;
  const isOpen = isMember || (rules.isUsable(facts, Date.now()) && !isBlocked(app, server.id, user));
  return isOpen ? { row, server, isMember } : undefined;
}

/**
 * Returns the same error for an invitation that is wrong, used up, expired, revoked, or of a club that is closed or blocks the
 * user.
 */
function unknown(): NotFoundError {
  return new NotFoundError('This invitation does not open anything.', {
    invitation: new ValidationError('unknown-invitation', 'This invitation does not open anything.'),
  });
}
