import type { Playback, RideAnalysis, RideResult } from '../../ride';
import type { Rival } from './rider-look';

/** An attempt that is over, and what it was raced against. */
export interface Ended {
  readonly result: Exclude<RideResult, { kind: 'running' }>;
  readonly ghost: RideAnalysis | undefined;
  /** Those raced. */
  readonly rivals: readonly Rival[];
  /** First gate not passed, from 0; undefined when all were. */
  readonly faultAt: number | undefined;
}

/** Why a ride stands still. `low`: the stage has become too low to ride on. */
export type PauseReason = 'asked' | 'hidden' | 'low' | 'lost' | 'restored';

/** What a stage is doing; React is told only when this changes, a few times per ride. */
export type StageMode =
  | { readonly kind: 'loading' }
  /** Nothing can be drawn: `no-webgl` = the browser cannot, `failed` = building the picture failed. */
  | { readonly kind: 'blind'; readonly why: 'no-webgl' | 'failed' }
  | { readonly kind: 'ride' }
  | { readonly kind: 'paused'; readonly why: PauseReason }
  | { readonly kind: 'over'; readonly ended: Ended }
  | {
      readonly kind: 'replay';
      readonly playback: Playback;
      readonly rides: readonly Rival[];
      readonly after: Ended | undefined;
    };

/** The mode of one stage. */
export interface ModeCell {
  readonly now: () => StageMode;
  readonly say: (next: StageMode) => void;
}

export function createMode(onMode: (mode: StageMode) => void): ModeCell {
  let mode: StageMode = { kind: 'loading' };
  return {
    now: () => mode,
    say(next) {
      mode = next;
      onMode(next);
    },
  };
}
