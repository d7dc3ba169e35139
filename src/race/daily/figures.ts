import type { Equipment } from '../../sim';

/** The times of computer riders that are stored with a track, µs. */
export type TrackTimes = Readonly<Partial<Record<Equipment, { readonly authorUs: number }>>>;

/** Returns the solver's time: on skis, or on a snowboard if it never rode the track on skis. */
export function solverUsOf(times: TrackTimes): number | undefined {
  return (times.ski ?? times.board)?.authorUs;
}
