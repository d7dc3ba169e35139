/** One sentence per page whose screen is still being built. */
export const coming = {
  'coming.tag': 'Still being groomed',
  'coming.online-event': 'The races, rules, standings and live timing of this event will be here.',
  'coming.create-online-event': 'Organisers will set the races, the window and the scoring of an event here.',
  'coming.online-race': 'The race of this event that is next for you will start here.',
  'coming.upgrade': 'What a premium membership gives, and how to get one, will be explained here.',
  'coming.ride': 'Ride a track',
  'coming.home': 'Home',
} as const;
