import type { Checkpoint, Onlooker, Playback } from '../../ride';
import type { Compiled, RunOptions } from '../../sim';
import type { Track } from '../../tracks';
import type { RiderLook } from '../../view';
import type { InstrumentOptions } from '../hud/instruments';
import type { Ended, StageMode } from './mode';
import type { Rival } from './rider-look';

/** Where a stage begins, and where it begins again when its picture has to be built anew. */
export type Opening =
  | { readonly kind: 'gate' }
  /** Paused in the middle of a ride that was cut off. */
  | { readonly kind: 'middle'; readonly from: Checkpoint }
  | { readonly kind: 'over'; readonly ended: Ended }
  /** Rides are watched; `after` is what the stage goes back to. */
  | { readonly kind: 'watch'; readonly rides: readonly Rival[]; readonly after: Ended | undefined };

/** What one stage is opened with. */
export interface EngineSetup {
  readonly track: Track;
  readonly compiled: Compiled;
  readonly me: RiderLook;
  /** Id of the profile of who rides. */
  readonly rider: string;
  readonly rivals: readonly Rival[];
  readonly options: RunOptions;
  readonly instruments: InstrumentOptions;
  readonly opening: Opening;
  readonly onCheckpoint?: (checkpoint: Checkpoint) => void;
  /** `one`: a run that counts is ridden once, nothing restarts it. */
  readonly attempts: 'many' | 'one';
  /** What sounds at the line: the medal of the time, as when absent, or nothing. */
  readonly cheer?: 'medal' | 'none';
  /** Looks on at every attempt. */
  readonly onlooker?: Onlooker | undefined;
  /** An attempt begins at its first tick. */
  readonly onAttempt?: () => void;
  /** The present attempt will not be finished: what its checkpoints told of it can be forgotten. */
  readonly onGivenUp: () => void;
  readonly onMode: (mode: StageMode) => void;
  /** The picture is gone for good: the stage has to be opened anew, there. */
  readonly onRebuild: (opening: Opening) => void;
  /** Called from the frame with the viewer's present. */
  readonly onPlayback: (playback: Playback) => void;
}
