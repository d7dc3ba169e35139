/** The steering zones begin below this share of the stage's height. */
const ZONE_TOP = 0.45;
/** A slide counts from this distance, CSS px. Less is trembling. */
export const SLIDE_FROM = 10;
/** Sliding this far changes the edge from none to full, CSS px. */
export const SLIDE_FULL = 90;
/** First contact number of fingers, after keys and gamepad buttons. */
export const FINGERS = 1000;

/** Position of the stage on the page, CSS px. */
export interface StageBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Returns the zone of the stage that contains a point (client px). @param top share of the height above the steering zones */
export function zoneOf(box: StageBox, x: number, y: number, top = ZONE_TOP): 'left' | 'right' | 'above' {
  if (y - box.top < box.height * top) return 'above';
  return x - box.left < box.width / 2 ? 'left' : 'right';
}

/** Returns the distance of a slide, in units of the full slide (+ = right); undefined if the thumb has hardly moved. */
export function slideOf(startX: number, x: number): number | undefined {
  const way = x - startX;
  if (Math.abs(way) < SLIDE_FROM) return undefined;
  return (way - Math.sign(way) * SLIDE_FROM) / SLIDE_FULL;
}

/**
 * Returns whether a pointer event has a position. Synthetic ones without it (from scripts and some assistive tools) are
 * ignored.
 */
export function hasPlace(e: {
  readonly isTrusted: boolean;
  readonly clientX: number;
  readonly clientY: number;
}): boolean {
  if (!Number.isFinite(e.clientX) || !Number.isFinite(e.clientY)) return false;
  return e.isTrusted || e.clientX !== 0 || e.clientY !== 0;
}
