import type { Equipment } from '../../sim';
import type { EventScoring, RacePlan, RaceTrack, Reversal } from '../rules';

/*
 * The plan of a server's event: what its riders are told before it, and what everything else of it is a function of,
 * together with the starts, the rides and the clock. Times are ms since 1970 by the server's clock; the zone is only
 * for showing them as the host meant them.
 */

/** When a run may be started, ms. Both ends belong to it. */
export interface RunWindow {
  readonly opensMs: number;
  readonly closesMs: number;
}

export const plannedEquipment = ['ski', 'board', 'both'] as const;
/** What a race is ridden on; with `both` all are on one result list. */
export type PlannedEquipment = (typeof plannedEquipment)[number];

/** Starts of a rider in one run: 1 to 1,000, or as many as the rider likes. */
export type Attempts = number | 'free';

/** A race of an event. */
export interface PlannedRace extends RacePlan {
  readonly equipment: PlannedEquipment;
  /** One for each run, in their order. */
  readonly windows: readonly RunWindow[];
  /** For each run. */
  readonly attempts: Attempts;
}

export const secondRunWays = ['window', 'start-list'] as const;
/** How the second run of a race is ridden: at any moment of its window, or called in the reverse order of the first. */
export interface SecondRun {
  readonly how: (typeof secondRunWays)[number];
  readonly reversal: Reversal;
}

export const takenRides = ['offline', 'live'] as const;
export const openTo = ['members', 'verified'] as const;

/** What all events are announced with. */
interface Announced {
  readonly name: string;
  /** IANA name of the host's time zone. */
  readonly timeZone: string;
  /** Who may ride: members of the server, or everybody with a verified address. */
  readonly open: (typeof openTo)[number];
}

/** One race or several, each in windows of its own. */
export interface RacesPlan extends Announced {
  readonly kind: 'races';
  /** 1 to 12. */
  readonly races: readonly PlannedRace[];
  readonly scoring: EventScoring;
  /** Asked only of races with two runs. */
  readonly secondRun: SecondRun;
  /** Whether rides from offline count, or live ones only. */
  readonly takes: (typeof takenRides)[number];
  /** Whether nobody sees another's time before the window of the run has ended. */
  readonly timesHidden: boolean;
}

/** A knock-out cup: qualifying, then rounds. Its rides are live, and the next round needs everybody's times. */
export interface CupPlan extends Announced {
  readonly kind: 'cup';
  readonly track: RaceTrack;
  readonly equipment: PlannedEquipment;
  /** Qualifying begins, ms. */
  readonly opensMs: number;
}

export type EventPlan = RacesPlan | CupPlan;

/** The window of a run; undefined where the plan has none. */
export function windowOf(plan: RacesPlan, race: number, run: number): RunWindow | undefined {
  return plan.races[race]?.windows[run];
}

/** Whether starts in a run are counted, so that a rider has no more than some. In a cup the rounds have one each. */
export function countsStarts(plan: EventPlan, race: number, run: number): boolean {
  if (plan.kind === 'cup') return run > 0;
  const isCalled = run === 1 && plan.secondRun.how === 'start-list';
  return isCalled || plan.races[race]?.attempts !== 'free';
}

/** Whether a rider on this equipment may start. */
export function takesEquipment(planned: PlannedEquipment, equipment: Equipment): boolean {
  return planned === 'both' || planned === equipment;
}
