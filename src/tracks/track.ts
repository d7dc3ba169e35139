import { type Course, Discipline, type DisciplineCode, type Equipment } from '../sim';

/** Version of the builder that saves tracks now. Older ones stay readable, newer ones are refused with a clear fault. */
export const builderVersion = 1;

/** The styles of a track, in the order in which they are offered. */
export const styles = ['slalom', 'giant-slalom', 'super-g', 'downhill', 'training'] as const;
export type Style = (typeof styles)[number];
/** A style that is raced by the sport's rules. */
export type RaceStyle = Exclude<Style, 'training'>;

/** Light presets a track asks for. */
export const lights = ['golden', 'crisp', 'night', 'flat'] as const;
export type Light = (typeof lights)[number];

export const difficulties = ['easy', 'medium', 'hard'] as const;
export type Difficulty = (typeof difficulties)[number];

/** Where a track came from: shipped with the game, made on this device, or taken from a server. */
export const origins = ['default', 'own', 'online'] as const;
export type Origin = (typeof origins)[number];

/** 15 characters of a-z0-9: made on the client in the form of the server's ids, so that a row keeps its id. */
export type TrackId = string;

/** Times to beat, integer µs: authorUs ≤ goldUs ≤ silverUs ≤ bronzeUs. What counts of them, `timesToBeat` says. */
export interface ReferenceTimes {
  readonly authorUs: number;
  readonly goldUs: number;
  readonly silverUs: number;
  readonly bronzeUs: number;
}

/** A track: a course with a name and what the game needs around it. Plain data that can be stored and sent as it is. */
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
  /** Seed of everything decorative (forest, huts, mountains), uint32; never touches the ride. */
  readonly seed: number;
  readonly origin: Origin;
  /** Times set by the computer rider, per equipment; absent until it has ridden the track. */
  readonly reference?: Readonly<Partial<Record<Equipment, ReferenceTimes>>>;
  readonly difficulty?: Difficulty;
  /** Who made it. */
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

/** Discipline of a raced style; a training track says itself which it is ridden in (`course.discipline`). */
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

/** Two letters a style is known by, as start lists have them; a training slope is no discipline, whatever its snow is set for. */
export function labelOf(track: { readonly style: Style }): StyleLabel {
  return LABELS[track.style];
}

/** Slope facts for cards: length along y and drop from start to finish, m. */
export interface TrackFacts {
  readonly lengthM: number;
  readonly dropM: number;
  readonly gates: number;
}
