import type { Equipment } from '../../sim';
import { findPresent, onePresent } from '../present';
import type { GhostRide, RecordRow } from '../schemas';
import type { Db } from '../types';
import { type Board, ghostAfter, ghostOf, sameBoard } from './ghost-rule';

/** Age of the rides that an opening checks, ms: after a crash the game is usually opened again soon. */
const LATELY_MS = 2 * 86_400_000;
/** Maximum number of ghosts that an opening updates: that many tabs rarely close at once. */
const BOARDS = 4;

/** Returns the fastest stored ride of a leaderboard, or undefined. */
export async function fastestRecord(
  db: Pick<Db, 'rx'>,
  board: Board,
  except = '',
): Promise<RecordRow | undefined> {
  const { trackId, equipment, hash, simVersion } = board;
  const [doc] = await findPresent(db.rx.records, {
    selector: { trackId, equipment, hash, simVersion, id: { $ne: except } },
    sort: [{ trackId: 'asc' }, { equipment: 'asc' }, { timeUs: 'asc' }],
    index: ['trackId', 'equipment', 'timeUs'],
    limit: 1,
  }).exec();
  return doc?.toMutableJSON();
}

/** Changes the ghost of a track and equipment atomically, even if other tabs change it at the same time. */
async function changeGhost(
  db: Pick<Db, 'rx'>,
  { trackId, equipment }: Pick<Board, 'trackId' | 'equipment'>,
  change: (present: GhostRide | undefined) => GhostRide | undefined,
): Promise<void> {
  const present = await db.rx.ghosts.findOne(trackId).exec();
  const before = present?.toJSON().rides[equipment] as GhostRide | undefined;
  // Most rides are slower than the ghost, so that nothing is written.
  if (change(before) === before) return;
  const first = change(undefined);
  const row =
    present ??
    (await db.rx.ghosts.insertIfNotExists({
      trackId,
      eventId: '',
      rides: first ? { [equipment]: first } : {},
    }));
  // It was just inserted, or another tab has inserted the same ride.
  if (!present && row.toJSON().rides[equipment]?.id === first?.id) return;
  await row.incrementalModify((ghosts) => {
    const ride = change(ghosts.rides[equipment]);
    const { [equipment]: _, ...others } = ghosts.rides;
    return { ...ghosts, rides: ride ? { ...others, [equipment]: ride } : others };
  });
}

/** Replaces the ghost of a track with a ride, if the ride is better. */
export async function offerGhost(
  db: Pick<Db, 'rx'>,
  trackId: string,
  equipment: Equipment,
  ride: GhostRide,
): Promise<void> {
  await changeGhost(db, { trackId, equipment }, (present) => ghostAfter(present, ride));
}

/**
 * Makes the best record of a record's leaderboard the ghost. Repeating it changes nothing. A ride in a race on a former course
 * of the track does not change the ghost of the present course.
 */
export async function settleGhost(db: Pick<Db, 'rx'>, record: RecordRow): Promise<void> {
  const track = await onePresent(db.rx.tracks, record.trackId).exec();
  if (track && track.hash !== record.hash) return;
  const best = (await fastestRecord(db, record)) ?? record;
  await offerGhost(db, record.trackId, record.equipment, ghostOf(best));
}

/** Replaces a ghost with the next best record. Call it before the ghost's record is deleted. */
export async function unsettleGhost(db: Pick<Db, 'rx'>, record: RecordRow): Promise<void> {
  const next = await fastestRecord(db, record, record.id);
  await changeGhost(db, record, (present) => {
    if (present?.id !== record.id) return present;
    return next && sameBoard(next, record) ? ghostOf(next) : undefined;
  });
}

/** Updates the ghosts of recent records: a tab may have closed after it wrote a record and before it wrote the ghost. */
export async function settleLatest(db: Pick<Db, 'rx' | 'clock'>): Promise<void> {
  const lately = await findPresent(db.rx.records, {
    selector: { riddenAt: { $gt: db.clock() - LATELY_MS } },
    sort: [{ riddenAt: 'asc' }],
  }).exec();
  const latest = new Map<string, RecordRow>();
  for (const record of lately.reverse()) {
    const board = `${record.trackId} ${record.equipment}`;
    if (latest.size < BOARDS && !latest.has(board)) latest.set(board, record.toMutableJSON());
  }
  await Promise.all([...latest.values()].map((record) => settleGhost(db, record)));
}
