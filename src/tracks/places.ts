import type { Track, TrackId } from './track';

/** A place on a course with a name of its own. Names are names: like those of tracks they are the same in every language. */
export interface NamedPlace {
  /** Where its name is told, m along the hill: a moment before one is there. */
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

/** The places of a track that have a name. */
export function placesOf(track: Pick<Track, 'id' | 'origin'>): readonly NamedPlace[] {
  return track.origin === 'default' && Object.hasOwn(PLACES, track.id) ? PLACES[track.id]! : NONE;
}
