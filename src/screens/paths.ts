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
  /** A lesson of the academy. */
  lesson: (lesson: string) => `/academy-${lesson}`,
  /** Straight to the start gate of a local track. */
  ride: (trackId: string) => `/ride-local?ride=${encodeURIComponent(trackId)}`,
} as const;
