import { compile, type RunOptions } from '../sim';
import { traceRide } from './ghost-line';
import { FAULT_COST } from './marks';
import type { IdealLine, Job, JobResult, PacerResult, PilotReply, PilotRequest } from './messages';
import { optimise } from './optimise';
import { pacerBaseSteps, pacerRide, rookieRide } from './pacers';
import { type Piste, pisteOf } from './piste';
import { clonePlan, type Plan } from './plan';
import { referenceSteps, UnridableError } from './reference';
import { isClean, type PilotRide, ridePlan } from './ride';

/** The environment of the worker's loop. */
export interface Bench {
  readonly send: (reply: PilotReply) => void;
  /** Returns a running clock, ms. */
  readonly now: () => number;
  /** Resolves after waiting messages were handled. */
  readonly rest: () => Promise<void>;
}

/** Length of a slice of work between two checks for messages, ms. */
const SLICE = 30;
/** Least gain with which a better line is sent before the end, s. */
const NEWS = 0.05;

function idealOf(piste: Piste, plan: Plan, ride: PilotRide): IdealLine | undefined {
  const timeUs = ride.verdict.timeUs;
  if (timeUs === undefined) return undefined;
  const trace = traceRide(piste.k, ride.stream);
  return { timeUs, clean: isClean(ride), stream: ride.stream, trace, plan };
}

/** The steps of a job: yields the progress, returns the result. */
type Steps = Generator<{ readonly share: number; readonly ideal?: IdealLine }, JobResult, void>;

function* idealSteps(job: Extract<Job, { kind: 'ideal' }>): Steps {
  const piste = pisteOf(compile(job.course, job.equipment));
  const search = optimise(piste, {
    effort: job.effort,
    seed: job.seed,
    ...(job.plan ? { start: job.plan } : {}),
  });
  let told = FAULT_COST;
  let next = search.next();
  while (!next.done) {
    const { share, seconds, plan } = next.value;
    const news = seconds < told - NEWS ? clonePlan(plan) : undefined;
    const ideal = news && idealOf(piste, news, ridePlan(piste, news));
    if (ideal) told = seconds;
    yield ideal ? { share, ideal } : { share };
    next = search.next();
  }
  const { plan, ride } = next.value;
  const ideal = idealOf(piste, plan, ride);
  if (!ideal) throw new Error('The pilot does not reach the finish of this course.');
  return { kind: 'ideal', ideal };
}

function* timesSteps({ course, equipment, effort }: Extract<Job, { kind: 'reference' }>): Steps {
  const steps = referenceSteps(course, equipment, effort);
  let next = steps.next();
  while (!next.done) {
    yield { share: next.value };
    next = steps.next();
  }
  return { kind: 'reference', reference: next.value };
}

function stepsOf(job: Job): Steps {
  switch (job.kind) {
    case 'ideal':
      return idealSteps(job);
    case 'reference':
      return timesSteps(job);
    case 'pacers':
      return pacerSteps(job);
  }
}

/** Share of the work for the line that pacers vary. */
const BASE_SHARE = 0.8;

function* baseSteps(piste: Piste): Generator<{ readonly share: number }, Plan, void> {
  const steps = pacerBaseSteps(piste);
  let next = steps.next();
  while (!next.done) {
    yield { share: next.value * BASE_SHARE };
    next = steps.next();
  }
  return next.value;
}

function* pacerSteps(job: Extract<Job, { kind: 'pacers' }>): Steps {
  const piste = pisteOf(compile(job.course, job.equipment));
  // Rookies do not know the line, so they do not need the base.
  const needsBase = job.riders.some(({ level }) => level !== 'rookie');
  const base = needsBase ? yield* baseSteps(piste) : undefined;
  const rides: PacerResult[] = [];
  for (const { level, seed } of job.riders) {
    yield { share: BASE_SHARE + ((1 - BASE_SHARE) * rides.length) / job.riders.length };
    const options: RunOptions = {
      ...(job.gunTick === undefined ? {} : { gunTick: job.gunTick }),
      ...(job.timePenalty ? { timePenalty: true } : {}),
    };
    const { stream, verdict } =
      base === undefined ? rookieRide(piste, seed, options) : pacerRide(piste, base, level, seed, options);
    rides.push({ stream, timeUs: verdict.timeUs });
  }
  return { kind: 'pacers', rides };
}

/**
 * Starts the worker's loop. Jobs run in slices, so that a cancel takes effect within a slice. Several jobs take turns, so that
 * the latest does not wait for the earlier ones.
 *
 * @returns the handler to call with each message
 */
export function serve(bench: Bench): (request: PilotRequest) => void {
  /** Ids of jobs that were not cancelled. */
  const wanted = new Set<number>();
  const run = async (id: number, job: Job): Promise<void> => {
    try {
      const steps = stepsOf(job);
      for (let next = steps.next(); ; ) {
        if (next.done) {
          bench.send({ type: 'done', id, result: next.value });
          return;
        }
        let share = next.value.share;
        for (const until = bench.now() + SLICE; !next.done && bench.now() < until; next = steps.next()) {
          share = next.value.share;
          if (next.value.ideal) bench.send({ type: 'progress', id, share, ideal: next.value.ideal });
        }
        bench.send({ type: 'progress', id, share });
        await bench.rest();
        if (!wanted.has(id)) return;
      }
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const gate = error instanceof UnridableError ? error.gate : undefined;
      bench.send({ type: 'error', id, message, ...(gate === undefined ? {} : { gate }) });
    } finally {
      wanted.delete(id);
    }
  };
  return (request) => {
    if (request.type === 'cancel') {
      wanted.delete(request.id);
    } else {
      wanted.add(request.id);
      void run(request.id, request.job);
    }
  };
}
