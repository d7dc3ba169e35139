import { isPeriodName } from '../../src/race';
import * as rules from '../rules/board';
import { reviewsOn } from './ride-reviews';
import * as rows from './rides-rows';

/** Leaderboards as riders see them: pages by keyset, the rider's own rank with neighbours, and a suggested opponent. */

interface Item {
  readonly rank: number;
  readonly ride: string;
  readonly rider: string;
  readonly name: string;
  readonly timeUs: number;
  /** When the server received the ride, ms. */
  readonly at: number;
  readonly live: boolean;
}

const SHAPE = { ride: '', rider: '', name: '', timeUs: 0, at: 0, live: false };
const ON_BOARD =
  'b.track = {:track} AND b.event = {:event} AND b.equipment = {:equipment} AND b.simVersion = {:simVersion}';
const PLACE = '(b.timeUs, b.at, b.ride)';
const HERE = '({:timeUs}, {:at}, {:ride})';

function select(
  app: PB.App,
  key: rules.BoardKey,
  more: string,
  params: PB.Params,
): readonly (typeof SHAPE)[] {
  return rows.allRows(
    app,
    "SELECT b.ride, b.rider, COALESCE(u.name, '') AS name, b.timeUs, b.at, b.live FROM bests b " +
      `LEFT JOIN users u ON u.id = b.rider WHERE ${ON_BOARD} ${more}`,
    { ...key, ...params },
    SHAPE,
  );
}

/** Numbers places from `rank` on. */
function numbered(list: readonly (typeof SHAPE)[], rank: number): Item[] {
  return list.map(({ ride, rider, name, timeUs, at, live }, i) => ({
    rank: rank + i,
    ride,
    rider,
    name,
    timeUs,
    at,
    live,
  }));
}

function sum(app: PB.App, board: string, level: number, from: number, to: number): number {
  const row = rows.firstRow(
    app,
    'SELECT COALESCE(SUM(n), 0) AS n FROM board_counts WHERE board = {:board} AND level = {:level} ' +
      'AND bucket >= {:from} AND bucket < {:to}',
    { board, level, from, to },
    { n: 0 },
  );
  return row?.n ?? 0;
}

/** Higher than any bucket's number. */
const ALL = 1e12;

function totalOf(app: PB.App, key: rules.BoardKey): number {
  return sum(app, rules.boardName(key), 0, 0, ALL);
}

/**
 * Returns the rank of a place, from 1. Adds the counts of the whole buckets before it and the places before it in its own
 * smallest bucket.
 */
export function rankOf(app: PB.App, key: rules.BoardKey, place: rules.Place): number {
  const board = rules.boardName(key);
  const big = rules.bucketOf(place.timeUs, 0);
  const small = rules.bucketOf(place.timeUs, 1);
  const row = rows.firstRow(
    app,
    `SELECT COUNT(*) AS n FROM bests b WHERE ${ON_BOARD} AND b.timeUs >= {:from} AND ${PLACE} < ${HERE}`,
    { ...key, ...place, from: small * rules.LEVELS[1] },
    { n: 0 },
  );
  const perBig = rules.LEVELS[0] / rules.LEVELS[1];
  return 1 + sum(app, board, 0, 0, big) + sum(app, board, 1, big * perBig, small) + (row?.n ?? 0);
}

/** Reads the leaderboard of a query. Throws a 400 if the query names none, a 404 if the caller may not see it. */
function boardOf(e: PB.RequestEvent): rules.BoardKey {
  const asked = rules.readBoard(e.requestInfo().query);
  if (asked === undefined) throw new BadRequestError('This names no board.');
  const { hash, ...key } = asked;
  const me = e.auth?.id ?? '';
  const track = rows.trackOf(e.app, key.track, hash);
  const seen = track !== undefined && (track.isPublic || (me !== '' && track.owner === me));
  const isOpen = key.event === '' || isPeriodName(key.event);
  const event = seen && !isOpen ? rows.eventOf(e.app, key.event, me) : undefined;
  if (!seen || (!isOpen && event?.isMember !== true)) throw new NotFoundError('There is no such board.');
  return { ...key, track: track.id };
}

