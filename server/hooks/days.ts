import {
  DAY_TRACK_US,
  DAYS_AHEAD,
  dayOf,
  dayPeriod,
  type Period,
  type Pickable,
  planDays,
  planWeeks,
  solverUsOf,
  type TrackTimes,
  WEEK_TRACK_US,
  WEEKS_AHEAD,
  weekOf,
  weekPeriod,
} from '../../src/race';
import { allRows, firstRow } from './rides-rows';

/*
 * The tracks of days and weeks. `src/race/daily` picks them from the published tracks and the clock. A pick is stored once
 * (`picks`) and stays. Missing picks are stored by each request for the list, by the start, by an hourly job and by the first
 * ride of a day, so nothing depends on the job.
 */

/** Maximum number of tracks that the rule chooses from: the first ones in its own order, which last for years. */
const MOST_CANDIDATES = 1000;
/** Time for which past periods are listed, ms. */
const TOLD_MS = 8 * 86_400_000;

const RIDABLE = "t.visibility = 'public' AND t.deleted = FALSE";
const SOLVER =
  'CASE WHEN json_valid(t.reference) THEN ' +
  "COALESCE(json_extract(t.reference, '$.ski.authorUs'), json_extract(t.reference, '$.board.authorUs')) END";

/** Formats a time as rows store it. */
function dateText(ms: number): string {
  return new Date(ms).toISOString().replace('T', ' ');
}

function read(json: string): unknown {
  return JSON.parse(json === '' ? 'null' : json);
}

/** Returns the first tracks that the rule can pick from. Earlier versions of a default track are left out. */
function candidates(app: PB.App, { least, most }: typeof DAY_TRACK_US | typeof WEEK_TRACK_US): Pickable[] {
  const rows = allRows(
    app,
    "SELECT t.id, t.style, t.official, t.likes, t.plays, COALESCE(t.reference, '') AS reference FROM tracks t " +
      `WHERE ${RIDABLE} AND (t.official = FALSE OR t.source = '') AND ${SOLVER} BETWEEN {:least} AND {:most} ` +
      'ORDER BY t.official DESC, t.likes DESC, t.plays DESC, t.id LIMIT {:limit}',
    { least, most, limit: MOST_CANDIDATES },
    { id: '', style: '', official: false, likes: 0, plays: 0, reference: '' },
  );
  return rows.map(({ id, style, official, likes, plays, reference }) => ({
    ...{ id, isOfficial: official, likes, plays, isTraining: style === 'training' },
    solverUs: solverUsOf((read(reference) as TrackTimes | null) ?? {}),
  }));
}

interface Pick {
  readonly period: string;
  readonly track: string;
  /** Whether the track can still be ridden. */
  readonly isThere: boolean;
}

/** Returns the picks of the periods that end after a time, in order. */
function publishedSince(app: PB.App, ms: number): readonly Pick[] {
  const rows = allRows(
    app,
    `SELECT p.period, p.track, EXISTS (SELECT 1 FROM tracks t WHERE t.id = p.track AND ${RIDABLE}) AS isThere ` +
      'FROM picks p WHERE p.endsAt > {:since} ORDER BY p.startsAt, p.period, p.place',
    { since: dateText(ms) },
    { period: '', track: '', isThere: false },
  );
  return rows.map(({ period, track, isThere }) => ({ period, track, isThere }));
}

const daysAhead = (nowMs: number): readonly number[] =>
  Array.from({ length: DAYS_AHEAD }, (_, n) => dayOf(nowMs) + n);
const weeksAhead = (nowMs: number): readonly number[] =>
  Array.from({ length: WEEKS_AHEAD }, (_, n) => weekOf(nowMs) + n);

/** Returns whether every day and week ahead has its tracks, and all of them can be ridden. */
function isWhole(app: PB.App, nowMs: number): boolean {
  const published = publishedSince(app, nowMs);
  const names = new Set(published.map(({ period }) => period));
  const wanted = [...daysAhead(nowMs).map(dayPeriod), ...weeksAhead(nowMs).map(weekPeriod)];
  return wanted.every(({ name }) => names.has(name)) && published.every(({ isThere }) => isThere);
}

function write(tx: PB.App, { name, startsMs, endsMs }: Period, tracks: readonly string[]): void {
  tx.db().newQuery('DELETE FROM picks WHERE period = {:name}').bind({ name }).execute();
  for (const [place, track] of tracks.entries()) {
    tx.db()
      .newQuery(
        'INSERT INTO picks (period, place, track, startsAt, endsAt) ' +
          'VALUES ({:name}, {:place}, {:track}, {:startsAt}, {:endsAt})',
      )
      .bind({ name, place, track, startsAt: dateText(startsMs), endsAt: dateText(endsMs) })
      .execute();
  }
}

