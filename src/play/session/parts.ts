import type { Command } from '../../input';
import { onSettingsOrMotion, settingsStore } from '../../session';
import { createSound, type Sound } from '../../sound';
import type { Track } from '../../tracks';
import type { CameraMode } from '../../view';
import { createLane, type Lane } from './lane';
import { soundOptionsOf, viewSettingsOf } from './preferences';
import type { LaneElements, LaneSetup } from './setup';
import { openSlope, type Slope } from './slope';

/** What a session is made of: the lanes, and the sound of them all. */
export interface Parts {
  readonly lanes: readonly [Lane, ...Lane[]];
  readonly sound: Sound;
  /** Starts or stops every picture. */
  readonly run: (running: boolean) => void;
  /** Whether the devices ride, or belong to the page. */
  readonly setActive: (active: boolean) => void;
  /** The ride is over: a held tap still asks for a restart. */
  readonly rest: () => void;
  readonly setCamera: (camera: CameraMode) => void;
  /** Draws every picture and HUD once more, as while they are stopped. */
  readonly redraw: () => void;
  /** Nobody is heard any more. */
  readonly silence: () => void;
  readonly dispose: () => void;
}

/** What the pictures tell before there is a session to tell it to. */
export interface PictureNews {
  lost: (lost: boolean) => void;
  fault: (error: unknown) => void;
}

/**
 * Builds the pictures, one after the other.
 *
 * @returns undefined where the browser has no WebGL
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

/** Connects the lanes with the page and with the settings, which they follow while the session is open. */
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
