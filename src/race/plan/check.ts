import type { RaceTrack } from '../rules';
import { createFaults, type Faults, type PlanFault } from './fault';
import {
  LONGEST_WINDOW_MS,
  MAX_CUP_COURSE_US,
  SHORTEST_WINDOW_MS,
  SLOW_NETWORK_MS,
  START_LIST_MS,
} from './limits';
import type { EventPlan, PlannedRace, RacesPlan, RunWindow } from './plan';

/** What is known of a track on the server. */
export interface TrackFact {
  /** Content hash of its present course. */
  readonly hash: string;
  readonly isPublic: boolean;
  readonly isWithdrawn: boolean;
  /** A run still under way by then has not finished, ms. */
  readonly longestMs: number;
  /** Time of the solver, µs; undefined where it has not ridden the track. */
  readonly solverUs?: number;
}

/**
 * What is wrong with a plan that is well formed (`parsePlan`), in the order of its fields.
 *
 * @param trackOf what the server, or the device as last seen, has of a track
 * @param nowMs server's clock. A first run is announced with at least the shortest window ahead of it
 */
export function planFaults(
  plan: EventPlan,
  trackOf: (id: string) => TrackFact | undefined,
  nowMs: number,
): readonly PlanFault[] {
  const faults = createFaults();
  if (plan.kind === 'cup') {
    const track = checkTrack(plan.track, 'track', trackOf, faults);
    if ((track?.solverUs ?? 0) > MAX_CUP_COURSE_US)
      faults.add('track', 'course-too-long', { most: MAX_CUP_COURSE_US });
    if (plan.opensMs < nowMs) faults.add('opensMs', 'too-early', { least: nowMs });
    return faults.found;
  }
  for (const [n, race] of plan.races.entries()) {
    const track = checkTrack(race.track, `races.${n}.track`, trackOf, faults);
    checkWindows(race, `races.${n}.windows`, plan, track, nowMs, faults);
  }
  if (plan.scoring.kind === 'best-time' && isMixed(plan.races)) faults.add('scoring.kind', 'mixed-races');
  return faults.found;
}

function isMixed(races: readonly PlannedRace[]): boolean {
  const [first] = races;
  return races.some(
    ({ track, equipment, runs }) =>
      track.hash !== first?.track.hash || equipment !== first.equipment || runs !== first.runs,
  );
}

function checkTrack(
  { id, hash }: RaceTrack,
  at: string,
  trackOf: (id: string) => TrackFact | undefined,
  faults: Faults,
): TrackFact | undefined {
  const track = trackOf(id);
  if (track === undefined) faults.add(at, 'unknown-track');
  else if (track.isWithdrawn) faults.add(at, 'withdrawn');
  else if (!track.isPublic) faults.add(at, 'not-published');
  else if (track.hash !== hash) faults.add(at, 'other-version');
  return track;
}

function checkWindows(
  { windows }: PlannedRace,
  at: string,
  plan: RacesPlan,
  track: TrackFact | undefined,
  nowMs: number,
  faults: Faults,
): void {
  const isListed = plan.secondRun.how === 'start-list';
  const [first, second] = windows;
  if (first !== undefined) {
    checkLength(first, `${at}.0`, LONGEST_WINDOW_MS, faults);
    checkAhead(first, `${at}.0`, nowMs, faults);
  }
  if (first === undefined || second === undefined) return;
  checkLength(second, `${at}.1`, isListed ? START_LIST_MS : LONGEST_WINDOW_MS, faults);
  // A start list needs the times of the first run: its last rides may be as late as this.
  const breakMs = isListed ? (track?.longestMs ?? 0) + SLOW_NETWORK_MS : 0;
  const least = first.closesMs + breakMs;
  if (second.opensMs < least) faults.add(`${at}.1.opensMs`, 'too-early', { least });
}

/** Without this minimum a host could announce a run that closes immediately and ride it alone. */
export function checkAhead({ closesMs }: RunWindow, at: string, nowMs: number, faults: Faults): void {
  const least = nowMs + SHORTEST_WINDOW_MS;
  if (closesMs < least) faults.add(`${at}.closesMs`, 'too-early', { least });
}

function checkLength({ opensMs, closesMs }: RunWindow, at: string, most: number, faults: Faults): void {
  const limits = { least: SHORTEST_WINDOW_MS, most };
  const length = closesMs - opensMs;
  if (length < limits.least) faults.add(`${at}.closesMs`, 'too-short', limits);
  else if (length > limits.most) faults.add(`${at}.closesMs`, 'too-long', limits);
}
