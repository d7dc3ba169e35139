import type { Course, CourseGate, DisciplineCode, Equipment, SnowType } from '../../../src/sim';

/** A slope with gates in a steady rhythm, as the figures of the model were measured on. Lengths m. */
export interface Setting {
  readonly discipline: DisciplineCode;
  readonly gates: number;
  /** From turning pole to turning pole along the map; the second number, when given, is that of every other flight. */
  readonly spacing: readonly [number, number];
  /** Offset of the turning poles to each side of the centre line, first and second flight. */
  readonly offset: readonly [number, number];
  readonly width: number;
  /** Drop over the whole course, m. */
  readonly drop: number;
  readonly snow?: SnowType;
  readonly miss?: number;
}

/** Distance from the start to the first gate and from the last gate to the finish, m. */
const LEAD = 1.3;
const RUN_OUT = 1.5;

/** Builds the course of a setting: an even pitch, hard snow unless said. */
export function setCourse(setting: Setting): Course {
  const gates: CourseGate[] = [];
  let y = setting.spacing[0] * LEAD;
  for (let i = 0; i < setting.gates; i++) {
    const flight = i < setting.gates / 2 ? 0 : 1;
    const side = i % 2 === 0 ? (1 as const) : (-1 as const);
    gates.push({
      x: Math.round(side * setting.offset[flight] * 1000),
      y: Math.round(y * 1000),
      side,
      width: Math.round(setting.width * 1000),
    });
    y += setting.spacing[flight];
  }
  const finish = Math.round((y + setting.spacing[1] * (RUN_OUT - 1)) * 1000);
  const cells = Math.ceil(finish / 10_000) + 6;
  const fall = (setting.drop / finish) * 10_000_000;
  return {
    format: 1,
    discipline: setting.discipline,
    dy: 10_000,
    z: Array.from({ length: cells + 3 }, (_, i) => Math.round(-(i - 2) * fall) + 0),
    cross: [],
    centre: [],
    bowl: [],
    snow: new Array<SnowType>(cells).fill(setting.snow ?? 1),
    width: new Array<number>(cells).fill(25_000),
    nets: new Array<number>(cells).fill(30_000),
    patches: [],
    bumps: [],
    trees: [],
    gates,
    splits: [Math.round(finish / 3), Math.round((2 * finish) / 3)],
    finish,
    miss: setting.miss ?? 0,
    maxTicks: 30_000,
  };
}

/** The settings the behaviour figures of the model were measured on. */
export const SETTINGS = {
  SL: { discipline: 0, gates: 52, spacing: [10, 10], offset: [1.75, 1.75], width: 5, drop: 178 },
  GS: { discipline: 1, gates: 44, spacing: [24, 24], offset: [3.4, 3.4], width: 6, drop: 330 },
  SG: { discipline: 2, gates: 36, spacing: [46, 46], offset: [6.8, 6.8], width: 8, drop: 542 },
  DH: { discipline: 3, gates: 32, spacing: [72, 96], offset: [11, 5], width: 10, drop: 795 },
  PSL: { discipline: 0, gates: 26, spacing: [11.5, 11.5], offset: [1.9, 1.9], width: 5, drop: 98 },
  PGS: { discipline: 1, gates: 25, spacing: [21.5, 21.5], offset: [3.4, 3.4], width: 6, drop: 168 },
  beginner: {
    discipline: 1,
    gates: 16,
    spacing: [24, 24],
    offset: [2, 2],
    width: 9,
    drop: 77,
    miss: 3_000_000,
  },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof SETTINGS;

/** What the pilot rides on each setting. */
export const RIDDEN_ON: Readonly<Record<SettingName, Equipment>> = {
  SL: 'ski',
  GS: 'ski',
  SG: 'ski',
  DH: 'ski',
  PSL: 'board',
  PGS: 'board',
  beginner: 'ski',
};
