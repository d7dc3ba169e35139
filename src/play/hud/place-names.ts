import type { LiveRide } from '../../ride';
import type { NamedPlace } from '../../tracks';
import type { Banner } from './banner';

/** Farther past its place than this, a name is not shown, m. A ride may resume in the middle of the course. */
const LATE = 60;

/** Shows the names of places, each once per attempt, when the rider reaches it. */
export interface PlaceNames {
  readonly frame: (nowMs: number, ride: LiveRide) => void;
  /** Starts again at the first place, for a new attempt. */
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
