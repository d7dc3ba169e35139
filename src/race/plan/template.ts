import type { RaceTrack } from '../rules';
import { START_LIST_MS } from './limits';
import type { Attempts, EventPlan, PlannedEquipment, PlannedRace, RacesPlan, RunWindow } from './plan';

/** Templates of events. Each fills every field of a plan from a few answers. */
export const templates = [
  'evening-race',
  'two-run-slalom',
  'weekly-series',
  'time-attack',
  'knock-out-cup',
] as const;
export type Template = (typeof templates)[number];

/** The answers that a template needs. */
export interface TemplateInput {
  readonly name: string;
  readonly timeZone: string;
  /** Start of the first run, ms. */
  readonly opensMs: number;
  /** At least one. A series has a race on each; other templates use the first. At most 12 are used. */
  readonly tracks: readonly [RaceTrack, ...RaceTrack[]];
  readonly equipment: PlannedEquipment;
}

const WEEK_MS = 604_800_000;
/** Durations of a club evening, of the first run of a slalom, and of the break in which its last rides arrive, ms. */
const EVENING_MS = 7_200_000;
const FIRST_RUN_MS = 3_600_000;
const BREAK_MS = 900_000;
const EVENING_ATTEMPTS = 3;

/** Returns the plan of a template, which can be shown and changed. */
export function planFrom(template: Template, input: TemplateInput): EventPlan {
  const { name, timeZone, opensMs, tracks, equipment } = input;
  const announced = { name, timeZone, open: 'members' } as const;
  const lasting = (ms: number, opens = opensMs): RunWindow => ({ opensMs: opens, closesMs: opens + ms });
  const [track] = tracks;
  const race = (attempts: Attempts, ...windows: readonly RunWindow[]): PlannedRace => ({
    track,
    equipment,
    runs: windows.length === 2 ? 2 : 1,
    windows,
    attempts,
  });
  const whole = (races: readonly PlannedRace[], change: Partial<RacesPlan> = {}): RacesPlan => ({
    kind: 'races',
    ...announced,
    races,
    scoring: { kind: 'times' },
    secondRun: { how: 'window', reversal: 30 },
    takes: 'offline',
    timesHidden: false,
    ...change,
  });
  switch (template) {
    case 'evening-race':
      return whole([race(EVENING_ATTEMPTS, lasting(EVENING_MS))]);
    case 'two-run-slalom': {
      const second = lasting(START_LIST_MS, opensMs + FIRST_RUN_MS + BREAK_MS);
      const secondRun = { how: 'start-list', reversal: 30 } as const;
      return whole([race(1, lasting(FIRST_RUN_MS), second)], { secondRun });
    }
    case 'weekly-series': {
      const races = tracks.slice(0, 12).map((one, n) => ({
        ...race('free', lasting(WEEK_MS, opensMs + n * WEEK_MS)),
        track: one,
      }));
      return whole(races, { scoring: { kind: 'points', cut: 'none' } });
    }
    case 'time-attack':
      return whole([race('free', lasting(WEEK_MS))], { scoring: { kind: 'best-time' } });
    case 'knock-out-cup':
      return { kind: 'cup', ...announced, track, equipment, opensMs };
  }
}
