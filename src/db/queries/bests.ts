import type { Equipment } from '../../sim';
import type { GhostRide, GhostRow } from '../schemas/ghosts';

/** What a list needs to know of a best ride. */
export type Best = Pick<GhostRide, 'id' | 'rider' | 'timeUs' | 'hash' | 'simVersion' | 'riddenAt'>;
export type TrackBests = Readonly<Partial<Record<Equipment, Best>>>;

function bestOf({ id, rider, timeUs, hash, simVersion, riddenAt }: GhostRide): Best {
  return { id, rider, timeUs, hash, simVersion, riddenAt };
}

/** The best rides a row of ghosts tells of. */
export function bestsOf({ rides }: GhostRow): TrackBests {
  return {
    ...(rides.ski ? { ski: bestOf(rides.ski) } : {}),
    ...(rides.board ? { board: bestOf(rides.board) } : {}),
  };
}
