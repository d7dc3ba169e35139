import type { LiveRide } from '../../ride';
import type { NamedPlace } from '../../tracks';
import type { Banner } from './banner';

/** Farther behind its mark a name comes too late, m: a ride may go on in the middle of the course. */
const LATE = 60;

/** Names of places, each told once in an attempt, as the rider comes to it. */
export interface PlaceNames {
  readonly frame: (nowMs: number, ride: LiveRide) => void;
  /** A new attempt begins at the first place. */
  readonly clear: () => void;
}

export function createPlaceNames(places: readonly NamedPlace[], banner: Pick<Banner, 'mention'>): PlaceNames {
  let next = 0;
  return {
    frame(nowMs, { phase, cur }) {
      const place = places[next];
      if (place === undefined || phase !== 'running' || cur.y < place.y) return;
      next++;
      if (cur.y < place.y + LATE) banner.mention(place.name, nowMs);
    },
    clear() {
      next = 0;
    },
  };
}
