import type { Equipment } from '../../sim';
import { findPresent, onePresent } from '../present';
import type { GhostRide, RecordRow } from '../schemas';
import type { Db } from '../types';
import { type Board, ghostAfter, ghostOf, sameBoard } from './ghost-rule';

/** How far back opening looks, ms: a killed tab is usually followed by a new one soon. */
const LATELY_MS = 2 * 86_400_000;
/** Boards whose ghosts opening brings up to date: more tabs than this are not killed at once. */
const BOARDS = 4;

/** The fastest stored ride of a board, or undefined. */
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

/** Changes the ghost of a track and equipment in one step, whatever other tabs do meanwhile. */
async function changeGhost(
  db: Pick<Db, 'rx'>,
  { trackId, equipment }: Pick<Board, 'trackId' | 'equipment'>,
  change: (present: GhostRide | undefined) => GhostRide | undefined,
): Promise<void> {
  const present = await db.rx.ghosts.findOne(trackId).exec();
  const before = present?.toJSON().rides[equipment] as GhostRide | undefined;
  // Most rides are slower than the ghost: then nothing is written.
  if (change(before) === before) return;
  const first = change(undefined);
  const row =
    present ??
    (await db.rx.ghosts.insertIfNotExists({
      trackId,
      eventId: '',
      rides: first ? { [equipment]: first } : {},
    }));
  // It was inserted just now, or another tab was quicker with the same.
  if (!present && row.toJSON().rides[equipment]?.id === first?.id) return;
  await row.incrementalModify((ghosts) => {
    const ride = change(ghosts.rides[equipment]);
    const { [equipment]: _, ...others } = ghosts.rides;
    return { ...ghosts, rides: ride ? { ...others, [equipment]: ride } : others };
  });
}

/** Lets a ride become the ghost of a track if it is better than the present one. */
export async function offerGhost(
  db: Pick<Db, 'rx'>,
  trackId: string,
  equipment: Equipment,
  ride: GhostRide,
): Promise<void> {
  await changeGhost(db, { trackId, equipment }, (present) => ghostAfter(present, ride));
}

/**
 * Lets a stored record become the ghost if it is the best of its board. Doing it twice changes nothing. A ride in a race
 * whose course the track no longer has leaves the ghost of the present one alone.
 */
export async function settleGhost(db: Pick<Db, 'rx'>, record: RecordRow): Promise<void> {
  const track = await onePresent(db.rx.tracks, record.trackId).exec();
  if (track && track.hash !== record.hash) return;
  const best = (await fastestRecord(db, record)) ?? record;
  await offerGhost(db, record.trackId, record.equipment, ghostOf(best));
}

/** Before a record goes: the next best takes its place as the ghost. */
export async function unsettleGhost(db: Pick<Db, 'rx'>, record: RecordRow): Promise<void> {
  const next = await fastestRecord(db, record, record.id);
  await changeGhost(db, record, (present) => {
    if (present?.id !== record.id) return present;
    return next && sameBoard(next, record) ? ghostOf(next) : undefined;
  });
}

/** Finishes what a killed tab left: a ride whose record was written, but not yet its ghost. */
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
