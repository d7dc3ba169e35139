/** One sentence per page whose screen is still being built. */
export const coming = {
  'coming.tag': 'Still being groomed',
  'coming.upgrade': 'What a premium membership gives, and how to get one, will be explained here.',
  'coming.ride': 'Ride a track',
  'coming.home': 'Home',
} as const;
