import type { Track, TrackId } from './track';

/** A named place on a course. Names of places, like those of tracks, are not translated. */
export interface NamedPlace {
  /** Where its name is shown, m along the hill: a moment before the rider gets there. */
  readonly y: number;
  readonly name: string;
}

const WOLFHORN: TrackId = '2zap0311rsohva2';

/** Places of default tracks, from the start to the finish. */
const PLACES: Readonly<Record<TrackId, readonly NamedPlace[]>> = {
  [WOLFHORN]: [
    { y: 530, name: 'Wolf’s Leap' },
    { y: 790, name: 'The Cauldron' },
    { y: 1120, name: 'The Silent Mile' },
  ],
};

const NONE: readonly NamedPlace[] = [];

/** Returns the named places of a track. */
export function placesOf(track: Pick<Track, 'id' | 'origin'>): readonly NamedPlace[] {
  return track.origin === 'default' && Object.hasOwn(PLACES, track.id) ? PLACES[track.id]! : NONE;
}
