/** The walk-through of the controls, tried in place. */
export const introduction = {
  'intro.lead': 'Five things, and you can ride. Try each one right here on the snow.',
  'intro.slope': 'Practice slope',
  'intro.slope.help': 'While this slope has focus, the riding keys ride; Tab leaves it.',
  'intro.try': 'Try it',
  'intro.paused': 'Press here to keep riding',
  'intro.speed': 'Speed',
  'intro.device': 'How you ride',
  'intro.keyboard': 'Keys',
  'intro.touch': 'Touch',
  'intro.gamepad': 'Gamepad',
  'intro.step': 'Step {at} of {of}',
  'intro.done': 'Done',
  'intro.left': 'Left',
  'intro.right': 'Right',

  'intro.start.title': 'Push off',
  'intro.start.keyboard':
    'Press any riding key, such as ← or Enter: the clock starts when you leave the gate.',
  'intro.start.touch': 'Tap the slope: the clock starts when you leave the gate.',
  'intro.start.gamepad': 'Press A: the clock starts when you leave the gate.',

  'intro.steer.title': 'Turn left and right',
  'intro.steer.keyboard':
    'Hold ←, then → (or {left} and {right}). The longer you hold, the harder the edges bite.',
  'intro.steer.touch': 'Hold the left half, then the right. Slide your thumb for anything in between.',
  'intro.steer.gamepad':
    'Tilt the left stick left and right, or use the bumpers. A little is enough for a long turn.',

  'intro.tuck.title': 'Glide in a tuck',
  'intro.tuck.keyboard':
    'Let go of everything for a moment and you drop into a tuck; ↑ or {tuck} does it right away.',
  'intro.tuck.touch': 'Lift both thumbs for a moment: you drop into a tuck and slip through the wind.',
  'intro.tuck.gamepad':
    'Let go of the stick for a moment, or hold A or the right trigger: you drop into a tuck and slip through the wind.',

  'intro.brake.title': 'Brake to a stop',
  'intro.brake.keyboard': 'Hold ← and → together, or ↓ or Space, until you stop.',
  'intro.brake.touch': 'Hold both thumbs down until you stop.',
  'intro.brake.gamepad': 'Hold B or the left trigger until you stop.',

  'intro.restart.title': 'Restart instantly',
  'intro.restart.keyboard': 'Press {restart} at any time: you’re back in the start gate, with no loading.',
  'intro.restart.touch': 'Hold a finger on the upper part of the slope: you’re back in the start gate.',
  'intro.restart.gamepad': 'Press X or the View button: you’re back in the start gate.',

  'intro.gates.title': 'You’re ready to ride',
  'intro.gates.text':
    'Pass every gate between its two poles; red and blue alternate. A missed gate ends a race run; in training it costs three seconds.',
  'intro.ride': 'Ride',
  'intro.skip': 'Skip',
  'intro.over': 'Once more',
  'intro.academy': 'Academy',
} as const;
