import type { Playback, RideAnalysis, RideResult } from '../../ride';
import type { Rival } from './rider-look';

/** What an attempt that is over came to in one lane, and what it was raced against. */
export interface Ended {
  readonly result: Exclude<RideResult, { kind: 'running' }>;
  readonly ghost: RideAnalysis | undefined;
  /** Those raced. */
  readonly rivals: readonly Rival[];
  /** First gate not passed, from 0; undefined when all were. */
  readonly faultAt: number | undefined;
  /** Real time that stalls of the device took from the run, ms. */
  readonly stalledMs: number;
}

/** The end of an attempt in each lane. */
export type Ends = readonly [Ended, ...Ended[]];

/**
 * Why a ride is paused. `unfocused`: another window has the focus. `low`: the stage is too low to ride on. `stalled`: the
 * device stalls in the gate.
 */
export type PauseReason = 'asked' | 'hidden' | 'unfocused' | 'low' | 'lost' | 'restored' | 'stalled';

/** What a session is doing; React is told only when this changes, a few times per ride. */
export type PlayMode =
  | { readonly kind: 'loading' }
  /** Nothing can be drawn: `no-webgl` = the browser cannot, `failed` = building the picture failed. */
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
