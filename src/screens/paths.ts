/** Where screens lie, for links: one name per path, so that a renamed route is found by the compiler. */
export const paths = {
  home: '/',
  about: '/about',
  introduction: '/introduction',
  academy: '/academy',
  settings: '/settings',
  rideLocal: '/ride-local',
  login: '/login',
  profile: '/profile',
  rideOnline: '/ride-online',
  localEvent: '/local-event',
  manageTracks: '/manage-tracks',
  manageOnlineTracks: '/manage-online-tracks',
  race: '/race',
  resetPassword: '/reset-password',
  verification: '/verification',
  upgrade: '/upgrade',
  /** A race of this device. */
  localRace: (id: string) => `/race?id=${encodeURIComponent(id)}`,
  /** An event of this device, or one of its races, from 0. */
  event: (id: string, race?: number) =>
    `/local-event?id=${encodeURIComponent(id)}${race === undefined ? '' : `&race=${String(race)}`}`,
  /** A lesson of the academy. */
  lesson: (lesson: string) => `/academy-${lesson}`,
  /** Straight to the start gate of an exercise. */
  exercise: (lesson: string, exercise: string) =>
    `/academy-${lesson}?exercise=${encodeURIComponent(exercise)}`,
  /** A track of this device, opened over the list. */
  track: (trackId: string) => `/ride-local?track=${trackId}`,
  /** Straight to the start gate of a local track. */
  ride: (trackId: string) => `/ride-local?ride=${encodeURIComponent(trackId)}`,
  /** A track of the catalogue, opened over the lobby. */
  onlineTrack: (trackId: string) => `/ride-online?track=${encodeURIComponent(trackId)}`,
  /** A server, or a part of its page. */
  server: (id: string, part?: 'members' | 'run') =>
    `/server/${encodeURIComponent(id)}${part === undefined ? '' : `?part=${part}`}`,
  /** A community, or the part of its page for those who run it. */
  community: (id: string, part?: 'run') =>
    `/official-community/${encodeURIComponent(id)}${part === undefined ? '' : `?part=${part}`}`,
  /** The results of an event on the page of its community, for everybody. */
  communityEvent: (community: string, event: string) =>
    `/official-community/${encodeURIComponent(community)}?event=${encodeURIComponent(event)}`,
  /** Where a code for a membership of a community is redeemed. */
  code: (community: string, code: string) =>
    `/official-community/${encodeURIComponent(community)}?code=${encodeURIComponent(code)}`,
  /** An event of a server. */
  onlineEvent: (id: string) => `/online-event/${encodeURIComponent(id)}`,
  onlineRace: (id: string) => `/online-race/${encodeURIComponent(id)}`,
  /** A new event, or one that is changed. */
  createEvent: (server: string, about: { readonly template?: string; readonly event?: string } = {}) => {
    const query = new URLSearchParams(about).toString();
    return `/create-online-event/${encodeURIComponent(server)}${query === '' ? '' : `?${query}`}`;
  },
  /** What an invitation opens, over the lobby. */
  invitation: (invitation: string) => `/ride-online?invitation=${encodeURIComponent(invitation)}`,
  /**
   * To the start gate of a track that was downloaded: against a ride of its leaderboard, its author or a pacer, and for the
   * leaderboard of a day or week, when such are given.
   */
  raceOnline: (trackId: string, against?: string, period = '') =>
    `/ride-local?ride=${encodeURIComponent(trackId)}&from=online${against === undefined ? '' : `&against=${encodeURIComponent(against)}`}${period === '' ? '' : `&period=${encodeURIComponent(period)}`}`,
} as const;
