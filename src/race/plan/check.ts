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

/** The server's data of a track. */
export interface TrackFact {
  /** Content hash of its current course. */
  readonly hash: string;
  readonly isPublic: boolean;
  readonly isWithdrawn: boolean;
  /** Time limit of a run, ms. A run still in progress then does not finish. */
  readonly longestMs: number;
  /** The solver's time, µs; undefined if it has not ridden the track. */
  readonly solverUs?: number;
}

/**
 * Returns the faults of a well-formed plan (`parsePlan`), in the order of its fields.
 *
 * @param trackOf returns the data of a track: the server's, or those that the device received last
 * @param nowMs server's clock. The first run must close later than this by at least the shortest window
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
  // A start list needs the times of the first run, whose last rides may arrive this late.
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
