import { nextOpeningMs } from '../../src/race';
import { storedPlan } from '../rules/event-plan';
import { plainText } from '../rules/names';
import { mayRun } from '../rules/roles';
import { minFieldOf } from '../rules/seasons';
import { note } from './audit';
import { type Caller, callerOf, findRow, invalid, reasonOf, roleOf, textOf } from './club-rows';
import { roleIn, stewardOf, unknownCommunity as unknown } from './community-rows';
import { readCancelled } from './event-rows';
import { allRows, firstRow } from './rides-rows';
import { recount, seasonEvents, takeOut } from './seasons';
import { inOneTransaction } from './transactions';

/** Communities: their public page, and the clubs that belong to them by consent of both sides. */

/** Maximum number of events shown: the running and the next ones. */
const MOST_EVENTS = 50;
const MOST_SERVERS = 500;

/** `GET /api/fl/communities/show?id` -> the whole page, for everybody. */
export function showCommunity(e: PB.RequestEvent): void {
  const row = findRow(e.app, 'communities', e.request.url.query().get('id'));
  if (row === undefined || row.getBool('deleted')) throw unknown();
  const id = row.id;
  const servers = allRows(
    e.app,
    'SELECT s.id, s.name, s.about, s.primaryColour, s.secondaryColour, s.open, s.requests, (SELECT COUNT(*) FROM server_members m ' +
      'WHERE m.server = s.id AND m.deleted = FALSE) AS members FROM servers s WHERE s.community = {:id} AND s.deleted = FALSE ' +
      `ORDER BY s.name, s.id LIMIT ${MOST_SERVERS}`,
    { id },
    {
      id: '',
      name: '',
      about: '',
      primaryColour: '',
      secondaryColour: '',
      open: false,
      requests: false,
      members: 0,
    },
  );
  const seasons = allRows(
    e.app,
    "SELECT season, COALESCE(list, 'null') AS list FROM season_rankings WHERE community = {:id} ORDER BY season DESC LIMIT 2",
    { id },
    { season: '', list: '' },
  );
  const least = minFieldOf({ minRiders: row.getInt('minRiders'), minClubs: row.getInt('minClubs') });
  e.json(200, {
    id,
    name: row.getString('name'),
    about: row.getString('about'),
    official: row.getBool('official'),
    primaryColour: row.getString('primaryColour'),
    secondaryColour: row.getString('secondaryColour'),
    nowMs: Date.now(),
    servers,
    events: eventsOf(e.app, id),
    seasons: seasons.map(({ season, list }) => ({
      season,
      list: JSON.parse(list) as unknown,
      events: seasonEvents(e.app, { community: id, season }, least),
    })),
    ...least,
    memberships: membershipsOf(e.app, id),
    mine: e.auth === null ? undefined : roleIn(row, e.auth.id),
  });
}

/** Returns the shown events. `resumesMs`: for an event between two runs, when the next one opens, ms; else 0. */
function eventsOf(app: PB.App, community: string): unknown {
  const now = new Date(Date.now() - 86_400_000).toISOString().replace('T', ' ');
  const rows = allRows(
    app,
    'SELECT e.id, e.server, e.name, e.startsAt, e.endsAt, e.state, e.openTo, e.plan, ' +
      "COALESCE(e.cancelled, '') AS cancelled, " +
      "COALESCE((SELECT stage FROM standings l WHERE l.event = e.id AND l.race = -1), '') AS stage " +
      'FROM events e JOIN servers s ON s.id = e.server WHERE s.community = {:community} AND s.deleted = FALSE AND ' +
      `e.deleted = FALSE AND e.endsAt > {:now} ORDER BY e.startsAt, e.id LIMIT ${MOST_EVENTS}`,
    { community, now },
    {
      id: '',
      server: '',
      name: '',
      startsAt: '',
      endsAt: '',
      state: '',
      openTo: '',
      plan: '',
      cancelled: '',
      stage: '',
    },
  );
  return rows.map(({ plan, cancelled, ...row }) => ({
    ...row,
    resumesMs: row.stage === 'between' ? resumesMs(plan, cancelled) : 0,
  }));
}

function resumesMs(json: string, cancelled: string): number {
  const plan = storedPlan(json);
  if (plan.kind === 'cup') return 0;
  return nextOpeningMs({ plan, cancelled: readCancelled(cancelled) }, Date.now()) ?? 0;
}

function membershipsOf(app: PB.App, community: string): unknown {
  return allRows(
    app,
    'SELECT id, name, about, days, premium FROM memberships WHERE community = {:community} AND archived = FALSE ' +
      'ORDER BY name, id',
    { community },
    { id: '', name: '', about: '', days: 0, premium: false },
  );
}

/** The two sides of an attachment, and the caller's side. */
interface Sides {
  readonly server: PB.RecordModel;
  readonly community: PB.RecordModel;
  readonly runsServer: boolean;
  readonly runsCommunity: boolean;
}

/** @throws NotFoundError if the caller is on neither side */
function sidesOf(tx: PB.App, { user, body }: Caller): Sides {
  const server = findRow(tx, 'servers', textOf(body, 'server'));
  const community = findRow(tx, 'communities', textOf(body, 'community'));
  if (server === undefined || community === undefined || community.getBool('deleted')) throw unknown();
  const runsServer = mayRun(roleOf(tx, server.id, user), 'server');
  const runsCommunity = roleIn(community, user) !== undefined;
  if (!runsServer && !runsCommunity) throw unknown();
  if (server.getBool('deleted')) throw invalid('server', 'server-closed', 'This server has been closed.');
  return { server, community, runsServer, runsCommunity };
}

