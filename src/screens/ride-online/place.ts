import { paths } from '../paths';

/** What ride-online shows, kept in the search part of its address, so that the back button and links work. */
export type Place = { readonly kind: 'lobby' } | { readonly kind: 'track'; readonly trackId: string };

/** Reads the place from a search string. What makes no sense is the lobby. */
export function readPlace(search: string): Place {
  const trackId = new URLSearchParams(search).get('track');
  return trackId !== null && /^[a-z0-9]{15}$/.test(trackId) ? { kind: 'track', trackId } : { kind: 'lobby' };
}

/** The address of a place. */
export function placePath(place: Place): string {
  return place.kind === 'lobby' ? paths.rideOnline : paths.onlineTrack(place.trackId);
}
