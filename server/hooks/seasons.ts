import { type EventPlan, type EventRows, endsMsOf, type PointsTable, seasonResults } from '../../src/race';
import { type MadeSeason, makeSeason, type SeasonWork } from '../rules/season-work';
import { disciplineOf, type MinField, minFieldOf, seasonOf, whyOut } from '../rules/seasons';
import type { StoredEvent } from './event-rows';
import { allRows, firstRow, versionOf } from './rides-rows';
import { callVerifier, isAnswering, mode } from './verifier-call';

/** Seasons of communities: stores final results, and makes rankings of them. */

/** Timeout, s. The verifier needs some 100 ms for a season of 200 events. */
const SEASON_TIMEOUT_S = 20;

/** Returns the season and the community in which an event's result is stored. */
function keptResult(
  tx: PB.App,
  event: string,
): { readonly community: string; readonly season: string } | undefined {
  const sql = 'SELECT community, season FROM season_results WHERE event = {:event}';
  return firstRow(tx, sql, { event }, { community: '', season: '' });
}

/**
 * Stores an event's result in its community's season when it becomes final. If the jury changes it later, the same season gets
 * the new result, even if the club belongs to another community by then.
 */
export function keepResult(
  tx: PB.App,
  event: StoredEvent,
  rows: EventRows<EventPlan>,
  { nowMs, isNew }: { readonly nowMs: number; readonly isNew: boolean },
): void {
  const kept = keptResult(tx, event.id);
  if (kept === undefined && (!isNew || event.community === '')) return;
  const endedMs = endsMsOf(event.plan);
  const { community, season } = kept ?? { community: event.community, season: seasonOf(endedMs) };
  const tracks = event.plan.kind === 'cup' ? [event.plan.track] : event.plan.races.map(({ track }) => track);
  const disciplines = tracks.map((track) => disciplineIn(tx, track));
  const of = { event: event.id, server: event.server, endedMs, disciplines, isFinal: false };
  const results = seasonResults(rows, of, nowMs);
  const riders = new Set(results.flatMap(({ list }) => list.map(({ entry }) => entry)));
  const row = {
    ...{ event: event.id, community, season, endedMs, results: JSON.stringify(results) },
    teams: JSON.stringify(teamsOf(tx, { server: event.server, community }, [...riders])),
  };
  const changed = tx
    .db()
    .newQuery(
      'INSERT INTO season_results (id, event, community, season, endedMs, results, teams) VALUES ' +
        '({:event}, {:event}, {:community}, {:season}, {:endedMs}, {:results}, {:teams}) ON CONFLICT (event) DO UPDATE SET ' +
        // A rider who had no place before gets a team now. The others keep the team they rode for.
        'results = excluded.results, teams = json_patch(excluded.teams, season_results.teams) ' +
        'WHERE results != excluded.results',
    )
    .bind(row)
    .execute();
  if (changed.rowsAffected() === 0) return;
  measureFields(tx, 'event = {:event}', { event: event.id });
  noteDue(tx, community, season);
}

/** SQL for the riders with a result in an event. */
const ENTRY = "json_extract(l.value, '$.entry')";
const PLACED =
  "FROM json_each(season_results.results) r, json_each(r.value, '$.list') l WHERE json_extract(l.value, '$.kind') = 'placed'";
const MEASURES =
  `riders = (SELECT COUNT(DISTINCT ${ENTRY}) ${PLACED}), clubs = (SELECT COUNT(DISTINCT t.value) ` +
  `FROM json_each(season_results.teams) t WHERE t.key IN (SELECT ${ENTRY} ${PLACED})), ` +
  'training = EXISTS (SELECT 1 FROM events e, json_each(e.tracks) k JOIN tracks t ON t.id = k.value ' +
  "WHERE e.id = season_results.event AND t.style = 'training')";

/** Stores the number of riders and clubs that decide whether an event counts. @param which the rows */
function measureFields(tx: PB.App, which: string, params: PB.Params): void {
  tx.db().newQuery(`UPDATE season_results SET ${MEASURES} WHERE ${which}`).bind(params).execute();
}

/** Does the same for all results of an older database, then recounts its rankings. */
export function measureAllFields(app: PB.App): void {
  measureFields(app, 'TRUE', {});
  app.db().newQuery(`UPDATE season_rankings SET ${DUE}`).execute();
}

function disciplineIn(
  app: PB.App,
  { id, hash }: { readonly id: string; readonly hash: string },
): string | undefined {
  const sql = 'SELECT discipline FROM tracks WHERE id = {:id}';
  return disciplineOf(firstRow(app, sql, { id: versionOf(app, id, hash) }, { discipline: -1 })?.discipline);
}

