import type { Equipment } from '../../sim';
import type { RecordRow } from '../schemas';

/** The fields of a ride that lists need. */
export type Best = Pick<RecordRow, 'id' | 'rider' | 'timeUs' | 'hash' | 'simVersion' | 'riddenAt'>;
export type TrackBests = Readonly<Partial<Record<Equipment, Best>>>;

/** A ride in the index of best rides: without its stream, but with its track and equipment. */
export interface Mark extends Best {
  readonly trackId: string;
  readonly equipment: Equipment;
}

/** Returns the entry of the index for a record. */
export function markOf(row: RecordRow): Mark {
  const { id, trackId, rider, equipment, timeUs, hash, simVersion, riddenAt } = row;
  return { id, trackId, rider, equipment, timeUs, hash, simVersion, riddenAt };
}
