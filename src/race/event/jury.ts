import { type RacesPlan, TAKE_BACK_MS } from '../plan';
import type { JuryDecision } from './rows';

/** The end of an event's last window, ms. */
export function lastWindowMs(plan: RacesPlan): number {
  return Math.max(...plan.races.flatMap(({ windows }) => windows.map(({ closesMs }) => closesMs)));
}

/** Whether the jury may take a decision back: until a week after the event's end. */
export function mayTakeBack(
  decision: Pick<JuryDecision, 'takenBackMs'>,
  endsMs: number,
  nowMs: number,
): boolean {
  return decision.takenBackMs === undefined && nowMs <= endsMs + TAKE_BACK_MS;
}
