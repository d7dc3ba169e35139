import { useState } from 'react';
import { useRidesOf } from '../../../db';
import type { Rider } from '../../../session';
import type { Track } from '../../../tracks';

/** Rides of a style for which the line of the author is drawn by itself: it shows at once what the gates ask for. */
const SHOWN_FOR = 3;

/**
 * Whether these are a rider's first rides of a track's style, settled when the stage is opened. Undefined while their rides
 * are being read.
 */
export function useFirstRides(track: Track, rider: Rider): boolean | undefined {
  const ridden = useRidesOf(track.style, rider.id);
  const [isFirst, setIsFirst] = useState<boolean>();
  if (isFirst !== undefined || ridden === undefined) return isFirst;
  setIsFirst(ridden < SHOWN_FOR);
  return ridden < SHOWN_FOR;
}
