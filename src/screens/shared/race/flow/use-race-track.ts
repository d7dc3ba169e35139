import { usePinnedTrack } from '../../../../db';
import type { RaceTrack } from '../../../../race';
import type { Track } from '../../../../tracks';

/** A race's track, on the course the race was set on; `gone` when that is not on this device; undefined while it is read. */
export function useRaceTrack(pin: RaceTrack): Track | 'gone' | undefined {
  const read = usePinnedTrack(pin);
  if (read.status === 'loading') return undefined;
  return (read.status === 'ready' ? read.value : undefined) ?? 'gone';
}
