import { type Attempt, type CupPlan, cupWindow, type EventRows } from '../../../src/race';
import { attempt, COURSE, OPENS } from './some-event';
import { down } from './some-race';

export const CUP: CupPlan = {
  kind: 'cup',
  name: 'Night cup',
  timeZone: 'Europe/Vienna',
  open: 'members',
  track: { id: 'trackaaaaaaaaaa', hash: 'a'.repeat(64), name: 'Larch Lane' },
  equipment: 'ski',
  opensMs: OPENS,
};

export function cupRows(
  attempts: readonly Attempt[],
  change: Partial<EventRows<CupPlan>> = {},
): EventRows<CupPlan> {
  return { plan: CUP, courseMs: [COURSE], attempts, decisions: [], cancelled: [], ...change };
}

/** Ends of the windows of the cup, ms; 0 = qualifying. */
export const closes = (run: number): number => cupWindow(CUP, run).closesMs;

/** A ride of a window, started so many ms after it opened. */
export function cupRide(
  rider: string,
  run: number,
  result: Parameters<typeof attempt>[1],
  change: Parameters<typeof attempt>[2] = {},
): Attempt {
  const at = cupWindow(CUP, run).opensMs - OPENS + (change?.at ?? 0);
  return attempt(rider, result, { ...change, run, at, id: `${rider}-${run}-${change?.at ?? 0}` });
}

/** Riders r1 … rn, qualified in that order. */
export function qualified(n: number): readonly Attempt[] {
  return Array.from({ length: n }, (_, i) => cupRide(`r${i + 1}`, 0, down(40 + i / 100), { at: i }));
}
