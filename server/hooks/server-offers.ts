import { handOverFault, ownerFault } from '../rules/roles';
import { note } from './audit';
import {
  callerOf,
  demandAllowed,
  invalid,
  personOf,
  roleOf,
  runningServer,
  textOf,
  unknownServer,
  usersOf,
} from './club-rows';
import { forgetNews, tellUser } from './news';
import { firstRow } from './rides-rows';

/*
 * A club gets a new owner when both sides agree: its owner offers it to a member, who accepts or declines. An offer is valid
 * until it is answered or taken back, and ends when its member leaves or the owner changes. Each call is one transaction.
 */

/** Returns the user who is offered the club; '' if there is no offer. */
function offerOf(app: PB.App, server: string): string {
  return (
    firstRow(app, 'SELECT user FROM server_offers WHERE server = {:server}', { server }, { user: '' })
      ?.user ?? ''
  );
}

/** Deletes the offer of a club and its notice. @returns the user who was offered it; '' if there was no offer */
export function endOffer(tx: PB.App, server: string): string {
  const user = offerOf(tx, server);
  if (user === '') return '';
  tx.db().newQuery('DELETE FROM server_offers WHERE server = {:server}').bind({ server }).execute();
  forgetNews(tx, { user, kind: 'owner-offered', server });
  return user;
}

/** Ends the offer to a member who leaves, is removed or deletes their account. */
export function endOfferTo(tx: PB.App, server: string, user: string): void {
  if (offerOf(tx, server) === user) endOffer(tx, server);
}

/**
 * `GET /api/fl/servers/hand-over/mine?server` -> `{user}`: the user who is offered the club; '' for members other than the
 * owner and that user.
 */
export function showOffer(e: PB.RequestEvent): void {
  const { server = '' } = e.requestInfo().query;
  const me = e.auth?.id ?? '';
  const role = roleOf(e.app, server, me);
  if (role === undefined) throw unknownServer();
  const user = offerOf(e.app, server);
  e.response.header().set('Cache-Control', 'no-store');
  e.json(200, { user: role === 'owner' || user === me ? user : '' });
}

/** `POST /api/fl/servers/hand-over {server, user}` -> 204: offers the club to a member; '' takes the offer back. */
export function offerServer(e: PB.RequestEvent): void {
  const caller = callerOf(e);
  const user = textOf(caller.body, 'user') === '' ? '' : (usersOf({ user: caller.body.user })[0] ?? '');
  e.app.runInTransaction((tx) => {
    const { server, me } = runningServer(tx, caller);
    const offered = personOf(tx, server.id, user);
    demandAllowed(user === '' ? ownerFault(me) : handOverFault(me, offered));
    if (offerOf(tx, server.id) === user) return;
    const before = endOffer(tx, server.id);
    if (before !== '') note(tx, { server: server.id, by: me.user, what: 'offer-withdrawn', whom: before });
    if (user === '') return;
    tx.db()
      .newQuery('INSERT INTO server_offers (server, user, atMs) VALUES ({:server}, {:user}, {:now})')
      .bind({ server: server.id, user, now: Date.now() })
      .execute();
    note(tx, { server: server.id, by: me.user, what: 'offered', whom: user });
    tellUser(tx, { user, kind: 'owner-offered', server: server.id });
  });
  e.noContent(204);
}

/** `POST /api/fl/servers/take-over {server, accept}` -> 204: answers the offer. On acceptance the old owner becomes a host. */
export function answerOffer(e: PB.RequestEvent): void {
  const caller = callerOf(e);
  e.app.runInTransaction((tx) => {
    const { server, me } = runningServer(tx, caller);
    if (offerOf(tx, server.id) !== me.user)
      throw invalid('server', 'no-offer', 'This server is not offered to you any more.');
    const owner = server.getString('owner');
    endOffer(tx, server.id);
    if (caller.body.accept === true) {
      note(tx, { server: server.id, by: me.user, what: 'taken-over', whom: owner });
      server.set('owner', me.user);
      server.set('auditBy', me.user);
      tx.save(server);
    } else {
      note(tx, { server: server.id, by: me.user, what: 'offer-declined', whom: owner });
      tellUser(tx, { user: owner, kind: 'offer-declined', server: server.id });
    }
  });
  e.noContent(204);
}
