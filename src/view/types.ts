import type { State } from '../sim';

/** Where the picture is taken from. */
export type CameraMode = 'chase' | 'far' | 'helicopter' | 'coach' | 'tv' | 'low';

/** How one rider is dressed, and what the rider is to the player. Colours are `#rrggbb`. */
export interface RiderLook {
  readonly equipment: 'ski' | 'board';
  /** Right foot in front: the board rider is mirrored. */
  readonly goofy: boolean;
  readonly kit: { readonly primary: string; readonly secondary: string };
  /** Bib number, digits only. */
  readonly bib: string;
  /**
   * The player, who races the player side by side, the player's best run, or somebody else's: the last two are drawn as
   * ghosts.
   */
  readonly kind: 'me' | 'opponent' | 'best' | 'rival';
  /** Name written above the head. */
  readonly label: string;
}

/** The player's choices about the picture. */
export interface ViewSettings {
  readonly quality: 'auto' | 'low' | 'medium' | 'high';
  readonly reducedMotion: boolean;
  readonly sparkles: boolean;
  readonly bigContrastGates: boolean;
  readonly colourBlind: boolean;
}

/** One rider as the view is told of: the states after the last two ticks. */
export interface RiderFrame {
  readonly look: RiderLook;
  readonly prev: State;
  readonly cur: State;
}

/**
 * When a frame is. One object is written over for each.
 */
export interface FrameTime {
  /** The browser's clock, ms. */
  nowMs: number;
  /** Since the last frame, s. */
  dt: number;
  /** How far the present lies between the riders' last two ticks, 0…1. */
  alpha: number;
}

/** A fresh time, written over and over. */
export function createFrameTime(): FrameTime {
  return { nowMs: 0, dt: 0, alpha: 0 };
}

/** What the picture costs, of the last frame. */
export interface ViewStats {
  readonly drawCalls: number;
  readonly triangles: number;
  /** Share of the full drawing buffer. */
  readonly scale: number;
  readonly tier: string;
  /** Time between pictures, ms, averaged over about half a second. */
  readonly frameMs: number;
}

/** A ride drawn on a canvas. */
export interface View {
  readonly canvas: HTMLCanvasElement;
  /** Ghosts beside the rider that this device is asked to draw while somebody rides. */
  readonly ghosts: number;
  /**
   * Draws the riders between their last two ticks; riders[0] is followed by the camera. Makes no garbage.
   *
   * @param resting nobody rides: once nothing moves any more the picture is drawn in full and then left alone
   */
  frame(riders: readonly RiderFrame[], at: Readonly<FrameTime>, resting?: boolean): void;
  /** Draws the present picture once more with all its pixels; the next frame has as many as the machine can do. */
  sharpen(): void;
  setCamera(mode: CameraMode): void;
  /** A new attempt: trails of the last one stay faint, the camera snaps, gates stand up again. */
  restart(): void;
  /** Another moment or another ride: no trail of what was there before, the camera stands where it should at once. */
  cut(): void;
  /** Lays the trails that riders leave between their last two ticks, without a picture: those before a moment jumped to. */
  lay(riders: readonly RiderFrame[]): void;
  /** Size in CSS pixels. */
  resize(width: number, height: number, devicePixelRatio: number): void;
  /** On-screen position (0…1 from the top left) of a rider's head, for name tags; false when off screen. */
  project(rider: number, out: { x: number; y: number }): boolean;
  readonly stats: ViewStats;
  settings(next: Partial<ViewSettings>): void;
  /** x, y pairs on the map (m) drawn on the snow as a soft line; null takes it away. */
  idealLine(points: Float32Array | null): void;
  /** Tells when the picture is lost and when it is back; returns the way out. */
  onLost(callback: (lost: boolean) => void): () => void;
  dispose(): void;
}

/** How a view is built. */
export interface ViewOptions {
  readonly light: 'golden' | 'crisp' | 'night' | 'flat';
  /** The track's style: training tracks have no spectators. */
  readonly style: string;
  /** Seed of everything decorative. */
  readonly seed: number;
  readonly settings: ViewSettings;
  /** Words on the start and finish banners. */
  readonly words: { readonly start: string; readonly finish: string };
}
