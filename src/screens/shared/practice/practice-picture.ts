import type { State } from '../../../sim';
import { type Frame, RIDER_AT, SCALE } from './practice-frame';
import { drawGate } from './practice-gate';
import { drawMarkers, drawShadows, drawSnow, drawTrees } from './practice-hill';
import type { Palette } from './practice-palette';
import { drawRider, type Kit } from './practice-rider';
import { drawWake, type Wake } from './practice-wake';

/** Distance of the tracks from the rider's middle, m, at the size the rider is drawn. */
const SKI_TRACKS = [-0.45, 0.45] as const;
const BOARD_TRACK = [0] as const;

/** Draws the slope from above around the rider. `width` and `height` in CSS px; the context is scaled for the screen. */
export function drawPractice(
  g: CanvasRenderingContext2D,
  size: { readonly width: number; readonly height: number },
  s: State,
  wake: Wake,
  kit: Kit,
  palette: Palette,
): void {
  const { width, height } = size;
  // The picture follows the rider sideways only half, so that a turn is seen.
  const middle = s.x * 0.72;
  const frame: Frame = {
    g,
    width,
    height,
    s,
    palette,
    px: (x) => width / 2 + (x - middle) * SCALE,
    py: (y) => height * RIDER_AT - (y - s.y) * SCALE,
  };
  drawSnow(frame);
  drawShadows(frame);
  drawWake(frame, wake, kit.equipment === 'ski' ? SKI_TRACKS : BOARD_TRACK);
  drawMarkers(frame);
  drawTrees(frame);
  drawRider(frame, kit);
  drawGate(frame);
}
