/** The edge zones begin below this share of the stage's height. */
const ZONE_TOP = 0.45;
/** A slide counts once the thumb has moved this far, CSS px: less is the thumb's own trembling. */
export const SLIDE_FROM = 10;
/** Sliding this far changes the edge from nothing to all, CSS px. */
export const SLIDE_FULL = 90;
/** Contacts of fingers are numbered from here on, apart from keys and pad buttons. */
export const FINGERS = 1000;

/** Where the stage lies on the page, CSS px. */
export interface StageBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Which zone of the stage a point (client px) lies in. @param top share of the height above the edge zones */
export function zoneOf(box: StageBox, x: number, y: number, top = ZONE_TOP): 'left' | 'right' | 'above' {
  if (y - box.top < box.height * top) return 'above';
  return x - box.left < box.width / 2 ? 'left' : 'right';
}

/** How far a thumb has slid, in units of the full way (+ = right); undefined while it has not really moved. */
export function slideOf(startX: number, x: number): number | undefined {
  const way = x - startX;
  if (Math.abs(way) < SLIDE_FROM) return undefined;
  return (way - Math.sign(way) * SLIDE_FROM) / SLIDE_FULL;
}

/** A made-up pointer event without a place (scripts and some assistive tools send them) says nothing about a thumb. */
export function hasPlace(e: {
  readonly isTrusted: boolean;
  readonly clientX: number;
  readonly clientY: number;
}): boolean {
  if (!Number.isFinite(e.clientX) || !Number.isFinite(e.clientY)) return false;
  return e.isTrusted || e.clientX !== 0 || e.clientY !== 0;
}
