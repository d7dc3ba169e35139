import type { Command } from '../../input';
import { onSettingsOrMotion, settingsStore } from '../../session';
import { createSound, type Sound } from '../../sound';
import type { Track } from '../../tracks';
import type { CameraMode } from '../../view';
import { createLane, type Lane } from './lane';
import { soundOptionsOf, viewSettingsOf } from './preferences';
import type { LaneElements, LaneSetup } from './setup';
import { openSlope, type Slope } from './slope';

/** The lanes of a session, and their shared sound. */
export interface Parts {
  readonly lanes: readonly [Lane, ...Lane[]];
  readonly sound: Sound;
  /** Starts or stops the loops of all pictures. */
  readonly run: (running: boolean) => void;
  /** Whether input devices control the ride or the page. */
  readonly setActive: (active: boolean) => void;
  /** The ride is over. Holding a tap still restarts. */
  readonly rest: () => void;
  readonly setCamera: (camera: CameraMode) => void;
  /** Draws every picture and HUD once, for use while they are stopped. */
  readonly redraw: () => void;
  /** Stops the riding sounds. */
  readonly silence: () => void;
  readonly dispose: () => void;
}

/** Callbacks of the pictures, which are created before the session. */
export interface PictureNews {
  lost: (lost: boolean) => void;
  fault: (error: unknown) => void;
}

/**
 * Builds the pictures, one after the other.
 *
 * @returns undefined if the browser has no WebGL
 * @throws when a picture cannot be built
 */
export async function openSlopes(
  elements: readonly LaneElements[],
  lanes: readonly LaneSetup[],
  track: Track,
  news: PictureNews,
): Promise<readonly Slope[] | undefined> {
  const settings = settingsStore.getState();
  const slopes: Slope[] = [];
  try {
    for (const [i, { compiled }] of lanes.entries()) {
      const slope = await openSlope({
        canvas: elements[i]!.canvas,
        compiled,
        track,
        settings: viewSettingsOf(settings),
        camera: settings.camera,
        onLost: (lost) => news.lost(lost),
        onFault: (error) => news.fault(error),
      });
      if (!slope) break;
      slopes.push(slope);
    }
  } catch (error) {
    for (const slope of slopes) slope.dispose();
    throw error;
  }
  if (slopes.length === lanes.length) return slopes;
  for (const slope of slopes) slope.dispose();
  return undefined;
}

/** Connects the lanes with the page and with the settings. Changes of settings apply while the session is open. */
export function createParts(
  slopes: readonly Slope[],
  elements: readonly LaneElements[],
  setups: readonly LaneSetup[],
  onCommand: (command: Command) => void,
): Parts {
  const sound = createSound(soundOptionsOf(settingsStore.getState()));
  const [first, ...others] = setups.map((setup, i) => createLane(slopes[i]!, elements[i]!, setup, onCommand));
  const lanes: Parts['lanes'] = [first!, ...others];
  const follow = (): void => {
    const now = settingsStore.getState();
    sound.setOptions(soundOptionsOf(now));
    for (const lane of lanes) lane.follow(now);
  };
  const stopFollowing = onSettingsOrMotion(follow);
  return {
    lanes,
    sound,
    run(running) {
      for (const { slope } of lanes) slope.run(running);
    },
    setActive(active) {
      for (const { input } of lanes) input.setActive(active);
    },
    rest() {
      for (const { input } of lanes) input.rest();
    },
    setCamera(camera) {
      for (const { slope } of lanes) slope.setCamera(camera);
    },
    redraw() {
      for (const { slope } of lanes) slope.redraw();
    },
    silence: () => sound.frame(first!.setup.compiled, undefined),
    dispose() {
      stopFollowing();
      for (const lane of lanes) lane.dispose();
      sound.dispose();
    },
  };
}
