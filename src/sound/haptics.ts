import type { RideEvent, RideEventKind } from '../ride';

/** Vibration pulses and pauses, ms, for events that a rider feels. */
const PATTERNS: Readonly<Partial<Record<RideEventKind, number | readonly number[]>>> = {
  wand: 20,
  brushed: 14,
  straddled: [30, 30, 30],
  missed: [70, 40, 70],
  land: 28,
  crash: [80, 40, 120],
  finish: [30, 60, 30],
};

/** Returns the vibration of an event; undefined = none. */
export function patternOf(kind: RideEventKind): number | readonly number[] | undefined {
  return PATTERNS[kind];
}

/** Vibrates a device other than the screen, such as a gamepad. @param pattern pulses and pauses, ms */
export type Rumble = (pattern: readonly number[]) => void;

/** Vibrates the devices that support it. */
export function feel(e: Readonly<RideEvent>, rumble: Rumble | undefined): void {
  const pattern = patternOf(e.kind);
  if (pattern === undefined) return;
  const pulses = [pattern].flat();
  rumble?.(pulses);
  if (typeof navigator !== 'undefined' && 'vibrate' in navigator) navigator.vibrate(pulses);
}
