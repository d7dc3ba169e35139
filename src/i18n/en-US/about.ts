/** What the game is, its version, and what it is made of. */
export const about = {
  'about.lead':
    'Fall Line is alpine ski racing and snowboarding in your browser: real courses, your own tracks, ghosts to chase, offline and with friends.',
  'about.how': 'How it rides',
  'about.how.text':
    'Edges, snow and gravity are simulated a hundred times a second, the same on every device. A time is a time, wherever it was set.',
  'about.offline': 'Works offline',
  'about.offline.text': 'After your first visit, everything opens offline. Your rides stay on this device.',
  'about.fair': 'Fair times',
  'about.fair.text':
    'Every ride is saved as the inputs you made, so anyone can replay it exactly. That’s how ghosts and results work.',
  'about.version': 'Version {version}',
  'about.source': 'Fall Line is open source under the MIT license.',
  'about.licences': 'Built with',
  'about.licences.text': 'Licenses of the packages in this version',
  'about.licences.none': 'Couldn’t load the list; it comes with the released game.',
  'about.licence.none': 'This package has no license text of its own. Its license is {licence}.',
  'about.intro': 'How to ride',
  'about.ride': 'Ride',
} as const;
