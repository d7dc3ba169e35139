import type { State } from '../sim';

/** The camera of the view. */
export type CameraMode = 'chase' | 'far' | 'helicopter' | 'coach' | 'tv' | 'low';

/** The clothes of a rider, and the rider's role for the player. Colours are `#rrggbb`. */
export interface RiderLook {
  readonly equipment: 'ski' | 'board';
  /** Right foot in front: the snowboard rider is mirrored. */
  readonly goofy: boolean;
  readonly kit: { readonly primary: string; readonly secondary: string };
  /** Bib number, digits only. */
  readonly bib: string;
  /**
   * The player, an opponent who races the player side by side, the player's best run, or another rider's run. The last two are
   * drawn as ghosts.
   */
  readonly kind: 'me' | 'opponent' | 'best' | 'rival';
  /** Name tag above the head. */
  readonly label: string;
}

/** The player's graphics settings. */
export interface ViewSettings {
  readonly quality: 'auto' | 'low' | 'medium' | 'high';
  readonly reducedMotion: boolean;
  readonly sparkles: boolean;
  readonly bigContrastGates: boolean;
  readonly colourBlind: boolean;
}

/** One rider in a frame: the states after the last two ticks. */
export interface RiderFrame {
  readonly look: RiderLook;
  readonly prev: State;
  readonly cur: State;
}

/** The time of a frame. One object is overwritten for each frame. */
export interface FrameTime {
  /** The browser's clock, ms. */
  nowMs: number;
  /** Since the last frame, s. */
  dt: number;
  /** Position of the present between the riders' last two ticks, 0…1. */
  alpha: number;
}

/** Creates a frame time, which is reused for every frame. */
export function createFrameTime(): FrameTime {
  return { nowMs: 0, dt: 0, alpha: 0 };
}

/** Statistics of the last frame. */
export interface ViewStats {
  readonly drawCalls: number;
  readonly triangles: number;
  /** Share of the full drawing buffer. */
  readonly scale: number;
  readonly tier: string;
  /** Time between frames, ms, averaged over about half a second. */
  readonly frameMs: number;
}

/** A ride drawn on a canvas. */
export interface View {
  readonly canvas: HTMLCanvasElement;
  /** Most ghosts that this device should draw during a ride. */
  readonly ghosts: number;
  /**
   * Draws the riders between their last two ticks; the camera follows riders[0]. Makes no garbage.
   *
   * @param resting nobody rides: when nothing moves any more, one frame is drawn in full resolution and then kept
   */
  frame(riders: readonly RiderFrame[], at: Readonly<FrameTime>, resting?: boolean): void;
  /** Redraws the present frame in full resolution; the next frame has the resolution that the machine can draw in time. */
  sharpen(): void;
  setCamera(mode: CameraMode): void;
  /** Starts a new attempt: trails of the last one stay faint, the camera snaps, gates are upright again. */
  restart(): void;
  /** Jumps to another moment or another ride: previous trails are removed, and the camera is at its target at once. */
  cut(): void;
  /** Extends the riders' trails between their last two ticks without drawing: used for the time before a moment jumped to. */
  lay(riders: readonly RiderFrame[]): void;
  /** Size in CSS pixels. */
  resize(width: number, height: number, devicePixelRatio: number): void;
  /** Computes the on-screen position (0…1 from the top left) of a rider's head, for name tags; false if off screen. */
  project(rider: number, out: { x: number; y: number }): boolean;
  readonly stats: ViewStats;
  settings(next: Partial<ViewSettings>): void;
  /** Draws x, y pairs on the map (m) on the snow as a soft line; null removes it. */
  idealLine(points: Float32Array | null): void;
  /** Calls back when the image is lost and when it is restored. Returns a function that unsubscribes. */
  onLost(callback: (lost: boolean) => void): () => void;
  dispose(): void;
}

/** Options of a view. */
export interface ViewOptions {
  readonly light: 'golden' | 'crisp' | 'night' | 'flat';
  /** The track's style: training tracks have no spectators. */
  readonly style: string;
  /** Seed of all decoration. */
  readonly seed: number;
  readonly settings: ViewSettings;
  /** Texts on the start and finish banners. */
  readonly words: { readonly start: string; readonly finish: string };
}
