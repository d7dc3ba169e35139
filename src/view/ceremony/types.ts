import type { LightName } from '../light';
import type { RiderLook, ViewSettings } from '../types';

/** A place on the podium; riders of the same rank share one. */
export type Rank = 1 | 2 | 3;

/** Who stands on the podium, dressed as in the race. */
export interface CeremonyRider extends Pick<RiderLook, 'equipment' | 'kit' | 'bib'> {
  readonly rank: Rank;
}

/** How a ceremony is built. */
export interface CeremonyOptions {
  /** The best first. */
  readonly riders: readonly CeremonyRider[];
  readonly light: LightName;
  /** Written on the arch: the race or the event. */
  readonly title: string;
  readonly settings: Pick<ViewSettings, 'quality' | 'reducedMotion'>;
}

/** The riders on their podium, drawn on a canvas. */
export interface Ceremony {
  readonly canvas: HTMLCanvasElement;
  /** Whether anything moves: not with reduced motion, where one picture is all there is. */
  readonly moves: boolean;
  /** Lets time pass, s, and draws. */
  frame(dt: number): void;
  /** Size in CSS pixels. */
  resize(width: number, height: number, devicePixelRatio: number): void;
  /** Tells when the picture is lost, at once if it is already, and when it is back; returns the way out. */
  onLost(callback: (lost: boolean) => void): () => void;
  readonly stats: { readonly drawCalls: number; readonly triangles: number };
  dispose(): void;
}
