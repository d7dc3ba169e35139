import { Discipline } from '../../../src/sim';
import { alternate, corridors, drill, parts } from './drills';
import { all, type Template } from './template';

const { slalom, superG, downhill } = Discipline;

/*
 * The slopes of the academy. Lessons refer to them by name, and to places on them in metres from the start: the stop box and
 * the mark are 120 m down the hill.
 */
const basics: readonly Template[] = [
  drill('First glide', {
    lengthM: 190,
    dropM: 27,
    seed: 201,
    gates: [],
    over: { grade: parts(190, [1.1, 1.1, 1, 0.8]) },
  }),
  drill('Left and right', { lengthM: 260, dropM: 44, seed: 202, gates: alternate(8, 40, 26, 1.6, 9) }),
  drill('Stop box', { lengthM: 190, dropM: 27, seed: 203, gates: [] }),
  drill('Linked turns', { lengthM: 330, dropM: 66, seed: 204, gates: alternate(12, 36, 23, 2, 8) }),
];

const precision: readonly Template[] = [
  drill('Corridors', { lengthM: 300, dropM: 54, seed: 211, gates: corridors(4, 36, 9, 4, 36, 2.5, 3.2) }),
  drill('Apex markers', { lengthM: 320, dropM: 70, seed: 212, gates: alternate(10, 36, 26, 2.6, 7) }),
  drill('Stop on the mark', { lengthM: 190, dropM: 36, seed: 213, gates: [] }),
  drill('Narrow gates', { lengthM: 300, dropM: 60, seed: 214, gates: alternate(12, 34, 20, 1.2, 2.4) }),
];

const rhythm: readonly Template[] = [
  drill('Gate rules', {
    lengthM: 150,
    dropM: 33,
    seed: 221,
    discipline: slalom,
    gates: alternate(9, 18, 12.4, 1, 6),
  }),
  drill('Slalom rhythm', {
    lengthM: 220,
    dropM: 55,
    seed: 222,
    discipline: slalom,
    gates: alternate(18, 18, 10.6, 1.2, 5),
  }),
  drill('Delay gates', {
    lengthM: 220,
    dropM: 57,
    seed: 223,
    discipline: slalom,
    over: { turns: 14, delays: 3 },
  }),
  drill('Hairpins', {
    lengthM: 210,
    dropM: 57,
    seed: 224,
    discipline: slalom,
    over: { turns: 18, hairpins: 4 },
  }),
  drill('Flushes', {
    lengthM: 220,
    dropM: 60,
    seed: 225,
    discipline: slalom,
    over: { turns: 22, verticals: 3 },
  }),
];

const line: readonly Template[] = [
  drill('The ideal line', { lengthM: 360, dropM: 97, seed: 231, over: { turns: 13, snow: all(1) } }),
  drill('Early line', {
    lengthM: 340,
    dropM: 105,
    seed: 232,
    over: { snow: all(1), grade: parts(340, [0.85, 1.15, 1.1, 0.9]) },
    gates: alternate(11, 36, 25, 3.1, 6.5),
  }),
  drill('Rise line', {
    lengthM: 360,
    dropM: 93,
    seed: 233,
    over: { snow: all(1), cross: parts(360, [0, 0.06, -0.06, 0.06, 0]), turns: 13 },
  }),
  drill('Tuck or brake', {
    lengthM: 520,
    dropM: 150,
    seed: 234,
    over: { snow: all(1), grade: parts(520, [1.15, 1.2, 1, 0.85, 0.8]) },
    gates: [...alternate(3, 90, 60, 1.5, 8), ...alternate(8, 290, 23, 3.4, 6.5, -1)],
  }),
];

const exams: readonly Template[] = [
  drill('Slalom exam', {
    lengthM: 280,
    dropM: 80,
    seed: 241,
    discipline: slalom,
    light: 'golden',
    over: {
      snow: all(1),
      turns: 26,
      hairpins: 2,
      verticals: 1,
      delays: 1,
      grade: parts(280, [0.9, 1.15, 0.9, 1.1, 0.9]),
    },
  }),
  drill('Giant slalom exam', {
    lengthM: 470,
    dropM: 132,
    seed: 242,
    light: 'golden',
    over: {
      snow: all(1),
      turns: 18,
      grade: parts(470, [0.9, 1.2, 0.75, 1.2, 0.85]),
      bends: [{ from: 120, to: 320, shift: 10 }],
    },
  }),
  drill('Super-G exam', {
    lengthM: 700,
    dropM: 190,
    seed: 243,
    discipline: superG,
    light: 'golden',
    over: {
      snow: all(1),
      turns: 14,
      grade: parts(700, [1, 1.2, 0.75, 1.2, 0.85]),
      bumps: [{ kind: 'roller', y: 340, height: 0.5, length: 26 }],
      bends: [{ from: 150, to: 420, shift: -18 }],
    },
  }),
  drill('Downhill exam', {
    lengthM: 900,
    dropM: 225,
    seed: 244,
    discipline: downhill,
    light: 'golden',
    over: {
      blend: 80,
      snow: all(1),
      halfWidth: all(21),
      margin: all(10),
      gateWidth: 9,
      turns: 10,
      grade: parts(900, [1.15, 1.2, 0.75, 1.15, 0.9]),
      bumps: [{ kind: 'jump', y: 450, height: 0.6, length: 14 }],
      bends: [{ from: 150, to: 480, shift: 24 }],
    },
  }),
];

export const trainingTracks: readonly Template[] = [...basics, ...precision, ...rhythm, ...line, ...exams];
