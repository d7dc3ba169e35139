/** The lists of the catalogue: by what they are ordered, and what they leave out. */
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

/** How the server orders each. */
export const listOrders: Readonly<Record<CatalogueList, string>> = {
  newest: '-created,id',
  likes: '-likes,-plays,id',
  random: '@random',
  unbeaten: '-created,id',
  unfinished: '-created,id',
  plays: '-plays,id',
  name: 'name,id',
};

/** What the server is asked to leave out. Who comes down a track plays it, so nobody has finished one without plays. */
export const listFilters: Readonly<Partial<Record<CatalogueList, string>>> = {
  unbeaten: '(beaten = false && (reference.ski.authorUs > 0 || reference.board.authorUs > 0))',
  unfinished: 'plays = 0',
};

/** Lengths of tracks, as they are looked for. */
export const trackLengths = ['short', 'medium', 'long'] as const;
export type TrackLength = (typeof trackLengths)[number];

/** From how many metres on, and below how many; the last has no end. */
export const lengthLimits: Readonly<Record<TrackLength, readonly [number, number]>> = {
  short: [0, 500],
  medium: [500, 1000],
  long: [1000, 100_000],
};
