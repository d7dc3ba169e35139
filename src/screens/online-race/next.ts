import { type EventRaceList, type EventStart, startOffline } from '../../online';
import type { Attempts, PlannedEquipment, RaceTrack, StartAnswer } from '../../race';
import type { Equipment } from '../../sim';
import { startsNow, type ViewedEvent, waitingRides } from '../shared/online-event';

/** Which start of an event is next for somebody, and whom to race in it. */

/** The planned race, as a start needs it; a cup has one. */
export interface NextRace {
  readonly track: RaceTrack;
  readonly equipment: PlannedEquipment;
  readonly attempts: Attempts;
  readonly runs: number;
}

/** A start that may be taken now, or why none may. */
export type NextStart =
  | {
      readonly kind: 'start';
      readonly race: number;
      readonly run: number;
      readonly left: Attempts;
      readonly untilMs: number;
      /** The server is away: the ride waits on this device. */
      readonly isOffline: boolean;
    }
  | {
      readonly kind: 'none';
      readonly race: number;
      readonly why: Extract<EventStart | StartAnswer, { kind: 'may-not-start' }>;
    }
  /** Nothing is known of one's own part yet. */
  | { readonly kind: 'unknown' };

export function racesOf({ plan }: ViewedEvent['event']): readonly NextRace[] {
  if (plan.kind === 'races') return plan.races;
  return [{ track: plan.track, equipment: plan.equipment, attempts: 'free', runs: 1 }];
}

/** What a rider starts on in a race. */
export function equipmentFor(planned: PlannedEquipment, own: Equipment): Equipment {
  return planned === 'both' ? own : planned;
}

/** The next start. @param isAway whether the server is out of reach @param own what the rider rides on by choice */
export function nextStart(view: ViewedEvent, isAway: boolean, own: Equipment, nowMs: number): NextStart {
  const races = racesOf(view.event);
  const answers: readonly (EventStart | StartAnswer)[] = isAway
    ? races.map(({ equipment }, race) =>
        startOffline(
          view.event,
          view.part,
          race,
          {
            rider: view.me,
            isMember: view.role !== undefined,
            equipment: equipmentFor(equipment, own),
          },
          waitingRides(view),
          nowMs,
        ),
      )
    : startsNow(view, nowMs);
  if (answers.length === 0) return { kind: 'unknown' };
  const race = answers.findIndex((one) => one.kind === 'may-start');
  const found = answers[race];
  if (found?.kind === 'may-start' && nowMs <= found.untilMs) {
    const { run, left, untilMs } = found;
    return { kind: 'start', race, run, left, untilMs, isOffline: isAway };
  }
  // What is still to come says more than what is over.
  const said = answers.findIndex((one) => one.kind === 'may-not-start' && one.why !== 'window-closed');
  const at = said < 0 ? answers.length - 1 : said;
  const why = answers[at]!;
  return why.kind === 'may-not-start' ? { kind: 'none', race: at, why } : { kind: 'unknown' };
}

/** A ride of the list to race. */
export interface Offered {
  readonly ride: string;
  readonly entry: string;
  readonly timeUs: number;
}

/** Whom to race: who stands right before one, the leader where one has no place yet; undefined where there is nobody. */
export function offeredRival(list: EventRaceList | undefined, me: string, run: number): Offered | undefined {
  if (list === undefined || list.hidden !== undefined) return undefined;
  const placed = list.lines.filter((line) => line.kind === 'placed');
  const own = placed.findIndex(({ entry }) => entry === me);
  // From the end, so that the nearest one with a ride to show is found.
  const before = own < 0 ? placed.slice(0, 1) : own === 0 ? placed.slice(0, 1) : placed.slice(0, own);
  const line = before.findLast(({ entry }) => (list.rides[entry]?.[run] ?? '') !== '');
  if (line === undefined) return undefined;
  return { entry: line.entry, ride: list.rides[line.entry]![run]!, timeUs: line.runsUs[run] ?? line.timeUs };
}
