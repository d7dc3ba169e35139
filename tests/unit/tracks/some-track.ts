import type { Course, CourseGate, SnowType } from '../../../src/sim';
import {
  builderVersion,
  contentHash,
  type Difficulty,
  lights,
  type RaceStyle,
  setCourse,
  type Track,
  type TrackBody,
} from '../../../src/tracks';
import fc from '../../harness/fast-check';

/** A small legal giant slalom on an even slope: 8 gates, 25 m apart. */
export function plainCourse(over: Partial<Course> = {}): Course {
  const points = 48;
  const fill = (v: number): number[] => new Array<number>(points - 3).fill(v);
  const gates = Array.from({ length: 8 }, (_, i): CourseGate => {
    const side = i % 2 === 0 ? 1 : -1;
    return { x: side * 2000, y: 30_000 + i * 25_000, side, width: 6000 };
  });
  return {
    format: 1,
    discipline: 1,
    dy: 10_000,
    z: Array.from({ length: points }, (_, i) => (2 - i) * 2500),
    cross: [],
    centre: [],
    bowl: [],
    snow: new Array<SnowType>(points - 3).fill(1),
    width: fill(14_000),
    nets: fill(22_000),
    patches: [],
    bumps: [],
    trees: [],
    gates,
    splits: [90_000, 180_000],
    finish: 260_000,
    miss: 0,
    maxTicks: 12_000,
    ...over,
  };
}

export function plainTrack(over: Partial<Track> = {}): Track {
  const course = over.course ?? plainCourse();
  return {
    id: 'plainplainplain',
    name: 'Plain',
    style: 'giant-slalom',
    builderVersion,
    course,
    hash: contentHash(course),
    light: 'crisp',
    seed: 1,
    origin: 'own',
    ...over,
  };
}

const LENGTHS: Readonly<Record<RaceStyle, readonly [number, number]>> = {
  slalom: [160, 600],
  'giant-slalom': [280, 1100],
  'super-g': [450, 1700],
  downhill: [650, 2200],
};

const styleArbitrary = fc.constantFrom<RaceStyle>('slalom', 'giant-slalom', 'super-g', 'downhill');

/** Wishes for the course setter that a slope can grant. */
export const wishes = styleArbitrary.chain((style) =>
  fc.record({
    style: fc.constant(style),
    lengthM: fc.integer({ min: LENGTHS[style][0], max: LENGTHS[style][1] }),
    grade: fc.double({ min: 0.2, max: 0.36, noNaN: true }),
    seed: fc.integer({ min: 0, max: 0xffffffff }),
    equipment: fc.constantFrom<'ski' | 'board'>('ski', 'board'),
    difficulty: fc.constantFrom<Difficulty>('easy', 'medium', 'hard'),
  }),
);

/** Any track there can be: a set course under a random name, its numbers shaken off their grids. */
export const bodies: fc.Arbitrary<TrackBody> = fc
  .record({
    wish: wishes,
    name: fc.string({ minLength: 1, maxLength: 60, unit: 'binary' }).filter((s) => s.length <= 60),
    author: fc.option(fc.string({ minLength: 1, maxLength: 20 }), { nil: undefined }),
    light: fc.constantFrom(...lights),
    seed: fc.integer({ min: 0, max: 0xffffffff }),
    shake: fc.integer({ min: 0, max: 40 }),
    timed: fc.boolean(),
  })
  .map(({ wish, name, author, light, seed, shake, timed }) => {
    const { style, lengthM, grade, equipment, difficulty } = wish;
    const course = setCourse({
      style,
      lengthM,
      dropM: lengthM * grade,
      seed: wish.seed,
      equipment,
      difficulty,
    });
    const z = course.z.map((v, i) => v + ((i * 7919) % (shake + 1)));
    const times = { authorUs: 60_123_456, goldUs: 61_000_001, silverUs: 64_000_000, bronzeUs: 70_000_000 };
    return {
      ...{ name, style, builderVersion, light, seed, difficulty },
      course: { ...course, z },
      ...(author === undefined ? {} : { author }),
      ...(timed ? { reference: { [equipment]: times } } : {}),
    };
  });
