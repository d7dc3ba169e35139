import { type Db, makeId, readTrack, type TrackHead } from '../../../db';
import {
  type Checked,
  checkRide,
  isMarked,
  type SharedRide,
  type ShareFault,
  type Track,
  trackFrom,
} from '../../../tracks';

/** A shared ride that can be taken in. */
export interface Offer {
  readonly ride: SharedRide;
  readonly track: Track;
  readonly newTrack: boolean;
  readonly checked: Extract<Checked, { kind: 'ridden' }>;
}

/** Why a shared ride cannot be taken in. */
export type Refusal = ShareFault['why'] | 'older' | 'no-track' | 'unfinished';

export type Offered =
  | { readonly kind: 'offer'; readonly offer: Offer }
  | { readonly kind: 'refused'; readonly why: Refusal };

interface Found {
  readonly track: Track;
  readonly newTrack: boolean;
}

/** The track of a shared ride: the one of the game, one with the same course that is here already, or the one it brings. */
async function trackOf(db: Db, ride: SharedRide, heads: readonly TrackHead[]): Promise<Found | undefined> {
  if (ride.track.kind === 'known') {
    const track = await readTrack(db, ride.track.id);
    return track !== undefined && isMarked(track.hash, ride.track.mark)
      ? { track, newTrack: false }
      : undefined;
  }
  const brought = trackFrom(ride.track.body, makeId(), 'own');
  const head = heads.find(({ hash }) => hash === brought.hash);
  const here = head === undefined ? undefined : await readTrack(db, head.id);
  return here === undefined ? { track: brought, newTrack: true } : { track: here, newTrack: false };
}

/** Finds the track of a shared ride and rides it again. @param heads the tracks of this device */
export async function offerOf(db: Db, ride: SharedRide, heads: readonly TrackHead[]): Promise<Offered> {
  const found = await trackOf(db, ride, heads);
  if (found === undefined) return { kind: 'refused', why: 'no-track' };
  const checked = checkRide(found.track.course, ride);
  switch (checked.kind) {
    case 'ridden':
      return { kind: 'offer', offer: { ride, ...found, checked } };
    case 'unfinished':
      return { kind: 'refused', why: 'unfinished' };
    case 'other-physics':
      return { kind: 'refused', why: checked.newer ? 'newer' : 'older' };
  }
}
