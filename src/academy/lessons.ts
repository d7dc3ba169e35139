import type { Task } from './task';

/** The lessons, in order. */
export const lessonIds = ['basics', 'precision', 'slalom', 'optimizing-trajectory', 'final'] as const;
export type LessonId = (typeof lessonIds)[number];

/** The guide shown on the snow: the coach riding ahead, the ideal line, or a mark to stop at. */
export type Aid = 'coach' | 'line' | 'mark' | 'none';

/** An exercise: a training track and a task. */
export interface Exercise<Id extends string = string> {
  readonly id: Id;
  readonly lesson: LessonId;
  /** Id of its default track. */
  readonly track: string;
  readonly task: Task;
  readonly aid: Aid;
}

/** Creates the exercises of a lesson from rows of name, track, aid and task. */
function lesson<const Id extends string>(
  name: LessonId,
  rows: readonly (readonly [id: Id, track: string, aid: Aid, task: Task])[],
): readonly Exercise<Id>[] {
  return rows.map(([id, track, aid, task]) => ({ id, lesson: name, track, aid, task }));
}

/** All exercises, in teaching order. Limits are those of one, two and three stars. */
export const exercises = [
  ...lesson('basics', [
    ['glide', 'mjfh1khli73v8r6', 'coach', { kind: 'tuck', share: [0.6, 0.8, 0.92] }],
    ['turns', '8a6r8ldoovf33vw', 'coach', { kind: 'gates', faults: [2, 1, 0] }],
    ['stop', 'c0v0ygdqdytzspf', 'mark', { kind: 'stop', at: 120, off: [5, 2.5, 1.2] }],
    [
      'linked',
      'pnwelut44mpnr6b',
      'line',
      { kind: 'linked', turns: [7, 9, 11], edge: [22, 28, 34], spread: [0.65, 0.45, 0.3] },
    ],
  ]),
  ...lesson('precision', [
    ['corridors', 'iugt2p7cp1qald5', 'line', { kind: 'middle', faults: [3, 1, 0], off: [0.95, 0.65, 0.45] }],
    ['apex', 'yzaxmo1kqjbve7o', 'line', { kind: 'apex', faults: [2, 1, 0], off: [2.6, 1.8, 1.2] }],
    ['mark', 'hy683v3pusr96ai', 'mark', { kind: 'stop', at: 120, off: [3, 1.5, 0.6] }],
    ['narrow', 'otrsrs63f0ggpxs', 'coach', { kind: 'gates', faults: [3, 1, 0] }],
  ]),
  ...lesson('slalom', [
    ['rules', 'uw6u24abtr76n2l', 'coach', { kind: 'gates', faults: [1, 0, 0] }],
    ['rhythm', 'x0zr51y9kp5sxj7', 'line', { kind: 'rhythm', faults: [3, 1, 0], spread: [0.35, 0.22, 0.14] }],
    [
      'delay',
      '7lbz6i50ppyuhsh',
      'line',
      { kind: 'figures', figure: 'delay', lost: [1, 0, 0], faults: [3, 2, 0] },
    ],
    [
      'hairpins',
      'us19zce2gyeieek',
      'line',
      { kind: 'figures', figure: 'hairpin', lost: [1, 1, 0], faults: [4, 2, 0] },
    ],
    [
      'flushes',
      '9rf1bnzmj0ff8x0',
      'line',
      { kind: 'figures', figure: 'flush', lost: [1, 1, 0], faults: [4, 2, 0] },
    ],
  ]),
  ...lesson('optimizing-trajectory', [
    ['ideal-line', 'u90mbw84qlp54ur', 'line', { kind: 'loss', faults: [2, 1, 0], loss: [0.3, 0.15, 0.07] }],
    [
      'early-line',
      'vg5zivv9s8061m6',
      'line',
      { kind: 'early', faults: [2, 1, 0], height: -1, share: [0.4, 0.6, 0.75] },
    ],
    [
      'rise-line',
      '277gqc4xb95u9xq',
      'line',
      { kind: 'rise', faults: [2, 1, 0], height: 2.2, share: [0.5, 0.7, 0.85] },
    ],
    [
      'tuck-or-brake',
      'usspygclel1i5sp',
      'coach',
      {
        kind: 'tuck-or-brake',
        to: 230,
        share: [0.4, 0.55, 0.7],
        faults: [2, 1, 0],
        time: [1.24, 1.05, 0.95],
      },
    ],
  ]),
  ...lesson('final', [
    ['exam-slalom', 'aumxac7kqkgunqf', 'none', { kind: 'exam', time: [1.36, 1.15, 0.97] }],
    ['exam-giant-slalom', '5hbgk13wqss1d5e', 'none', { kind: 'exam', time: [1.09, 0.95, 0.89] }],
    ['exam-super-g', '04eglqxvjfwvvzc', 'none', { kind: 'exam', time: [1.09, 0.95, 0.88] }],
    ['exam-downhill', '62mh4c6tdblpmyz', 'none', { kind: 'exam', time: [1.12, 0.98, 0.89] }],
  ]),
] as const;

export type ExerciseId = (typeof exercises)[number]['id'];
/** An exercise of the academy. */
export type AcademyExercise = Exercise<ExerciseId>;

/** Returns the exercises of a lesson. */
export function exercisesOf(lesson: LessonId): readonly AcademyExercise[] {
  return exercises.filter((e) => e.lesson === lesson);
}

/** Returns the exercise with an id; undefined if there is none. */
export function exerciseOf(id: string): AcademyExercise | undefined {
  return exercises.find((e) => e.id === id);
}
