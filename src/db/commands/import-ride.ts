import { withoutLedger } from '../../../sync/index';
import type { Equipment } from '../../sim';
import type { Track } from '../../tracks';
import { type DbError, dbErrorOf } from '../errors';
import { findPresent } from '../present';
import type { Assist, RecordRow } from '../schemas';
import type { Db } from '../types';
import { settleGhost } from './settle';
import { putTrack } from './tracks';

/** A ride of another player, verified by replaying it. */
export interface ForeignRide {
  readonly track: Track;
  /** Whether the track is to be stored too. */
  readonly newTrack: boolean;
  /** Name of the rider; '' = none. */
  readonly by: string;
  readonly equipment: Equipment;
  /** Integer µs, computed by the simulation. */
  readonly timeUs: number;
  readonly splitsUs: readonly number[];
  /** Input stream, base64url. */
  readonly stream: string;
  readonly simVersion: number;
  readonly assist?: Assist;
}

/** The result of an import. `record` is the stored ride, even if it was stored before. */
export type TakenRide =
  | { readonly kind: 'taken'; readonly record: RecordRow }
  | { readonly kind: 'failed'; readonly error: DbError };

/** Returns the stored ride, if any: opening a link twice stores one ride. */
async function present(db: Db, { track, stream }: ForeignRide): Promise<RecordRow | undefined> {
  const rows = await findPresent(db.rx.records, { selector: { trackId: track.id } }).exec();
  const row = rows.find((one) => one.stream === stream);
  return row && withoutLedger(row.toMutableJSON());
}

/** Stores a shared ride, and its track if that is new here. Never rejects. */
export async function importRide(db: Db, ride: ForeignRide): Promise<TakenRide> {
  const { track, newTrack, by, equipment, timeUs, splitsUs, stream, simVersion, assist } = ride;
  try {
    if (newTrack) {
      const written = await putTrack(db, track);
      if (written.kind === 'failed') return written;
    }
    const known = await present(db, ride);
    if (known !== undefined) return { kind: 'taken', record: known };
    const record: RecordRow = {
      ...{ id: db.makeId(), trackId: track.id, rider: '', equipment, timeUs, splitsUs: [...splitsUs] },
      ...{ stream, hash: track.hash, simVersion, riddenAt: db.clock(), eventId: '', by },
      ...(assist === undefined ? {} : { assist }),
    };
    await db.rx.records.insert(record);
    await settleGhost(db, record);
    return { kind: 'taken', record };
  } catch (cause) {
    return { kind: 'failed', error: dbErrorOf(cause) };
  }
}
