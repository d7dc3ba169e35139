import type { DeviceShare } from '../../input';
import type { Onlooker, Playback } from '../../ride';
import type { Compiled, RunOptions } from '../../sim';
import type { Track } from '../../tracks';
import type { RiderLook } from '../../view';
import type { HudOptions } from '../hud/hud-writer';
import type { Ends, PlayMode } from './mode';
import type { Checkpoints } from './ride-set';
import type { Rival } from './rider-look';

/** One rider's part of the page. */
export interface LaneElements {
  /** Its halves are the rider's zones for the thumbs. */
  readonly pane: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  readonly hud: HTMLElement;
}

/** One rider of a session: the course with their equipment, how they look, what they are told and steer with. */
export interface LaneSetup {
  /** Id of the rider's profile, or of the entry of who has none. */
  readonly rider: string;
  readonly look: RiderLook;
  readonly compiled: Compiled;
  readonly options: RunOptions;
  readonly hud: HudOptions;
  /** The rider's part of the devices; all of them when absent. */
  readonly share?: DeviceShare | undefined;
  /** Looks on at every attempt. */
  readonly onlooker?: Onlooker | undefined;
}

/** Where a session begins, and where it begins again when its picture has to be built anew. */
export type Opening =
  | { readonly kind: 'gate' }
  /** Paused in the middle of a ride that was cut off. */
  | { readonly kind: 'middle'; readonly from: Checkpoints }
  | { readonly kind: 'over'; readonly ends: Ends }
  /** Rides are watched; `after` is what the session goes back to. */
  | { readonly kind: 'watch'; readonly rides: readonly Rival[]; readonly after: Ends | undefined };

/** What a session is opened with: alone, a lesson, a race and a duel are settings of it. */
export interface SessionSetup {
  readonly track: Track;
  /** One or two. */
  readonly lanes: readonly LaneSetup[];
  /** Whom the first lane races beside the other one. */
  readonly rivals: readonly Rival[];
  readonly opening: Opening;
  /** `one`: a run that counts is ridden once, nothing restarts it. */
  readonly attempts: 'many' | 'one';
  /** What sounds at the line: the medal of the time, or nothing. */
  readonly cheer: 'medal' | 'none';
  /** Called every 3 s of riding with what was ridden so far. */
  readonly onCheckpoint?: (checkpoints: Checkpoints) => void;
  /** An attempt begins at its first tick. */
  readonly onAttempt?: () => void;
  /** The present attempt will not be finished: what its checkpoints told of it can be forgotten. */
  readonly onGivenUp: () => void;
  readonly onMode: (mode: PlayMode) => void;
  /** The picture is gone for good: the session has to be opened anew, there. */
  readonly onRebuild: (opening: Opening) => void;
  /** Called from the frame with the viewer's present. */
  readonly onPlayback: (playback: Playback) => void;
}
