import type { InstrumentOptions, PauseReason } from '../../../play';
import type { LiveRide } from '../../../ride';
import type { Compiled } from '../../../sim';
import type { Track } from '../../../tracks';
import type { RiderLook } from '../../../view';
import type { PairCheckpoint } from './pair';

/** One rider's part of the page. */
export interface PaneElements {
  /** Its halves are the rider's zones for the thumbs. */
  readonly pane: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  readonly hud: HTMLElement;
  /** Shows the gap. */
  readonly gap: HTMLElement;
}

/** One of the two who ride. */
export interface Duellist {
  /** Id of the rider's profile, or of the entry of who has none. */
  readonly id: string;
  readonly compiled: Compiled;
  readonly look: RiderLook;
  /** What is said beside the lights before the start. */
  readonly startWord: InstrumentOptions['startWord'];
  /** What is said to a rider who stands or crawls. */
  readonly stuckWord: InstrumentOptions['stuckWord'];
  readonly oneSwitch: boolean;
}

/** What a stage of two is doing. */
export type DuelMode =
  | { readonly kind: 'loading' }
  | { readonly kind: 'blind'; readonly why: 'no-webgl' | 'failed' }
  | { readonly kind: 'ride' }
  | { readonly kind: 'paused'; readonly why: PauseReason }
  | { readonly kind: 'over'; readonly rides: readonly [LiveRide, LiveRide] };

export interface DuelSetup {
  readonly track: Track;
  /** On the red course, on the blue one. */
  readonly riders: readonly [Duellist, Duellist];
  readonly gunTick: number;
  /** Rides that a killed tab, or a lost picture, cut off. */
  readonly from: PairCheckpoint | undefined;
  readonly onCheckpoint: (checkpoint: PairCheckpoint) => void;
  readonly onMode: (mode: DuelMode) => void;
  /** A picture is gone for good: the stage has to be opened anew, there. */
  readonly onRebuild: (from: PairCheckpoint | undefined) => void;
}

/** A stage of two, alive: everything of it that is not React's. */
export interface DuelEngine {
  readonly pause: (why: PauseReason) => void;
  readonly resume: () => void;
  readonly dispose: () => void;
}
