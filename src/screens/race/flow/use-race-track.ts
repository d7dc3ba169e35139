import { useTrack } from '../../../db';
import type { RaceTrack } from '../../../race';
import type { Track } from '../../../tracks';

/** A race's track; `gone` when it has been deleted or changed since the race was set; undefined while it is read. */
export function useRaceTrack({ id, hash }: RaceTrack): Track | 'gone' | undefined {
  const read = useTrack(id);
  if (read.status === 'loading') return undefined;
  const track = read.status === 'ready' && read.value.kind === 'track' ? read.value.track : undefined;
  return track?.hash === hash ? track : 'gone';
}
