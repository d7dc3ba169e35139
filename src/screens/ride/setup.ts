import type { Checkpoint, Playback } from '../../ride';
import type { Compiled, RunOptions } from '../../sim';
import type { Track } from '../../tracks';
import type { RiderLook } from '../../view';
import type { InstrumentOptions } from './hud/instruments';
import type { StageMode } from './mode';
import type { Rival } from './rider-look';

/** What one stage is opened with. */
export interface EngineSetup {
  readonly track: Track;
  readonly compiled: Compiled;
  readonly me: RiderLook;
  readonly rivals: readonly Rival[];
  readonly options: RunOptions;
  readonly instruments: InstrumentOptions;
  /** A ride a killed tab cut off: the stage opens paused in the middle of it. */
  readonly restoreFrom?: Checkpoint;
  /** Rides to watch instead of riding. */
  readonly watch?: readonly Rival[];
  readonly onCheckpoint?: (checkpoint: Checkpoint) => void;
  readonly onMode: (mode: StageMode) => void;
  /** Called from the frame with the viewer's present. */
  readonly onPlayback: (playback: Playback) => void;
}
