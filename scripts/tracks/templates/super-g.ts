import { all, even, place, type Template } from './template';

/* Three super-Gs: rolling meadows, a ridge that falls away to both sides, a shoulder crossed before a wall. */
export const superGs: readonly Template[] = [
  place(
    'Long Meadow',
    'super-g',
    'easy',
    'golden',
    { lengthM: 650, dropM: 164, seed: 71 },
    {
      grade: [
        { to: 100, value: 0.95 },
        { to: 230, value: 1.15 },
        { to: 350, value: 0.8 },
        { to: 520, value: 1.15 },
        { to: 650, value: 0.85 },
      ],
      cross: [],
      bowl: [],
      bends: [
        { from: 80, to: 300, shift: 16 },
        { from: 320, to: 560, shift: -18 },
      ],
      snow: all(2),
      halfWidth: all(18),
      margin: all(8),
      bumps: [
        { kind: 'roller', y: 290, height: 0.5, length: 26 },
        { kind: 'roller', y: 350, height: 0.5, length: 26 },
        { kind: 'roller', y: 410, height: 0.4, length: 26 },
      ],
      trees: even(800, [0, 4, 0, 3, 8]),
      turns: 12,
      gateWidth: 8,
    },
  ),
  place(
    'Raven Ridge',
    'super-g',
    'medium',
    'flat',
    { lengthM: 990, dropM: 276, seed: 83 },
    {
      grade: [
        { to: 120, value: 1 },
        { to: 300, value: 0.8 },
        { to: 470, value: 1.25 },
        { to: 620, value: 0.75 },
        { to: 830, value: 1.25 },
        { to: 990, value: 0.85 },
      ],
      cross: even(990, [0, 0.05, -0.05, 0.06, -0.06, 0.04, 0]),
      bowl: even(990, [0, -0.003, -0.004, -0.004, -0.003, 0]),
      bends: [
        { from: 100, to: 320, shift: -18 },
        { from: 340, to: 600, shift: 26 },
        { from: 640, to: 880, shift: -20 },
      ],
      snow: all(1),
      halfWidth: even(990, [18, 17, 16, 16, 17, 18]),
      margin: all(9),
      bumps: [
        { kind: 'jump', y: 520, height: 0.6, length: 14 },
        { kind: 'roller', y: 250, height: 0.4, length: 24 },
      ],
      trees: [
        { to: 640, value: 0 },
        { to: 1400, value: 9 },
      ],
      turns: 21,
      gateWidth: 7.5,
    },
  ),
  place(
    'Thunder Shoulder',
    'super-g',
    'hard',
    'golden',
    { lengthM: 1430, dropM: 460, seed: 97 },
    {
      // Out of the gate onto a wall: 100 km/h within eight seconds.
      grade: [
        { to: 130, value: 1.75 },
        { to: 330, value: 1.1 },
        { to: 560, value: 0.72 },
        { to: 800, value: 1.3 },
        { to: 960, value: 0.75 },
        { to: 1220, value: 1.22 },
        { to: 1430, value: 0.85 },
      ],
      cross: [
        { to: 330, value: 0 },
        { to: 560, value: 0.1 },
        { to: 800, value: -0.02 },
        { to: 960, value: -0.08 },
        { to: 1430, value: 0 },
      ],
      bowl: even(1430, [0, 0, 0, 0.003, 0.005, 0.003, 0]),
      bends: [
        { from: 100, to: 320, shift: 14 },
        { from: 330, to: 600, shift: -34 },
        { from: 640, to: 900, shift: 24 },
        { from: 950, to: 1250, shift: -20 },
      ],
      snow: [
        { to: 600, value: 1 },
        { to: 780, value: 0 },
        { to: 10_000, value: 1 },
      ],
      halfWidth: all(17),
      margin: all(9),
      bumps: [
        { kind: 'jump', y: 600, height: 0.7, length: 15 },
        { kind: 'jump', y: 1130, height: 0.6, length: 14 },
        { kind: 'roller', y: 880, height: 0.5, length: 26 },
      ],
      trees: even(1650, [4, 12, 6, 0, 10, 14, 8]),
      turns: 33,
      // Nearly straight down the first wall, then the rhythm of the hill.
      setting: [
        { to: 130, spacing: 1.1, turn: 0.5 },
        { to: 420, spacing: 1.06, turn: 0.87 },
        { to: 650, spacing: 1, turn: 0.98 },
        { to: 1060, spacing: 0.91, turn: 0.92 },
        { to: 1320, spacing: 0.98, turn: 0.95 },
        { to: 1430, spacing: 0.94, turn: 0.86 },
      ],
      gateWidth: 7,
    },
  ),
];
