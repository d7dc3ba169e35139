import { paths } from '../paths';

/** What manage-tracks shows, kept in its address. */
export type Place = { readonly kind: 'list' } | { readonly kind: 'build'; readonly trackId: string };

const ID = /^[a-z0-9]{15}$/;

/** Reads the place from a search string. What makes no sense is the list. */
export function readPlace(search: string): Place {
  const id = new URLSearchParams(search).get('track');
  return id !== null && ID.test(id) ? { kind: 'build', trackId: id } : { kind: 'list' };
}

/** The address of a track in the builder. */
export function buildPath(trackId: string): string {
  return `${paths.manageTracks}?track=${trackId}`;
}

/** A link to where tracks are ridden, with what it carries. That stands in the fragment, which no server is told. */
export function linkOf(fragment: string, origin: string = location.origin): string {
  return `${origin}${paths.rideLocal}${fragment}`;
}