/** Stores missing picks. A withdrawn track is replaced. */
function publish(tx: PB.App, nowMs: number): void {
  // Reaches as far back as the rule looks for recent picks.
  const published = publishedSince(tx, nowMs - DAYS_AHEAD * 86_400_000);
  const of = (period: string): readonly string[] =>
    published.filter((pick) => pick.period === period).map(({ track }) => track);
  const there = published
    .filter(({ isThere }) => isThere)
    // These are picked already; the rule only has to know them.
    .map(({ track }) => ({
      ...{ id: track, isOfficial: false, likes: 0, plays: 0, isTraining: false },
      solverUs: undefined,
    }));
  const known = (tracks: readonly Pickable[]): Pickable[] => [
    ...tracks,
    ...there.filter(({ id }) => !tracks.some((one) => one.id === id)),
  ];
  const today = dayOf(nowMs);
  const lately = Array.from({ length: 2 * DAYS_AHEAD }, (_, n) => today - DAYS_AHEAD + n);
  const days = planDays(
    known(candidates(tx, DAY_TRACK_US)),
    lately.flatMap((day) => of(dayPeriod(day).name).map((track) => ({ day, track }))),
    today,
  );
  const week = weekOf(nowMs);
  const weeks = planWeeks(
    known(candidates(tx, WEEK_TRACK_US)),
    [week - 1, ...weeksAhead(nowMs)].map((one) => ({ week: one, tracks: of(weekPeriod(one).name) })),
    week,
  );
  const planned = [
    ...days.map(({ day, track }) => ({ period: dayPeriod(day), tracks: [track] })),
    ...weeks.map(({ week: one, tracks }) => ({ period: weekPeriod(one), tracks })),
  ];
  for (const { period, tracks } of planned) {
    if (tracks.join() !== of(period.name).join()) write(tx, period, tracks);
  }
}

/** Stores missing picks, if there are any. */
export function keepPicks(app: PB.App, nowMs: number): void {
  if (isWhole(app, nowMs)) return;
  if (app.isTransactional()) publish(app, nowMs);
  else app.runInTransaction((tx) => publish(tx, nowMs));
}

/** Returns the periods at a time whose leaderboards include a track. @param track the row of its version */
export function periodsAt(app: PB.App, track: string, ms: number): readonly string[] {
  const at = dateText(ms);
  const today = dayPeriod(dayOf(ms)).name;
  const sql = 'SELECT place FROM picks WHERE period = {:today}';
  if (firstRow(app, sql, { today }, { place: 0 }) === undefined) keepPicks(app, ms);
  const rows = allRows(
    app,
    'SELECT period FROM picks WHERE track = {:track} AND endsAt > {:at} AND startsAt <= {:at}',
    { track, at },
    { period: '' },
  );
  return rows.map(({ period }) => period);
}

/** Fields of a listed track: the same as in `track_heads`. */
const HEAD = [
  ...['id', 'owner', 'name', 'style', 'builderVersion', 'hash', 'light', 'seed', 'difficulty', 'author'],
  ...['discipline', 'lengthM', 'dropM', 'gates', 'source', 'version', 'plays', 'likes', 'beaten'],
  ...['official', 'created'],
];
const HEAD_SHAPE = {
  ...{ id: '', owner: '', name: '', style: '', builderVersion: 0, hash: '', light: '', seed: 0 },
  ...{ difficulty: '', author: '', discipline: 0, lengthM: 0, dropM: 0, gates: 0, source: '', version: 0 },
  ...{ plays: 0, likes: 0, beaten: false, official: false, created: '', reference: '' },
};

/** `GET /api/fl/days`: the tracks of the past, present and next days and weeks. */
export function listDays(e: PB.RequestEvent): void {
  const now = Date.now();
  keepPicks(e.app, now);
  const params = { since: dateText(now - TOLD_MS) };
  const picks = allRows(
    e.app,
    'SELECT period, track, startsAt, endsAt FROM picks WHERE endsAt > {:since} ORDER BY startsAt, period, place',
    params,
    { period: '', track: '', startsAt: '', endsAt: '' },
  );
  const heads = allRows(
    e.app,
    `SELECT ${HEAD.map((name) => `t.${name}`).join()}, COALESCE(t.reference, '') AS reference FROM tracks t ` +
      `WHERE ${RIDABLE} AND t.id IN (SELECT track FROM picks WHERE endsAt > {:since})`,
    params,
    HEAD_SHAPE,
  ).map((row) => ({
    ...Object.fromEntries(HEAD.map((name) => [name, row[name as keyof typeof row]])),
    ...{ id: row.id, reference: read(row.reference) },
  }));
  const there = new Set(heads.map(({ id }) => id));
  const periods = new Map<string, { period: string; startsAt: string; endsAt: string; tracks: string[] }>();
  for (const { period, track, startsAt, endsAt } of picks) {
    const one = periods.get(period) ?? { period, startsAt, endsAt, tracks: [] };
    // A track withdrawn after its day is not listed any more.
    if (there.has(track)) one.tracks.push(track);
    periods.set(period, one);
  }
  const all = [...periods.values()].filter(({ tracks }) => tracks.length > 0);
  e.response.header().set('Cache-Control', 'no-store');
  e.json(200, {
    days: all.filter(({ period }) => period.startsWith('day-')),
    weeks: all.filter(({ period }) => period.startsWith('week-')),
    tracks: heads,
  });
}

/** `GET /api/fl/days/mine` -> on how many days of this month the caller has ridden, and whether today is one of them. */
export function showRiddenDays(e: PB.RequestEvent): void {
  const today = new Date().toISOString().slice(0, 10);
  const month = today.slice(0, 7);
  const days = allRows(
    e.app,
    'SELECT day FROM ridden_days WHERE rider = {:me} AND day >= {:first} AND day <= {:last}',
    { me: e.auth?.id ?? '', first: `${month}-01`, last: `${month}-31` },
    { day: '' },
  );
  e.response.header().set('Cache-Control', 'no-store');
  e.json(200, { month, ridden: days.length, today: days.some(({ day }) => day === today) });
}
