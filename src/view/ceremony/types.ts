import type { LightName } from '../light';
import type { RiderLook, ViewSettings } from '../types';

/** A rank on the podium; tied riders share one. */
export type Rank = 1 | 2 | 3;

/** A rider on the podium, dressed as in the race. */
export interface CeremonyRider extends Pick<RiderLook, 'equipment' | 'kit' | 'bib'> {
  readonly rank: Rank;
}

/** Options of a ceremony. */
export interface CeremonyOptions {
  /** The riders, best first. */
  readonly riders: readonly CeremonyRider[];
  readonly light: LightName;
  /** Text on the arch: the race or the event. */
  readonly title: string;
  readonly settings: Pick<ViewSettings, 'quality' | 'reducedMotion'>;
}

/** The ceremony on a canvas. */
export interface Ceremony {
  readonly canvas: HTMLCanvasElement;
  /** Whether anything moves: false with reduced motion, which draws a single frame. */
  readonly moves: boolean;
  /** Advances the time, s, and draws. */
  frame(dt: number): void;
  /** Size in CSS pixels. */
  resize(width: number, height: number, devicePixelRatio: number): void;
  /** Calls back when the image is lost, at once if it already is, and when it is back. Returns a function that unsubscribes. */
  onLost(callback: (lost: boolean) => void): () => void;
  readonly stats: { readonly drawCalls: number; readonly triangles: number };
  dispose(): void;
}
