import { takeAllowance } from './allowances';
import { firstRow, trackOf } from './rides-rows';

/**
 * Likes: one per rider and track, for riders with a verified ride on it. Triggers count them on the track (migration likes).
 */

/** Likes of one account: at once, and per second. */
const ALLOWANCE = { most: 60, perSecond: 0.2 };

interface Liking {
  /** Number of all likes of the track. */
  readonly likes: number;
  /** Whether the rider likes it. */
  readonly liked: boolean;
  /** Whether the rider has a verified ride on it, and so may like it. */
  readonly may: boolean;
}

/**
 * Returns a rider's like of a track. The plus in the query makes SQLite search the rider's own rides, not all rides on the
 * track.
 */
function likingOf(app: PB.App, rider: string, track: string): Liking {
  const row = firstRow(
    app,
    'SELECT t.likes, EXISTS (SELECT 1 FROM track_likes l WHERE l.rider = {:rider} AND l.track = t.id) AS liked, ' +
      "EXISTS (SELECT 1 FROM rides r WHERE r.rider = {:rider} AND +r.track = t.id AND r.status = 'verified' " +
      'AND r.deleted = FALSE) AS may FROM tracks t WHERE t.id = {:track}',
    { rider, track },
    { likes: 0, liked: false, may: false },
  );
  return { likes: row?.likes ?? 0, liked: row?.liked ?? false, may: row?.may ?? false };
}

/** @throws NotFoundError unless it is a public track that is not withdrawn */
function checkedTrack(app: PB.App, id: string): string {
  const track = /^[a-z0-9]{15}$/.test(id) ? trackOf(app, id) : undefined;
  if (track?.isPublic !== true || track.deleted) throw new NotFoundError('There is no such track.');
  return track.id;
}

/** `GET /api/fl/likes/mine?track` -> `{likes, liked, may}`. */
export function showLike(e: PB.RequestEvent): void {
  const track = checkedTrack(e.app, e.requestInfo().query.track ?? '');
  e.response.header().set('Cache-Control', 'no-store');
  e.json(200, likingOf(e.app, e.auth?.id ?? '', track));
}

/** `POST /api/fl/likes {track, like}` -> `{likes, liked, may}`. A repeated call changes nothing. */
export function setLike(e: PB.RequestEvent): void {
  const me = e.auth?.id ?? '';
  const { track: id, like } = e.requestInfo().body;
  if (typeof id !== 'string' || typeof like !== 'boolean')
    throw new BadRequestError('This says neither a track nor whether it is liked.');
  const track = checkedTrack(e.app, id);
  const waitS = takeAllowance(`likes ${me}`, 1, ALLOWANCE);
  if (waitS > 0) {
    e.response.header().set('Retry-After', String(waitS));
    throw new ApiError(429, 'Too many likes at once. Please try again later.');
  }
  e.app.runInTransaction((tx) => {
    if (like && !likingOf(tx, me, track).may) {
      const message = 'A track can be liked once a ride on it was verified.';
      throw new BadRequestError(message, { track: new ValidationError('not-ridden', message) });
    }
    tx.db()
      .newQuery(
        like
          ? 'INSERT OR IGNORE INTO track_likes (rider, track, at) VALUES ({:me}, {:track}, {:at})'
          : 'DELETE FROM track_likes WHERE rider = {:me} AND track = {:track}',
      )
      .bind({ me, track, ...(like ? { at: Date.now() } : {}) })
      .execute();
  });
  e.json(200, likingOf(e.app, me, track));
}
