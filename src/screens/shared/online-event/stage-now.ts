import type { EventList, ShownEvent } from '../../../online';
import { type RacesPlan, raceStage, type Stage, type Staged, stateOf } from '../../../race';

/*
 * How far an event has come by now. The server sends each list as it changes; between its moment and the message, and as
 * long as the server is away, the clock and the plan tell it.
 */

function listOf({ lists }: ShownEvent, race: number): EventList | undefined {
  return lists.find((one) => one.race === race);
}

function staged(kept: EventList | undefined, byClock: () => Staged, nowMs: number): Staged {
  const stage = kept?.list.stage;
  if (kept !== undefined && stage !== undefined) {
    const { changesMs } = kept;
    const isOver = stage.kind === 'final' || stage.kind === 'cancelled';
    if (isOver || nowMs < changesMs) return { stage, changesMs: changesMs > 0 ? changesMs : undefined };
  }
  const now = byClock();
  // The clock alone does not know whether a ride may still come.
  return now.stage.kind === 'final' ? { stage: { kind: 'settling' }, changesMs: undefined } : now;
}

const empty = ({ plan, courseMs, cancelled }: ShownEvent) => ({
  ...{ plan, courseMs, cancelled },
  ...{ attempts: [], decisions: [] },
});

/** The stage of the event as a whole. */
export function eventStageNow(event: ShownEvent, nowMs: number): Staged {
  const kept = listOf(event, -1);
  // Without its rides nobody knows how many rounds a cup has.
  if (event.plan.kind === 'cup' && kept !== undefined && nowMs > event.plan.opensMs)
    return { stage: kept.list.stage, changesMs: kept.changesMs > nowMs ? kept.changesMs : undefined };
  return staged(kept, () => stateOf(empty(event), nowMs), nowMs);
}

/** The stage of one race, from 0. */
export function raceStageNow(event: ShownEvent, race: number, nowMs: number): Staged {
  const { plan } = event;
  if (plan.kind === 'cup') return eventStageNow(event, nowMs);
  const rows = { ...empty(event), plan: plan as RacesPlan };
  return staged(listOf(event, race), () => raceStage(rows, race, nowMs), nowMs);
}

/** Whether nothing of it changes any more. */
export function isOver({ kind }: Stage): boolean {
  return kind === 'final' || kind === 'cancelled';
}
