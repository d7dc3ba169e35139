/** The walk-through of the controls, tried in place. */
export const introduction = {
  'intro.lead': 'Five things, and you can ride. Try each one right here on the snow.',
  'intro.slope': 'Practice slope',
  'intro.slope.help': 'While this slope has the focus, the riding keys ride; Tab leaves it.',
  'intro.try': 'Try it',
  'intro.paused': 'Press here to ride on',
  'intro.speed': 'Speed',
  'intro.device': 'How you ride',
  'intro.keyboard': 'Keys',
  'intro.touch': 'Touch',
  'intro.gamepad': 'Gamepad',
  'intro.step': 'Step {at} of {of}',
  'intro.done': 'Done',
  'intro.left': 'Left',
  'intro.right': 'Right',

  'intro.start.title': 'Open the wand',
  'intro.start.keyboard':
    'Press any riding key, such as ← or Enter: the clock starts when you leave the gate.',
  'intro.start.touch': 'Tap the slope: the clock starts when you leave the gate.',
  'intro.start.gamepad': 'Press A: the clock starts when you leave the gate.',

  'intro.steer.title': 'Turn left and right',
  'intro.steer.keyboard':
    'Hold ←, and then → (or {left} and {right}). The longer you hold, the more the edges bite.',
  'intro.steer.touch': 'Hold the left half, and then the right. Slide your thumb for anything in between.',
  'intro.steer.gamepad':
    'Tilt the left stick to the left and to the right, or use the bumpers. A little is enough for a long turn.',

  'intro.tuck.title': 'Glide in the tuck',
  'intro.tuck.keyboard':
    'Let go of everything for a moment and you crouch by yourself; ↑ or {tuck} does it at once.',
  'intro.tuck.touch': 'Lift both thumbs for a moment: you crouch and the wind lets you go.',
  'intro.tuck.gamepad':
    'Let go of the stick for a moment, or hold A or the right trigger: you crouch and the wind lets you go.',

  'intro.brake.title': 'Brake to a stop',
  'intro.brake.keyboard': 'Hold ← and → together, or ↓ or Space, until you stand.',
  'intro.brake.touch': 'Hold both thumbs down until you stand.',
  'intro.brake.gamepad': 'Hold B or the left trigger until you stand.',

  'intro.restart.title': 'Start again at once',
  'intro.restart.keyboard': 'Press {restart} at any time: you stand in the gate again, without any loading.',
  'intro.restart.touch': 'Hold a finger on the upper part of the slope: you stand in the gate again.',
  'intro.restart.gamepad': 'Press X or the View button: you stand in the gate again.',

  'intro.gates.title': 'Now you can ride',
  'intro.gates.text':
    'Pass every gate between its two poles; red and blue take turns. A missed gate ends a race run, and in training it costs three seconds.',
  'intro.ride': 'Ride',
  'intro.skip': 'Skip',
  'intro.over': 'Once more',
  'intro.academy': 'Academy',
} as const;
