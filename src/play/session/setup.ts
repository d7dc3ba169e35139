import type { DeviceShare } from '../../input';
import type { Onlooker, Playback } from '../../ride';
import type { Compiled, RunOptions } from '../../sim';
import type { Track } from '../../tracks';
import type { RiderLook } from '../../view';
import type { HudOptions } from '../hud/hud-writer';
import type { Ends, PlayMode } from './mode';
import type { Checkpoints } from './ride-set';
import type { Rival } from './rider-look';

/** One rider's elements of the page. */
export interface LaneElements {
  /** Its halves are the rider's touch zones. */
  readonly pane: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  readonly hud: HTMLElement;
}

/** One rider of a session: the course with their equipment, their look, their texts and their input devices. */
export interface LaneSetup {
  /** Id of the rider's profile, or of the entry if the rider has no profile. */
  readonly rider: string;
  readonly look: RiderLook;
  readonly compiled: Compiled;
  readonly options: RunOptions;
  readonly hud: HudOptions;
  /** The rider's part of the devices; all of them if absent. */
  readonly share?: DeviceShare | undefined;
  /** Observes every attempt. */
  readonly onlooker?: Onlooker | undefined;
}

/** The state in which a session begins, also when its picture has to be rebuilt. */
export type Opening =
  | { readonly kind: 'gate' }
  /** Paused in the middle of an interrupted ride. */
  | { readonly kind: 'middle'; readonly from: Checkpoints }
  | { readonly kind: 'over'; readonly ends: Ends }
  /** Rides are shown in the viewer; `after` is the end of the ride that the session returns to. */
  | { readonly kind: 'watch'; readonly rides: readonly Rival[]; readonly after: Ends | undefined };

/** Settings of a session. Solo rides, lessons, races and duels differ only in these. */
export interface SessionSetup {
  readonly track: Track;
  /** One or two. */
  readonly lanes: readonly LaneSetup[];
  /** Opponents of the first lane besides the other lane. */
  readonly rivals: readonly Rival[];
  readonly opening: Opening;
  /** `one`: the run counts, so it cannot be restarted. */
  readonly attempts: 'many' | 'one';
  /** The sound at the finish line: the medal of the time, or nothing. */
  readonly cheer: 'medal' | 'none';
  /** Called every 3 s of riding with the checkpoints. */
  readonly onCheckpoint?: (checkpoints: Checkpoints) => void;
  /** Called when an attempt begins at its first tick. */
  readonly onAttempt?: () => void;
  /** The current attempt will not be finished, so its checkpoints can be deleted. */
  readonly onGivenUp: () => void;
  readonly onMode: (mode: PlayMode) => void;
  /** The picture is lost for good: the session has to be opened again with this opening. */
  readonly onRebuild: (opening: Opening) => void;
  /** Called from the frame with the viewer's playback. */
  readonly onPlayback: (playback: Playback) => void;
}
