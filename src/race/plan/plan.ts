import type { Equipment } from '../../sim';
import type { EventScoring, RacePlan, RaceTrack, Reversal } from '../rules';

/*
 * The plan of a club event. Riders see it before the event. All other states of the event are functions of the plan, the
 * starts, the rides and the clock. Times are ms since 1970 by the server's clock; the time zone is used only to display them.
 */

/** The time in which a run may be started, ms. Both ends belong to it. */
export interface RunWindow {
  readonly opensMs: number;
  readonly closesMs: number;
}

export const plannedEquipment = ['ski', 'board', 'both'] as const;
/** Equipment of a race. With `both`, all riders are on one result list. */
export type PlannedEquipment = (typeof plannedEquipment)[number];

/** Starts of a rider in one run: 1 to 1,000, or unlimited. */
export type Attempts = number | 'free';

/** A race of an event. */
export interface PlannedRace extends RacePlan {
  readonly equipment: PlannedEquipment;
  /** One for each run, in order. */
  readonly windows: readonly RunWindow[];
  /** Starts in each run. */
  readonly attempts: Attempts;
}

export const secondRunWays = ['window', 'start-list'] as const;
/** How the second run of a race is ridden: at any time of its window, or by calls in the reverse order of the first. */
export interface SecondRun {
  readonly how: (typeof secondRunWays)[number];
  readonly reversal: Reversal;
}

export const takenRides = ['offline', 'live'] as const;
export const openTo = ['members', 'verified'] as const;

/** Fields of all plans. */
interface Announced {
  readonly name: string;
  /** IANA name of the host's time zone. */
  readonly timeZone: string;
  /** The users who may ride: members of the club, or all users with a verified email address. */
  readonly open: (typeof openTo)[number];
}

/** One race or several, each with its own windows. */
export interface RacesPlan extends Announced {
  readonly kind: 'races';
  /** 1 to 12. */
  readonly races: readonly PlannedRace[];
  readonly scoring: EventScoring;
  /** Used only by races with two runs. */
  readonly secondRun: SecondRun;
  /** Whether rides from offline count, or live rides only. */
  readonly takes: (typeof takenRides)[number];
  /** Whether other riders' times are hidden until the window of the run has ended. */
  readonly timesHidden: boolean;
}

/** A knock-out cup: qualifying, then rounds. Its rides are live, because the next round needs all riders' times. */
export interface CupPlan extends Announced {
  readonly kind: 'cup';
  readonly track: RaceTrack;
  readonly equipment: PlannedEquipment;
  /** Time when qualifying begins, ms. */
  readonly opensMs: number;
}

export type EventPlan = RacesPlan | CupPlan;

/** Returns the window of a run; undefined if the plan has none. */
export function windowOf(plan: RacesPlan, race: number, run: number): RunWindow | undefined {
  return plan.races[race]?.windows[run];
}

/** Returns whether a rider's starts in a run are limited. The rounds of a cup have one start each. */
export function countsStarts(plan: EventPlan, race: number, run: number): boolean {
  if (plan.kind === 'cup') return run > 0;
  const isCalled = run === 1 && plan.secondRun.how === 'start-list';
  return isCalled || plan.races[race]?.attempts !== 'free';
}

/** Returns whether a rider with this equipment may start. */
export function takesEquipment(planned: PlannedEquipment, equipment: Equipment): boolean {
  return planned === 'both' || planned === equipment;
}
