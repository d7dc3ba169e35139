/** What ride-local shows, kept in the search part of its address, so that the back button and links work. */
export type Place =
  | { readonly kind: 'list' }
  | { readonly kind: 'track'; readonly trackId: string }
  | { readonly kind: 'ride'; readonly trackId: string }
  | { readonly kind: 'replay'; readonly trackId: string; readonly recordId: string };

const ID = /^[a-z0-9]{15}$/;

function idIn(params: URLSearchParams, name: string): string | undefined {
  const id = params.get(name);
  return id !== null && ID.test(id) ? id : undefined;
}

/** Reads the place from a search string. What makes no sense is the list. */
export function readPlace(search: string): Place {
  const params = new URLSearchParams(search);
  const ride = idIn(params, 'ride');
  if (ride !== undefined) return { kind: 'ride', trackId: ride };
  const trackId = idIn(params, 'track');
  if (trackId === undefined) return { kind: 'list' };
  const recordId = idIn(params, 'replay');
  return recordId === undefined ? { kind: 'track', trackId } : { kind: 'replay', trackId, recordId };
}

/** The address of a place. */
export function placePath(place: Place): string {
  switch (place.kind) {
    case 'list':
      return '/ride-local';
    case 'track':
      return `/ride-local?track=${place.trackId}`;
    case 'ride':
      return `/ride-local?ride=${place.trackId}`;
    case 'replay':
      return `/ride-local?track=${place.trackId}&replay=${place.recordId}`;
  }
}