/**
 * Returns the club that each rider rode for: the event's own if they are a member, else the one of the community's clubs that
 * they have belonged to longest. It is set when the event becomes final; a rider who changes clubs later rode for the old one.
 */
function teamsOf(
  app: PB.App,
  { server, community }: Pick<StoredEvent, 'server' | 'community'>,
  riders: readonly string[],
): Record<string, string> {
  const found = allRows(
    app,
    'SELECT m.user AS rider, m.server FROM json_each({:riders}) j JOIN server_members m ON m.user = j.value ' +
      'JOIN servers s ON s.id = m.server WHERE (s.community = {:community} OR s.id = {:server}) AND s.deleted = FALSE ' +
      'AND m.deleted = FALSE ' +
      'ORDER BY m.server != {:server}, m.since, m.server',
    { riders: JSON.stringify(riders), community, server },
    { rider: '', server: '' },
  );
  const teams: Record<string, string> = {};
  for (const one of found) teams[one.rider] ??= one.server;
  return teams;
}

/** Marks a ranking as due. The higher version shows a run in progress that its ranking is outdated. */
const DUE = 'isDue = TRUE, version = version + 1';

/** Schedules the ranking of a season. */
export function noteDue(tx: PB.App, community: string, season: string): void {
  tx.db()
    .newQuery(
      'INSERT INTO season_rankings (id, community, season, list, isDue, version, created, updated) VALUES ' +
        "({:id}, {:community}, {:season}, 'null', TRUE, 1, {:now}, {:now}) " +
        `ON CONFLICT (community, season) DO UPDATE SET ${DUE}`,
    )
    .bind({
      id: $security.randomStringWithAlphabet(15, 'abcdefghijklmnopqrstuvwxyz0123456789'),
      ...{ community, season, now: new Date().toISOString().replace('T', ' ') },
    })
    .execute();
}

/** Recounts all seasons of a community after a change of its points or its minimum field. */
export function recount(tx: PB.App, community: string): void {
  const sql = `UPDATE season_rankings SET ${DUE} WHERE community = {:community}`;
  tx.db().newQuery(sql).bind({ community }).execute();
}

interface Due extends PB.DynamicRow {
  id: string;
  community: string;
  season: string;
  version: number;
}

/** Returns the ranking that has been due longest. */
export function dueSeason(app: PB.App): Due | undefined {
  return firstRow<Due>(
    app,
    'SELECT id, community, season, version FROM season_rankings WHERE isDue = TRUE ORDER BY updated, id',
    {},
    { id: '', community: '', season: '', version: 0 },
  );
}

/** Makes a ranking. It stays due until it is written, and longer if another result has arrived meanwhile. */
export function rankSeason(app: PB.App, { id, community, season, version }: Due): void {
  const settings = firstRow(
    app,
    "SELECT COALESCE(points, '') AS points, minRiders, minClubs FROM communities WHERE id = {:community}",
    { community },
    { points: '', minRiders: 0, minClubs: 0 },
  );
  const least = minFieldOf(settings ?? { minRiders: 0, minClubs: 0 });
  const counting = seasonEvents(app, { community, season }, least).filter(({ why }) => why === undefined);
  const events = allRows(
    app,
    'SELECT r.event, r.results, r.teams FROM json_each({:events}) j JOIN season_results r ON r.event = j.value',
    { events: JSON.stringify(counting.map(({ event }) => event)) },
    { event: '', results: '', teams: '' },
  ).map((row) => `{"event":"${row.event}","results":${row.results},"teams":${row.teams}}`);
  const table = JSON.stringify(tableOf(settings?.points ?? '') ?? null);
  const made = ranked(`{"points":${table},"events":[${events.join()}]}`);
  const text = `${made.text.slice(0, -1)},"names":${JSON.stringify(namesOf(app, made.ids))}}`;
  app
    .db()
    .newQuery(
      'UPDATE season_rankings SET list = {:text}, updated = {:now}, isDue = (version != {:version}) WHERE id = {:id}',
    )
    .bind({ id, text, version, now: new Date().toISOString().replace('T', ' ') })
    .execute();
}

/** A final event of a season, as the community's page lists it. */
interface SeasonEvent {
  readonly event: string;
  readonly name: string;
  readonly endedMs: number;
  readonly riders: number;
  readonly clubs: number;
  /** Why it does not count; absent if it counts. */
  readonly why: ReturnType<typeof whyOut>;
  /** The reason that the community's owner gave. */
  readonly reason: string;
}

