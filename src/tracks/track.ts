import { type Course, Discipline, type DisciplineCode, type Equipment } from '../sim';

/** Version of the builder that saves tracks now. Older tracks stay readable; newer ones are rejected with a clear fault. */
export const builderVersion = 1;

/** The styles of a track, in display order. */
export const styles = ['slalom', 'giant-slalom', 'super-g', 'downhill', 'training'] as const;
export type Style = (typeof styles)[number];
/** A style with race rules of the sport. */
export type RaceStyle = Exclude<Style, 'training'>;

/** Light presets a track asks for. */
export const lights = ['golden', 'crisp', 'night', 'flat'] as const;
export type Light = (typeof lights)[number];

export const difficulties = ['easy', 'medium', 'hard'] as const;
export type Difficulty = (typeof difficulties)[number];

/** The source of a track: shipped with the game, made on this device, or loaded from a server. */
export const origins = ['default', 'own', 'online'] as const;
export type Origin = (typeof origins)[number];

/** 15 characters of a-z0-9, created on the client in the format of the server's ids, so that a row keeps its id. */
export type TrackId = string;

/** Times to beat, integer µs: authorUs ≤ goldUs ≤ silverUs ≤ bronzeUs. Use `timesToBeat` for the ones that count. */
export interface ReferenceTimes {
  readonly authorUs: number;
  readonly goldUs: number;
  readonly silverUs: number;
  readonly bronzeUs: number;
}

/** A track: a course with a name and other data for the game. Plain data that can be stored and sent directly. */
export interface Track {
  readonly id: TrackId;
  readonly name: string;
  readonly style: Style;
  /** Version of the builder that last saved the track. */
  readonly builderVersion: number;
  readonly course: Course;
  /** Content hash: sha256 (64 hex digits) of the canonical course; always equal to `contentHash(course)`. */
  readonly hash: string;
  readonly light: Light;
  /** Seed of all decoration (forest, huts, mountains), uint32; does not affect the ride. */
  readonly seed: number;
  readonly origin: Origin;
  /** Times set by the computer rider, per equipment; absent until it has ridden the track. */
  readonly reference?: Readonly<Partial<Record<Equipment, ReferenceTimes>>>;
  readonly difficulty?: Difficulty;
  /** Name of the author. */
  readonly author?: string;
}

/** Length of a track's name and author, characters. */
export const MAX_NAME = 60;

const DISCIPLINES: Readonly<Record<RaceStyle, DisciplineCode>> = {
  slalom: Discipline.slalom,
  'giant-slalom': Discipline.giantSlalom,
  'super-g': Discipline.superG,
  downhill: Discipline.downhill,
};

/** Returns the discipline of a raced style. A training track contains its own (`course.discipline`). */
export function disciplineOf(style: RaceStyle): DisciplineCode {
  return DISCIPLINES[style];
}

const LABELS = {
  slalom: 'SL',
  'giant-slalom': 'GS',
  'super-g': 'SG',
  downhill: 'DH',
  training: 'TR',
} as const satisfies Readonly<Record<Style, string>>;
export type StyleLabel = (typeof LABELS)[Style];

/**
 * Returns the two-letter label of a style, as in start lists. A training slope is no discipline, whatever discipline its course
 * has.
 */
export function labelOf(track: { readonly style: Style }): StyleLabel {
  return LABELS[track.style];
}

/** Slope facts for cards: length along y and drop from start to finish, m. */
export interface TrackFacts {
  readonly lengthM: number;
  readonly dropM: number;
  readonly gates: number;
}
