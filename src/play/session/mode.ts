import type { Playback, RideAnalysis, RideResult } from '../../ride';
import type { Rival } from './rider-look';

/** The result of a finished attempt in one lane, and its opponents. */
export interface Ended {
  readonly result: Exclude<RideResult, { kind: 'running' }>;
  readonly ghost: RideAnalysis | undefined;
  /** The opponents. */
  readonly rivals: readonly Rival[];
  /** First gate not passed, from 0; undefined if all were passed. */
  readonly faultAt: number | undefined;
  /** Real time lost to stalls of the device in the run, ms. */
  readonly stalledMs: number;
}

/** The end of an attempt in each lane. */
export type Ends = readonly [Ended, ...Ended[]];

/**
 * Why a ride is paused. `unfocused`: another window has the focus. `low`: the stage is not high enough to ride. `stalled`: the
 * device stalls in the gate.
 */
export type PauseReason = 'asked' | 'hidden' | 'unfocused' | 'low' | 'lost' | 'restored' | 'stalled';

/** The state of a session. React is notified only when it changes, a few times per ride. */
export type PlayMode =
  | { readonly kind: 'loading' }
  /** Drawing is not possible: `no-webgl` = the browser has no WebGL, `failed` = building the picture failed. */
  | { readonly kind: 'blind'; readonly why: 'no-webgl' | 'failed' }
  | { readonly kind: 'ride' }
  | { readonly kind: 'paused'; readonly why: PauseReason }
  | { readonly kind: 'over'; readonly ends: Ends }
  | {
      readonly kind: 'replay';
      readonly playback: Playback;
      readonly rides: readonly Rival[];
      readonly after: Ends | undefined;
    };

/** The mode of one session. */
export interface ModeCell {
  readonly now: () => PlayMode;
  readonly say: (next: PlayMode) => void;
}

export function createMode(onMode: (mode: PlayMode) => void): ModeCell {
  let mode: PlayMode = { kind: 'loading' };
  return {
    now: () => mode,
    say(next) {
      mode = next;
      onMode(next);
    },
  };
}
