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

/** What the worker's loop needs of the world around it. */
export interface Bench {
  readonly send: (reply: PilotReply) => void;
  /** Milliseconds of a running clock. */
  readonly now: () => number;
  /** Resolves once waiting messages had their turn. */
  readonly rest: () => Promise<void>;
}

/** Work done between two looks at the messages, ms. */
const SLICE = 30;
/** Gain that makes a better line worth sending before the end, s. */
const NEWS = 0.05;

function idealOf(piste: Piste, plan: Plan, ride: PilotRide): IdealLine | undefined {
  const timeUs = ride.verdict.timeUs;
  if (timeUs === undefined) return undefined;
  const trace = traceRide(piste.k, ride.stream);
  return { timeUs, clean: isClean(ride), stream: ride.stream, trace, plan };
}

/** The steps of a job: what is done so far, then its result. */
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

/** Share of the work that finds the line pacers depart from. */
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
  // Rookies know no line: alone they wait for none.
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
 * The worker's answer to its messages: jobs run in slices, so that a cancel is heard within a slice; of several jobs
 * the latest does not wait for the earlier ones.
 *
 * @returns what to call with each message
 */
export function serve(bench: Bench): (request: PilotRequest) => void {
  /** Jobs that nobody has called off. */
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