/** Returns the final events of a season, the last to end first. */
export function seasonEvents(
  app: PB.App,
  season: { readonly community: string; readonly season: string },
  least: MinField,
): readonly SeasonEvent[] {
  const rows = allRows(
    app,
    "SELECT r.event, COALESCE(e.name, '') AS name, r.endedMs, r.riders, r.clubs, r.training, r.takenOut FROM season_results r " +
      'LEFT JOIN events e ON e.id = r.event WHERE r.community = {:community} AND r.season = {:season} ' +
      'ORDER BY r.endedMs DESC, r.event',
    season,
    { event: '', name: '', endedMs: 0, riders: 0, clubs: 0, training: false, takenOut: '' },
  );
  return rows.map((row) => {
    const { event, name, endedMs, riders, clubs, takenOut } = row;
    return { event, name, endedMs, riders, clubs, why: whyOut(row, least), reason: takenOut };
  });
}

/**
 * Takes a final event out of its season, or puts it back.
 *
 * @param reason why it is taken out; '' puts it back
 * @returns whether the community has such an event in a season
 */
export function takeOut(tx: PB.App, community: string, event: string, reason: string): boolean {
  const kept = keptResult(tx, event);
  if (kept?.community !== community) return false;
  tx.db()
    .newQuery('UPDATE season_results SET takenOut = {:reason} WHERE event = {:event}')
    .bind({ event, reason })
    .execute();
  noteDue(tx, community, kept.season);
  return true;
}

/** Moves a ranking that could not be made behind the others. */
export function putOff(app: PB.App, { id }: Due): void {
  app
    .db()
    .newQuery('UPDATE season_rankings SET updated = {:now} WHERE id = {:id}')
    .bind({ id, now: new Date().toISOString().replace('T', ' ') })
    .execute();
}

/** Returns a community's own points; undefined for the World Cup's. */
function tableOf(json: string): PointsTable | undefined {
  if (json === '' || json === 'null') return undefined;
  const table: unknown = JSON.parse(json);
  const isTable =
    Array.isArray(table) && table.length > 0 && table.every((n) => Number.isInteger(n) && n >= 0);
  return isTable ? (table as number[]) : undefined;
}

/** Makes the ranking of a season, with the verifier if there is one. @param work JSON of a `SeasonWork` */
function ranked(work: string): MadeSeason {
  const answer =
    mode() === 'http' && isAnswering() ? callVerifier('/season', work, SEASON_TIMEOUT_S) : undefined;
  // A verifier of an earlier version cannot make seasons.
  return answer?.status === 200 ? (answer.body as MadeSeason) : makeSeason(JSON.parse(work) as SeasonWork);
}

/** Returns the names of the riders and clubs of a ranking. @param ids JSON of their list */
function namesOf(app: PB.App, ids: string): Readonly<Record<string, string>> {
  const found = allRows(
    app,
    'SELECT u.id, u.name FROM json_each({:ids}) j JOIN users u ON u.id = j.value UNION ALL ' +
      'SELECT s.id, s.name FROM json_each({:ids}) j JOIN servers s ON s.id = j.value',
    { ids },
    { id: '', name: '' },
  );
  return Object.fromEntries(found.map(({ id, name }) => [id, name]));
}

/** SQL condition for the rankings that may contain a rider. It uses an index on the rider's starts. */
const OF_RIDER =
  '(community, season) IN (SELECT r.community, r.season FROM season_results r WHERE r.event IN ' +
  '(SELECT a.event FROM event_attempts a WHERE a.rider = {:rider}))';

/** Updates rankings that contain the name of a rider. */
export function renameInSeasons(tx: PB.App, rider: string): void {
  tx.db().newQuery(`UPDATE season_rankings SET ${DUE} WHERE ${OF_RIDER}`).bind({ rider }).execute();
}

/** Updates rankings when a rider's account is deleted: they stay, without the name. */
export function forgetInSeasons(tx: PB.App, rider: string, gone: string): void {
  const like = { like: `%"${rider}"%`, rider, gone };
  const run = (sql: string) => tx.db().newQuery(sql).bind(like).execute();
  run(
    `UPDATE season_rankings SET ${DUE} WHERE (community, season) IN ` +
      '(SELECT community, season FROM season_results WHERE results LIKE {:like})',
  );
  run(
    'UPDATE season_results SET results = REPLACE(results, {:rider}, {:gone}), teams = REPLACE(teams, {:rider}, {:gone}) ' +
      'WHERE results LIKE {:like}',
  );
}
