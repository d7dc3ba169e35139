import type { Equipment } from '../../sim';
import type { RecordRow } from '../schemas';

/** What a list needs to know of a ride. */
export type Best = Pick<RecordRow, 'id' | 'rider' | 'timeUs' | 'hash' | 'simVersion' | 'riddenAt'>;
export type TrackBests = Readonly<Partial<Record<Equipment, Best>>>;

/** A ride as the index of bests holds it: where it counts, and whose it is, without its stream. */
export interface Mark extends Best {
  readonly trackId: string;
  readonly equipment: Equipment;
}

/** What the index keeps of a ride. */
export function markOf(row: RecordRow): Mark {
  const { id, trackId, rider, equipment, timeUs, hash, simVersion, riddenAt } = row;
  return { id, trackId, rider, equipment, timeUs, hash, simVersion, riddenAt };
}
