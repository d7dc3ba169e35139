import type { RideEvent, RideEventKind } from '../ride';

/** Pulses and pauses, ms, for what a rider feels in the legs. */
const PATTERNS: Readonly<Partial<Record<RideEventKind, number | readonly number[]>>> = {
  wand: 20,
  brushed: 14,
  straddled: [30, 30, 30],
  missed: [70, 40, 70],
  land: 28,
  crash: [80, 40, 120],
  finish: [30, 60, 30],
};

/** What an event feels like; undefined = nothing. */
export function patternOf(kind: RideEventKind): number | readonly number[] | undefined {
  return PATTERNS[kind];
}

/** Lets a device other than the screen shake, such as a gamepad. @param pattern pulses and pauses, ms */
export type Rumble = (pattern: readonly number[]) => void;

/** Lets the devices shake where they can. */
export function feel(e: Readonly<RideEvent>, rumble: Rumble | undefined): void {
  const pattern = patternOf(e.kind);
  if (pattern === undefined) return;
  const pulses = [pattern].flat();
  rumble?.(pulses);
  if (typeof navigator !== 'undefined' && 'vibrate' in navigator) navigator.vibrate(pulses);
}
