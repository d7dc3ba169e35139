import type { Course, Equipment, InputStream } from '../../src/sim';
import { type Medal, medalOf, parseCourse, type ReferenceTimes } from '../../src/tracks';
import type { CompiledCourse, Core, Cores } from '../cores';
import { bounded } from './bounded';
import type { Reason } from './codes';
import { FIRST_GUN, LAST_GUN } from './door';
import { descentOf, printOfDescent } from './fingerprint';
import { type LiveProof, paceOf } from './live';

/** A ride to be judged: plain JSON, the same for the Node verifier and PocketBase's engine. */
export interface JudgedRide {
  /** Content hash of the course that the row names; the judge trusts that it is the hash of `course`. */
  readonly hash: string;
  readonly simVersion: number;
  readonly equipment: Equipment;
  /** Input stream, base64url. */
  readonly stream: string;
  /** Tick of the gun, −1 for a free start. */
  readonly gunTick: number;
  readonly claimedUs: number;
  /** Times to beat with this equipment, if the track has them. */
  readonly reference?: ReferenceTimes;
  /** The chunks received while it was ridden, if it had a start ticket. */
  readonly live?: LiveProof;
}

/**
 * The result of the judge. A verified ride counts as a ride of its rider; `ranked` ones (no gate missed) are also on
 * leaderboards. On tracks where a miss costs time (`course.miss` > 0: training) a ride with misses is verified, with the
 * penalty in its time, and not ranked.
 */
export type Judgement =
  | {
      readonly status: 'verified';
      readonly timeUs: number;
      readonly splitsUs: readonly number[];
      /** '': none, or the track has no reference times for this equipment. */
      readonly medal: Medal | '';
      readonly ranked: boolean;
      readonly live: boolean;
      /** All chunks arrived while it was ridden, but slower than the clock. */
      readonly lagged?: true;
      readonly ticks: number;
      /** Its print as text to be hashed, by which identical rides are found (fingerprint.ts). */
      readonly print: string;
    }
  | { readonly status: 'refused'; readonly reason: Reason; readonly ticks: number };

/** @param courseText returns JSON of the course; called only if it is not compiled yet */
export type Judge = (ride: JudgedRide, courseText: () => string) => Judgement;

interface Ready {
  readonly course: Course;
  readonly compiled: CompiledCourse;
}

function refused(reason: Reason, ticks = 0): Judgement {
  return { status: 'refused', reason, ticks };
}

function gunFits(stream: InputStream, gunTick: number): boolean {
  return stream.gunStart ? gunTick >= FIRST_GUN && gunTick <= LAST_GUN : gunTick === -1;
}

function readStream(core: Core, ride: JudgedRide, maxTicks: number): InputStream | undefined {
  try {
    const stream = core.decodeStream(ride.stream, maxTicks);
    const fits = stream.simVersion === ride.simVersion && gunFits(stream, ride.gunTick);
    return fits ? stream : undefined;
  } catch (error) {
    // Each core has its own class for it.
    if (error instanceof Error && error.name === 'StreamError') return undefined;
    throw error;
  }
}

function ride(core: Core, { course, compiled }: Ready, claim: JudgedRide): Judgement {
  const stream = readStream(core, claim, course.maxTicks);
  if (stream === undefined) return refused('stream-malformed');
  if (stream.courseHash !== compiled.hash) return refused('wrong-hash');
  const verdict = core.replay(compiled, stream, stream.gunStart ? claim.gunTick : undefined);
  const { outcome, timeUs, ticks } = verdict;
  if (outcome === 'dsq') return refused('disqualified', ticks);
  if (outcome === 'dnf' || timeUs === undefined) return refused('not-finished', ticks);
  // Nobody rides input beyond the finish tick.
  if (ticks !== stream.ticks) return refused('stream-malformed', ticks);
  // The rider may have chosen that misses cost time; if the track itself does not allow that, they end the ride.
  if (verdict.penaltyUs > 0 && course.miss === 0) return refused('disqualified', ticks);
  const honest =
    timeUs === claim.claimedUs && timeUs === stream.claimedUs && verdict.finalHash === stream.finalHash;
  if (!honest) return refused('time-differs', ticks);
  const pace = claim.live === undefined ? 'unseen' : paceOf(stream.runs, claim.live);
  return {
    status: 'verified',
    timeUs,
    splitsUs: verdict.splitsUs.filter((us) => us >= 0),
    medal: medalOf(timeUs, claim.reference) ?? '',
    ranked: verdict.penaltyUs === 0,
    live: pace === 'live',
    ...(pace === 'lagged' ? { lagged: true } : {}),
    ticks,
    print: printOfDescent(descentOf(stream.runs, claim.gunTick)),
  };
}

/**
 * Creates the judge, which is the same in every engine. It simulates the stream again on the given course in the given version,
 * and trusts nothing else. Pure, except for its cache of courses.
 *
 * @param cores known versions
 * @param kept number of cached courses
 */
export function createJudge(cores: Cores, kept = 64): Judge {
  const ready = bounded<Ready>(kept);
  return (claim, courseText) => {
    const core = cores.get(claim.simVersion);
    if (core === undefined) return refused('unknown-sim-version');
    const key = `${claim.hash} ${claim.equipment} ${claim.simVersion}`;
    let there = ready.get(key);
    if (there === undefined) {
      const course = readCourse(courseText());
      if (course === undefined) return refused('unknown-track');
      there = { course, compiled: core.compile(course, claim.equipment) };
      ready.set(key, there);
    }
    return ride(core, there, claim);
  };
}

/** Parses a course with the strict schema, whose limits keep any row from blocking the engine. */
function readCourse(text: string): Course | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const read = parseCourse(value);
  return read.ok ? read.course : undefined;
}
