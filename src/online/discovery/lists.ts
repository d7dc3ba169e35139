/** The lists of the catalogue. */
export const catalogueLists = [
  'newest',
  'likes',
  'random',
  'unbeaten',
  'unfinished',
  'plays',
  'name',
] as const;
export type CatalogueList = (typeof catalogueLists)[number];

/** Sort order of each list on the server. */
export const listOrders: Readonly<Record<CatalogueList, string>> = {
  newest: '-created,id',
  likes: '-likes,-plays,id',
  random: '@random',
  unbeaten: '-created,id',
  unfinished: '-created,id',
  plays: '-plays,id',
  name: 'name,id',
};

/** Filter of each list on the server. Every finished ride counts as a play, so nobody has finished a track without plays. */
export const listFilters: Readonly<Partial<Record<CatalogueList, string>>> = {
  unbeaten: '(beaten = false && (reference.ski.authorUs > 0 || reference.board.authorUs > 0))',
  unfinished: 'plays = 0',
};

/** Length classes of tracks, for search. */
export const trackLengths = ['short', 'medium', 'long'] as const;
export type TrackLength = (typeof trackLengths)[number];

/** Lower limit (inclusive) and upper limit (exclusive), metres. The last upper limit is never reached. */
export const lengthLimits: Readonly<Record<TrackLength, readonly [number, number]>> = {
  short: [0, 500],
  medium: [500, 1000],
  long: [1000, 100_000],
};
