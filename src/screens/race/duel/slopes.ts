import { openSlope, type Slope, viewSettingsOf } from '../../../play';
import { settingsStore } from '../../../session';
import type { DuelSetup, PaneElements } from './setup';

const LANES = [0, 1] as const;

/** What the pictures tell before there is an engine to tell it to. */
export interface PictureNews {
  lost: (lost: boolean) => void;
  fault: (error: unknown) => void;
}

/** Opens both pictures, one after the other. @returns undefined where the browser has no WebGL */
export async function openSlopes(
  elements: readonly [PaneElements, PaneElements],
  { track, riders }: DuelSetup,
  news: PictureNews,
): Promise<readonly [Slope, Slope] | undefined> {
  const settings = settingsStore.getState();
  const slopes: Slope[] = [];
  try {
    for (const lane of LANES) {
      const slope = await openSlope({
        canvas: elements[lane].canvas,
        compiled: riders[lane].compiled,
        track,
        settings: viewSettingsOf(settings),
        camera: settings.camera,
        onLost: (lost) => news.lost(lost),
        onFault: (error) => news.fault(error),
      });
      if (!slope) return undefined;
      slopes.push(slope);
    }
  } catch (error) {
    for (const slope of slopes) slope.dispose();
    throw error;
  }
  return [slopes[0]!, slopes[1]!];
}
