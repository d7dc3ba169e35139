import { calendarEntries, calendarText } from '../../src/race';
import { storedPlan } from '../rules/event-plan';
import { callerOf, ownServer, roleOf, unknownServer } from './club-rows';
import { readCancelled } from './event-rows';
import { allRows, firstRow, millis } from './rides-rows';

/** The calendar feed of a club's events. Each member has an own address, which can be renewed and ends with the membership. */

/** How far back and ahead a feed reaches, ms. */
const BACK_MS = 30 * 86_400_000;
const REMIND_MINUTES = 15;
const MOST_EVENTS = 200;

/**
 * `POST /api/fl/servers/calendar {server}` -> `{path}`: creates the caller's address of the feed. The previous one stops
 * working.
 */
export function makeKey(e: PB.RequestEvent): void {
  const caller = callerOf(e);
  const key = $security.randomStringWithAlphabet(
    22,
    'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789',
  );
  let server = '';
  e.app.runInTransaction((tx) => {
    const own = ownServer(tx, caller);
    server = own.server.id;
    tx.db()
      .newQuery(
        'INSERT INTO calendar_keys (id, server, user, hash) VALUES ({:id}, {:server}, {:user}, {:hash}) ' +
          'ON CONFLICT (server, user) DO UPDATE SET hash = excluded.hash',
      )
      .bind({
        id: $security.randomStringWithAlphabet(15, 'abcdefghijklmnopqrstuvwxyz0123456789'),
        ...{ server, user: caller.user, hash: $security.sha256(key) },
      })
      .execute();
  });
  e.json(200, { path: `/api/fl/servers/${server}/calendar.ics?key=${key}` });
}

/**
 * `GET /api/fl/servers/calendar/mine?server` -> `{has}`: whether the caller has an address. The address itself is not stored.
 */
export function showMine(e: PB.RequestEvent): void {
  const { server = '' } = e.requestInfo().query;
  const user = e.auth?.id ?? '';
  if (roleOf(e.app, server, user) === undefined) throw unknownServer();
  const found = firstRow(
    e.app,
    'SELECT id FROM calendar_keys WHERE server = {:server} AND user = {:user}',
    { server, user },
    { id: '' },
  );
  e.response.header().set('Cache-Control', 'no-store');
  e.json(200, { has: found !== undefined });
}

/** `POST /api/fl/servers/calendar/revoke {server}` -> 204: revokes the caller's address. */
export function revokeKey(e: PB.RequestEvent): void {
  const caller = callerOf(e);
  const server = String(caller.body.server ?? '');
  e.app
    .db()
    .newQuery('DELETE FROM calendar_keys WHERE server = {:server} AND user = {:user}')
    .bind({ server, user: caller.user })
    .execute();
  e.noContent(204);
}

/** `GET /api/fl/servers/{id}/calendar.ics?key` -> the feed. A wrong key gets the same response as an unknown club. */
export function showFeed(e: PB.RequestEvent): void {
  const id = e.request.pathValue('id');
  const found = firstRow(
    e.app,
    'SELECT s.name, s.deleted AS closed FROM calendar_keys k JOIN servers s ON s.id = k.server JOIN server_members m ON m.server = k.server AND ' +
      'm.user = k.user AND m.deleted = FALSE WHERE k.server = {:id} AND k.hash = {:hash}',
    { id, hash: $security.sha256(e.request.url.query().get('key')) },
    { name: '', closed: false as boolean },
  );
  if (found === undefined) throw new NotFoundError('There is no such calendar.');
  const address = e.app.settings().meta.appURL.replace(/\/$/, '');
  const domain = address.replace(/^https?:\/\//, '').replace(/[:/].*$/, '');
  const events = allRows(
    e.app,
    "SELECT id, plan, state, COALESCE(cancelled, '') AS cancelled, endsAt, seq, updated FROM events WHERE server = {:id} AND " +
      `deleted = FALSE AND endsAt > {:since} ORDER BY endsAt, id LIMIT ${MOST_EVENTS}`,
    { id, since: new Date(Date.now() - BACK_MS).toISOString().replace('T', ' ') },
    { id: '', plan: '', state: '', cancelled: '', endsAt: '', seq: 0, updated: '' },
  );
  const entries = events.flatMap((event) => {
    const changedMs = millis(event.updated);
    const off = { race: undefined, atMs: changedMs, counts: 'nothing' } as const;
    // Nobody can ride in a closed club.
    const isOff = event.state === 'cancelled' || (found.closed && millis(event.endsAt) > Date.now());
    return calendarEntries(
      {
        id: event.id,
        plan: storedPlan(event.plan),
        cancelled: [...readCancelled(event.cancelled), ...(isOff ? [off] : [])],
        // Sequence numbers of replication are far higher than a calendar allows.
        sequence: event.seq % 2_000_000_000,
        changedMs,
        url: `${address}/online-event/${event.id}`,
        remindMinutes: REMIND_MINUTES,
      },
      domain,
    );
  });
  const text = calendarText({ name: found.name, product: '-//Fall Line//EN', entries });
  e.response.header().set('Content-Type', 'text/calendar; charset=utf-8');
  e.response.header().set('Cache-Control', 'private, max-age=300');
  e.response.write(toBytes(text));
}
