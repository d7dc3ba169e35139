/** One sentence per page whose screen is still being built. */
export const coming = {
  'coming.tag': 'Still being groomed',
  'coming.official-community':
    'The page of this club, with its servers, events and season ranking, will be here.',
  'coming.server': 'The venue of this club, its records and its live slope will be here.',
  'coming.upgrade': 'What a premium membership gives, and how to get one, will be explained here.',
  'coming.ride': 'Ride a track',
  'coming.home': 'Home',
} as const;
