/** What the game is, its version, and what it is made of. */
export const about = {
  'about.lead':
    'Fall Line is alpine ski racing and snowboarding in your browser: real courses, your own tracks, ghosts to chase, offline and with friends.',
  'about.how': 'How it rides',
  'about.how.text':
    'Edges, snow and gravity are simulated a hundred times a second, the same on every device, so a time is a time everywhere.',
  'about.offline': 'Without a network',
  'about.offline.text': 'After the first visit everything opens offline. Your rides stay on this device.',
  'about.fair': 'Fair times',
  'about.fair.text':
    'A ride is kept as what you pressed, and anybody can ride it again exactly: that is how ghosts and results work.',
  'about.version': 'Version {version}',
  'about.source': 'Fall Line is open source under the MIT licence.',
  'about.licences': 'Made with',
  'about.licences.text': 'Licences of the packages in this version',
  'about.licences.none': 'The list could not be loaded; it comes with the built game.',
  'about.licence.none': 'The package brings no text of its own; its terms are {licence}.',
  'about.intro': 'How to ride',
  'about.ride': 'Ride',
} as const;
