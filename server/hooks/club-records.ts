import { simVersion } from '../../src/sim';
import { roleOf, unknownServer } from './club-rows';
import { allRows, firstRow } from './rides-rows';

/*
 * `GET /api/fl/servers/records`: the best verified ride of each member on each track that the club's events used, by the
 * present version of the simulation. The rides are those of the tracks' open leaderboards, which include rides in events.
 */

/** Tracks on a page, and members listed for each of them. */
const PAGE = 10;
const NAMED = 5;
/** The maximum number of members of a club. */
const ALL = 1000;

const TRACK = { id: '', name: '', style: '', light: '', version: 0, used: '' };
const RIDE = { ride: '', rider: '', name: '', timeUs: 0, at: 0, live: false };

/**
 * `?server=…&after=…` -> `{items, next}`: tracks, the last used first, each with the best of its members.
 * `?server=…&track=…&equipment=…` -> `{items, total}`: all members on one of them.
 */
export function listRecords(e: PB.RequestEvent): void {
  const { server = '', after = '', track = '', equipment = '' } = e.requestInfo().query;
  if (e.auth === null || roleOf(e.app, server, e.auth.id) === undefined) throw unknownServer();
  e.response.header().set('Cache-Control', 'no-store');
  if (track !== '') {
    if (!/^(ski|board)$/.test(equipment)) throw new BadRequestError('This names no leaderboard.');
    const used = usedTracks(e.app, server, 'AND t.id = {:track}', { track });
    if (used.length === 0) throw new NotFoundError('No event of this server used this track.');
    e.json(200, bestOf(e.app, { server, track, equipment }, ALL));
    return;
  }
  if (after !== '' && !/^\d{1,6}$/.test(after)) throw new BadRequestError('This is not where a page ended.');
  const skip = Number(after);
  const tracks = usedTracks(e.app, server, '', {}, skip);
  e.json(200, {
    items: tracks.map(({ id, name, style, light, version }) => ({
      ...{ track: id, name, style, light, version },
      ski: bestOf(e.app, { server, track: id, equipment: 'ski' }, NAMED),
      board: bestOf(e.app, { server, track: id, equipment: 'board' }, NAMED),
    })),
    next: tracks.length === PAGE ? String(skip + PAGE) : '',
  });
}

function usedTracks(
  app: PB.App,
  server: string,
  more: string,
  params: PB.Params,
  skip = 0,
): readonly (typeof TRACK)[] {
  return allRows(
    app,
    'SELECT t.id, t.name, t.style, t.light, t.version, MAX(v.startsAt) AS used FROM events v, json_each(v.tracks) j ' +
      "JOIN tracks t ON t.id = j.value AND t.visibility = 'public' WHERE v.server = {:server} AND v.deleted = FALSE " +
      `${more} GROUP BY t.id ORDER BY used DESC, t.id LIMIT ${PAGE} OFFSET ${skip}`,
    { server, ...params },
    TRACK,
  );
}

/**
 * Returns the members' best rides. Starts from the members, because a track may have far more riders than the club has members.
 */
function bestOf(
  app: PB.App,
  of: { readonly server: string; readonly track: string; readonly equipment: string },
  most: number,
) {
  const found =
    'FROM server_members m CROSS JOIN bests b ON b.rider = m.user AND b.track = {:track} ' +
    "AND b.event = '' AND b.equipment = {:equipment} AND b.simVersion = {:simVersion} " +
    "WHERE m.server = {:server} AND m.user != '' AND m.deleted = FALSE";
  const params = { ...of, simVersion };
  const rides = allRows(
    app,
    `SELECT b.ride, b.rider, COALESCE((SELECT u.name FROM users u WHERE u.id = b.rider), '') AS name, b.timeUs, b.at, b.live ${found} ` +
      `ORDER BY b.timeUs, b.at, b.ride LIMIT ${most}`,
    params,
    RIDE,
  );
  const items = rides.map(({ ride, rider, name, timeUs, at, live }, i) => ({
    ...{ rank: i + 1, ride, rider, name, timeUs, at, live },
  }));
  const total = firstRow(app, `SELECT COUNT(*) AS n ${found}`, params, { n: 0 })?.n ?? 0;
  return { items, total };
}
