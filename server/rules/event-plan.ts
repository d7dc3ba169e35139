import type { EventPlan, PlanFault, RacesPlan } from '../../src/race';

/*
 * An event's columns beside its plan. Rules, indexes and devices of earlier releases read the columns; everything else reads
 * the plan. An event may be set by either.
 */

/** The columns of an event. */
export interface EventColumns {
  readonly name: string;
  /** ms since 1970. */
  readonly startsAt: number;
  readonly endsAt: number;
  readonly tracks: readonly string[];
  readonly equipment: string;
  /** 0: no limit. */
  readonly attempts: number;
  readonly takes: string;
}

/** A track as a plan names it. */
export interface NamedTrack {
  readonly id: string;
  readonly hash: string;
  readonly name: string;
}

/** Returns the plan that columns describe: a race on each track, all of them in one window. */
export function planOfColumns(columns: EventColumns, trackOf: (id: string) => NamedTrack): RacesPlan {
  const { name, startsAt, endsAt, tracks, equipment, attempts, takes } = columns;
  return {
    kind: 'races',
    name,
    timeZone: 'UTC',
    open: 'members',
    races: tracks.map((id) => {
      const track = trackOf(id);
      return {
        track: { id: track.id, hash: track.hash, name: track.name },
        equipment: equipment === 'ski' || equipment === 'board' ? equipment : 'both',
        runs: 1,
        windows: [{ opensMs: startsAt, closesMs: endsAt }],
        attempts: attempts === 0 ? 'free' : attempts,
      };
    }),
    scoring: { kind: 'times' },
    secondRun: { how: 'window', reversal: 30 },
    takes: takes === 'live' ? 'live' : 'offline',
    timesHidden: false,
  };
}

/** Returns the columns of a plan. @param endsMs end of its last window */
export function columnsOfPlan(plan: EventPlan, endsMs: number): EventColumns {
  if (plan.kind === 'cup') {
    const equipment = plan.equipment === 'both' ? 'any' : plan.equipment;
    return {
      ...{ name: plan.name, startsAt: plan.opensMs, endsAt: endsMs, tracks: [plan.track.id], equipment },
      ...{ attempts: 0, takes: 'live' },
    };
  }
  const kinds = new Set(plan.races.map(({ equipment }) => equipment));
  const [only] = kinds;
  const limits = plan.races.map(({ attempts }) => (attempts === 'free' ? 0 : attempts));
  return {
    name: plan.name,
    startsAt: Math.min(...plan.races.map(({ windows }) => windows[0]?.opensMs ?? endsMs)),
    endsAt: endsMs,
    tracks: [...new Set(plan.races.map(({ track }) => track.id))],
    equipment: kinds.size > 1 || only === undefined || only === 'both' ? 'any' : only,
    attempts: limits.includes(0) ? 0 : Math.max(...limits),
    takes: plan.takes === 'live' ? 'live' : 'verified',
  };
}

/** Returns a stored plan, which was checked when it was written. */
export function storedPlan(json: string): EventPlan {
  return JSON.parse(json) as EventPlan;
}

/** Describes a fault in one sentence for people. Programs read the field and the code. */
export function faultText(fault: PlanFault | undefined): string {
  if (fault === undefined) return 'The plan cannot be read.';
  const { field, code, limits = {} } = fault;
  const bounds = [
    limits.least === undefined ? '' : `at least ${limits.least}`,
    limits.most === undefined ? '' : `at most ${limits.most}`,
    limits.allowed === undefined ? '' : `one of ${limits.allowed.join(', ')}`,
  ].filter((text) => text !== '');
  return `${field}: ${code}${bounds.length === 0 ? '' : ` (${bounds.join(', ')})`}.`;
}
