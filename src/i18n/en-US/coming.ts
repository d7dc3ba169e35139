/** One sentence per page whose screen is still being built. */
export const coming = {
  'coming.tag': 'Still being groomed',
  'coming.academy': 'Five lessons from the first glide to the final exam will be taught here.',
  'coming.academy-basics': 'Here you will learn to glide, tuck, turn left and right, and stop in a box.',
  'coming.academy-precision':
    'Corridors, apex markers and narrow gates will teach you to put the ski where you want it.',
  'coming.academy-slalom': 'Gate rules, rhythm, delay gates, hairpins and flushes will be practised here.',
  'coming.academy-optimizing-trajectory':
    'Here the ideal line will be drawn on the snow, and a table will tell where each gate costs you time.',
  'coming.academy-final': 'The exam over all four styles, with a certificate to keep, will be ridden here.',
  'coming.official-community':
    'The page of this club, with its servers, events and season ranking, will be here.',
  'coming.server': 'The venue of this club, its records and its live slope will be here.',
  'coming.online-event': 'The races, rules, standings and live timing of this event will be here.',
  'coming.create-online-event': 'Organisers will set the races, the window and the scoring of an event here.',
  'coming.manage-tracks': 'The track builder, and importing and exporting tracks, will be at home here.',
  'coming.online-race': 'The race of this event that is next for you will start here.',
  'coming.upgrade': 'What a premium membership gives, and how to get one, will be explained here.',
  'coming.ride': 'Ride a track',
  'coming.home': 'Home',
} as const;