function requestOf(tx: PB.App, server: string, community: string): PB.RecordModel {
  const sql = 'SELECT id FROM community_requests WHERE server = {:server} AND community = {:community}';
  const found = firstRow(tx, sql, { server, community }, { id: '' });
  if (found !== undefined) return tx.findRecordById('community_requests', found.id);
  return new Record(tx.findCollectionByNameOrId('community_requests'), { server, community });
}

/**
 * `POST /api/fl/communities/attach {server, community}` -> `{state}`: the club's owner or a steward of the community requests
 * the attachment. It is `pending` until the other side requests it, too.
 */
export function attach(e: PB.RequestEvent): void {
  const caller = callerOf(e);
  let state = '';
  e.app.runInTransaction((tx) => {
    const { server, community, runsServer, runsCommunity } = sidesOf(tx, caller);
    const now = server.getString('community');
    if (now === community.id) {
      state = 'accepted';
      return;
    }
    if (now !== '')
      throw invalid('server', 'attached-elsewhere', 'This server belongs to another community.');
    const request = requestOf(tx, server.id, community.id);
    const isAsked = !request.isNew() && request.getString('state') === 'pending';
    const by = request.getString('by');
    const isBoth = (runsServer && runsCommunity) || (isAsked && by === (runsServer ? 'community' : 'server'));
    if (!isBoth) request.set('by', runsServer ? 'server' : 'community');
    if (request.getString('by') === '') request.set('by', 'server');
    state = isBoth ? 'accepted' : 'pending';
    request.set('state', state);
    tx.save(request);
    if (!isBoth) return;
    server.set('community', community.id);
    server.set('auditBy', caller.user);
    tx.save(server);
    note(tx, {
      server: server.id,
      by: caller.user,
      what: 'attached',
      detail: plainText(community.getString('name')),
    });
  });
  e.json(200, { state });
}

/**
 * `POST /api/fl/communities/detach {server, community}` -> 204: either side ends the attachment, declines a request, or
 * withdraws its own. Results that were final stay in the season.
 */
export function detach(e: PB.RequestEvent): void {
  const caller = callerOf(e);
  e.app.runInTransaction((tx) => {
    const { server, community, runsServer } = sidesOf(tx, caller);
    const request = requestOf(tx, server.id, community.id);
    if (!request.isNew() && request.getString('state') === 'pending') {
      const isOwn = request.getString('by') === (runsServer ? 'server' : 'community');
      request.set('state', isOwn ? 'withdrawn' : 'declined');
      tx.save(request);
    }
    if (server.getString('community') !== community.id) return;
    server.set('community', '');
    server.set('auditBy', caller.user);
    tx.save(server);
    note(tx, {
      server: server.id,
      by: caller.user,
      what: 'detached',
      detail: plainText(community.getString('name')),
    });
  });
  e.noContent(204);
}

/** `GET /api/fl/communities/requests?id` or `?server` -> pending requests, for the community's stewards or the club. */
export function listRequests(e: PB.RequestEvent): void {
  const who = e.auth;
  if (who === null) throw new UnauthorizedError('Please log in first.');
  const query = e.request.url.query();
  const community = findRow(e.app, 'communities', query.get('id'));
  const server = query.get('server');
  const may =
    community === undefined
      ? mayRun(roleOf(e.app, server, who.id), 'server')
      : roleIn(community, who.id) !== undefined;
  if (!may) throw unknown();
  const items = allRows(
    e.app,
    'SELECT r.server, s.name AS serverName, r.community, c.name AS communityName, r.by FROM community_requests r ' +
      'JOIN servers s ON s.id = r.server JOIN communities c ON c.id = r.community WHERE ' +
      `${community === undefined ? 'r.server = {:server}' : 'r.community = {:id}'} AND r.state = 'pending' ORDER BY r.created LIMIT 200`,
    { server, id: community?.id ?? '' },
    { server: '', serverName: '', community: '', communityName: '', by: '' },
  );
  e.json(200, { items });
}

/**
 * `POST /api/fl/communities/season {community, event, counts, reason}` -> 204: the owner removes a final event from its season,
 * with a public reason, or puts it back.
 */
export function setCounting(e: PB.RequestEvent): void {
  const { community, body } = stewardOf(e, 'owner');
  if (community === undefined) throw unknown();
  const reason = reasonOf(body);
  const { counts } = body;
  if (typeof counts !== 'boolean')
    throw invalid('counts', 'validation_required', 'Say whether the event counts.');
  if (!counts && reason === '')
    throw invalid('reason', 'validation_required', 'Say why: everybody can read it.');
  e.app.runInTransaction((tx) => {
    if (takeOut(tx, community.id, textOf(body, 'event'), counts ? '' : reason)) return;
    throw new NotFoundError('There is no such event in a season of this community.');
  });
  e.noContent(204);
}

/** Settings of a community that affect how its seasons are counted. */
const COUNTED_BY = ['points', 'minRiders', 'minClubs'] as const;

/** Recounts the seasons after a change of points or of the minimum field. Detaches all clubs when the community is deleted. */
export function followCommunity(e: PB.RecordEvent): void {
  inOneTransaction(e, (tx) => {
    const { record } = e;
    const before = record.original();
    e.next();
    if (COUNTED_BY.some((name) => record.getString(name) !== before.getString(name))) recount(tx, record.id);
    if (record.getBool('deleted') && !before.getBool('deleted')) releaseServers(tx, record.id);
  });
}

function releaseServers(tx: PB.App, community: string): void {
  for (const server of tx.findRecordsByFilter('servers', 'community = {:community}', '', 0, 0, {
    community,
  })) {
    server.set('community', '');
    tx.save(server);
  }
}