/** Returns where the previous page ended. Its ride may have left the leaderboard, but is still on the server. */
function placeAfter(app: PB.App, key: rules.BoardKey, text: string): rules.Place | undefined {
  const after = rules.readAfter(text);
  if (after === undefined) throw new BadRequestError('This is not where a page ended.');
  const best = rows.firstRow(
    app,
    `SELECT b.at FROM bests b WHERE ${ON_BOARD} AND b.timeUs = {:timeUs} AND b.ride = {:ride}`,
    { ...key, ...after },
    { at: 0 },
  );
  if (best) return { ...after, at: best.at };
  const { ride: id } = after;
  const ride = rows.firstRow(app, 'SELECT created FROM rides WHERE id = {:id}', { id }, { created: '' });
  // The ride's account was deleted. All rides with the same time are listed again.
  return { ...after, at: ride ? Date.parse(ride.created.replace(' ', 'T')) : -1 };
}

/** `GET /api/fl/board`: a page of a leaderboard. */
export function showBoard(e: PB.RequestEvent): void {
  const key = boardOf(e);
  const { query } = e.requestInfo();
  const asked = Math.floor(Number(query.limit ?? rules.PAGE));
  const limit = asked >= 1 ? Math.min(asked, rules.MAX_PAGE) : rules.PAGE;
  const after = query.after ? placeAfter(e.app, key, query.after) : undefined;
  const list = select(
    e.app,
    key,
    `${after ? `AND b.timeUs >= {:timeUs} AND ${PLACE} > ${HERE}` : ''} ORDER BY b.timeUs, b.at, b.ride LIMIT {:limit}`,
    { ...after, limit },
  );
  const first = list[0];
  const items = numbered(list, first && after ? rankOf(e.app, key, first) : 1);
  const last = items[items.length - 1];
  // Requested as soon as a ride of the rider counts: a cached copy would lack that ride.
  e.response.header().set('Cache-Control', 'no-store');
  e.json(200, {
    items,
    total: totalOf(e.app, key),
    next: last && items.length === limit ? rules.writeAfter(last) : '',
  });
}

/** `GET /api/fl/board/mine`: the rider's own place with neighbours, a slightly faster rider, and the rides under review. */
export function showMine(e: PB.RequestEvent): void {
  e.response.header().set('Cache-Control', 'no-store');
  const key = boardOf(e);
  const total = totalOf(e.app, key);
  const reviews = reviewsOn(e.app, key);
  const mine = select(e.app, key, 'AND b.rider = {:me} LIMIT 1', { me: e.auth?.id ?? '' })[0];
  if (mine === undefined) {
    e.json(200, { rank: 0, total, timeUs: 0, ride: '', ahead: [], behind: [], opponent: null, reviews });
    return;
  }
  const { timeUs, ride, at } = mine;
  const rank = rankOf(e.app, key, mine);
  const near = { timeUs, at, ride, most: rules.NEIGHBOURS };
  const up = select(
    e.app,
    key,
    `AND b.timeUs <= {:timeUs} AND ${PLACE} < ${HERE} ORDER BY b.timeUs DESC, b.at DESC, b.ride DESC LIMIT {:most}`,
    near,
  );
  const down = select(
    e.app,
    key,
    `AND b.timeUs >= {:timeUs} AND ${PLACE} > ${HERE} ORDER BY b.timeUs, b.at, b.ride LIMIT {:most}`,
    near,
  );
  e.json(200, {
    rank,
    total,
    timeUs,
    ride,
    ahead: numbered(up.slice().reverse(), rank - up.length),
    behind: numbered(down, rank + 1),
    opponent: opponentOf(e.app, key, timeUs),
    reviews,
  });
}

/** Returns the slowest of the rides that are 0.5 to 2 % faster, so that it is within reach. */
function opponentOf(app: PB.App, key: rules.BoardKey, timeUs: number): Item | null {
  const list = select(
    app,
    key,
    'AND b.timeUs BETWEEN {:from} AND {:to} ORDER BY b.timeUs DESC, b.at DESC, b.ride DESC LIMIT 1',
    rules.opponentTimes(timeUs),
  );
  const [one] = list;
  return one ? (numbered([one], rankOf(app, key, one))[0] ?? null) : null;
}
