import { isPeriodName } from '../../race';
import { paths } from '../paths';

/** Whom a ride from the lobby is against, and the day or week that it is ridden for. */
export interface OnlinePlace {
  readonly against: string | undefined;
  readonly period?: string;
}

/** What ride-local shows, kept in the search part of its address, so that the back button and links work. */
export type Place =
  | { readonly kind: 'list' }
  /** A track whose id can be none. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'track'; readonly trackId: string }
  /** `online`: from the lobby, perhaps against a ride of the leaderboard, the author or a pacer. */
  | {
      readonly kind: 'ride';
      readonly trackId: string;
      readonly online?: OnlinePlace;
      /** The record of a ride somebody has shared, to be raced first. */
      readonly challenge?: string;
    }
  /** One to four rides, watched together; none where no id that the address has can be one. */
  | { readonly kind: 'replay'; readonly trackId: string; readonly recordIds: readonly string[] };

/** Rides that can be watched together: as many as the viewer takes. */
export const MOST_TOGETHER = 4;

/** Opponents that stand on no leaderboard. */
const HELPERS = ['author', 'pacer'] as const;

const ID = /^[a-z0-9]{15}$/;

function idIn(params: URLSearchParams, name: string): string | undefined {
  const id = params.get(name);
  return id !== null && ID.test(id) ? id : undefined;
}

function onlineIn(params: URLSearchParams): OnlinePlace {
  const helper = HELPERS.find((one) => one === params.get('against'));
  const period = params.get('period') ?? '';
  return {
    against: helper ?? idIn(params, 'against'),
    ...(isPeriodName(period) ? { period } : {}),
  };
}

/** Reads the place from a search string. One that names no track is the list. */
export function readPlace(search: string): Place {
  const params = new URLSearchParams(search);
  const ride = idIn(params, 'ride');
  if (ride !== undefined) {
    const online = params.get('from') === 'online' ? { online: onlineIn(params) } : {};
    const challenge = idIn(params, 'challenge');
    return { kind: 'ride', trackId: ride, ...online, ...(challenge === undefined ? {} : { challenge }) };
  }
  if (params.has('ride')) return { kind: 'unknown' };
  const trackId = idIn(params, 'track');
  if (trackId === undefined) return { kind: params.has('track') ? 'unknown' : 'list' };
  const recordIds = [...new Set(params.getAll('replay'))].filter((id) => ID.test(id)).slice(0, MOST_TOGETHER);
  return params.has('replay') ? { kind: 'replay', trackId, recordIds } : { kind: 'track', trackId };
}

/** The address of a place. */
export function placePath(place: Place): string {
  switch (place.kind) {
    case 'list':
    case 'unknown':
      return paths.rideLocal;
    case 'track':
      return paths.track(place.trackId);
    case 'ride':
      if (place.challenge !== undefined) return `${paths.ride(place.trackId)}&challenge=${place.challenge}`;
      return place.online === undefined
        ? paths.ride(place.trackId)
        : paths.raceOnline(place.trackId, place.online.against, place.online.period);
    case 'replay':
      return `${paths.track(place.trackId)}${place.recordIds.map((id) => `&replay=${id}`).join('')}`;
  }
}
