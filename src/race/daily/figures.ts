import type { Equipment } from '../../sim';

/** The times that computer riders set on a track and that are kept with it, µs. */
export type TrackTimes = Readonly<Partial<Record<Equipment, { readonly authorUs: number }>>>;

/** Time of the solver: on skis, or on a snowboard where skis never rode the track. */
export function solverUsOf(times: TrackTimes): number | undefined {
  return (times.ski ?? times.board)?.authorUs;
}
