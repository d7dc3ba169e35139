import * as v from 'valibot';
import { type EventPlan, parsePlan } from '../../race';

/** An event, its lists and the user's part in it, as the server sends them. */

/** Removes nulls. The server's JavaScript runtime writes undefined as null, where JSON would omit it. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([, field]) => field !== null);
  return Object.fromEntries(kept.map(([name, field]) => [name, withoutNulls(field)]));
}

/** Creates the schema of a whole response. */
function answered<T>(schema: v.GenericSchema<unknown, T>): v.GenericSchema<unknown, T> {
  return v.pipe(v.unknown(), v.transform(withoutNulls), schema);
}

const id = v.pipe(v.string(), v.regex(/^[a-z0-9]{15}$/));
const whole = v.pipe(v.number(), v.integer());
const us = v.pipe(v.number(), v.integer());
const ms = v.number();
const words = v.pipe(v.string(), v.maxLength(1200));

const planSchema = v.pipe(
  v.unknown(),
  v.rawTransform<unknown, EventPlan>(({ dataset, addIssue, NEVER }) => {
    const parsed = parsePlan(dataset.value);
    if (parsed.ok) return parsed.plan;
    addIssue({ message: `The plan is faulty: ${parsed.faults[0]?.field ?? ''}.` });
    return NEVER;
  }),
);

export const stageSchema = v.variant('kind', [
  v.object({ kind: v.picklist(['announced', 'between', 'settling', 'final', 'cancelled']) }),
  v.object({ kind: v.literal('open'), run: whole }),
]);

const unplacedSchema = v.variant('kind', [
  v.object({ kind: v.literal('dnf'), why: v.picklist(['time', 'gave-up']) }),
  v.object({
    kind: v.literal('dsq'),
    why: v.variant('kind', [
      v.object({ kind: v.literal('gate'), gate: whole }),
      v.object({ kind: v.literal('jury'), words }),
      v.object({ kind: v.literal('review') }),
    ]),
  }),
  v.object({ kind: v.literal('dns') }),
]);

const lineSchema = v.variant('kind', [
  v.object({
    kind: v.literal('placed'),
    entry: v.string(),
    rank: whole,
    timeUs: us,
    gapUs: us,
    runsUs: v.array(us),
  }),
  v.object({
    kind: v.literal('unplaced'),
    entry: v.string(),
    run: whole,
    why: unplacedSchema,
    runsUs: v.array(us),
  }),
]);

const scoreSchema = v.variant('kind', [
  v.object({ kind: v.literal('placed'), rank: whole, timeUs: us, points: v.number() }),
  v.object({ kind: v.literal('none') }),
]);
const standingSchema = v.pipe(
  v.object({
    entry: v.string(),
    rank: whole,
    scores: v.array(scoreSchema),
    placed: whole,
    points: v.number(),
    timeUs: us,
    moved: v.optional(whole),
  }),
  v.transform((line) => ({ ...line, moved: line.moved })),
);

const decisionSchema = v.object({
  id: v.fallback(v.string(), ''),
  rider: v.string(),
  run: whole,
  attempt: v.optional(v.string()),
  words,
  by: v.string(),
  // Missing in lists stored by an earlier release.
  role: v.optional(v.string(), ''),
  atMs: ms,
  takenBackMs: v.optional(ms),
  takenBackBy: v.optional(v.string(), ''),
  takenBackRole: v.optional(v.string(), ''),
  takenBackWords: v.optional(words, ''),
  appealMs: v.optional(ms),
  refusedMs: v.optional(ms),
  refusedWords: v.optional(words, ''),
});
/** A decision of the jury. */
export type EventDecision = v.InferOutput<typeof decisionSchema>;

const callsSchema = v.object({
  calls: v.array(
    v.object({
      rider: v.string(),
      nth: v.picklist([1, 2]),
      fromMs: ms,
      untilMs: ms,
      state: v.picklist(['called', 'started', 'missed']),
    }),
  ),
  waiting: v.array(v.string()),
});
/** The calls of a second run by start list. */
export type EventCalls = v.InferOutput<typeof callsSchema>;

const names = v.optional(v.record(v.string(), v.string()), {});

export const raceListSchema = v.object({
  kind: v.literal('race'),
  stage: stageSchema,
  lines: v.array(lineSchema),
  toRide: v.optional(v.array(lineSchema), []),
  counts: v.object({
    riders: whole,
    placed: whole,
    dnf: whole,
    dsq: whole,
    dns: whole,
    pending: whole,
    refused: whole,
    underWay: whole,
  }),
  hidden: v.optional(v.object({ run: whole, riders: v.array(v.string()) })),
  rides: v.record(v.string(), v.array(v.string())),
  calls: v.optional(callsSchema),
  decisions: v.array(decisionSchema),
  names,
  splits: v.optional(v.record(v.string(), v.array(us)), {}),
});
/** A race with time windows. */
export type EventRaceList = v.InferOutput<typeof raceListSchema>;

export const cupListSchema = v.object({
  kind: v.literal('cup'),
  stage: stageSchema,
  divisions: v.array(
    v.object({
      seeds: v.array(v.object({ rider: v.string() })),
      rounds: v.array(v.object({ round: whole, riders: v.array(v.string()) })),
      finished: v.array(v.string()),
      struck: v.array(v.string()),
    }),
  ),
  ranks: v.array(v.object({ entry: v.string(), rank: whole, division: whole })),
  decisions: v.array(decisionSchema),
  names,
});
export type EventCupList = v.InferOutput<typeof cupListSchema>;

export const wholeListSchema = v.object({
  kind: v.literal('event'),
  stage: stageSchema,
  race: v.optional(whole),
  races: v.array(stageSchema),
  lines: v.array(standingSchema),
  names,
});
export type EventWholeList = v.InferOutput<typeof wholeListSchema>;

/** A list as sent and stored. `race` −1 is the whole event. */
export const listSchema = answered(
  v.object({
    race: whole,
    seq: v.fallback(whole, 0),
    /** When it changes by time, ms since 1970; 0 = never. */
    changesMs: v.fallback(ms, 0),
    list: v.variant('kind', [raceListSchema, cupListSchema, wholeListSchema]),
  }),
);
export type EventList = v.InferOutput<typeof listSchema>;

const lostStartSchema = v.object({
  id,
  rider: v.string(),
  name: v.fallback(v.string(), ''),
  race: whole,
  run: whole,
  reason: v.string(),
  atMs: ms,
  isReturned: v.boolean(),
});
/** A start without a ride, for those who run the event. */
export type LostStart = v.InferOutput<typeof lostStartSchema>;

export const shownEventSchema = answered(
  v.object({
    id,
    server: v.object({
      id: v.string(),
      name: v.string(),
      primaryColour: v.fallback(v.string(), ''),
      secondaryColour: v.fallback(v.string(), ''),
    }),
    plan: planSchema,
    courseMs: v.array(ms),
    cancelled: v.array(
      v.pipe(
        v.object({ race: v.optional(whole), atMs: ms, counts: v.picklist(['first-run', 'nothing']) }),
        v.transform((one) => ({ ...one, race: one.race })),
      ),
    ),
    nowMs: ms,
    lists: v.pipe(
      v.array(v.unknown()),
      // A list that is not written yet is null.
      v.transform((all) =>
        all.flatMap((one) => {
          const read = v.safeParse(listSchema, one);
          return read.success ? [read.output] : [];
        }),
      ),
    ),
    /** Starts without a ride, for those who run the event. */
    lost: v.optional(v.array(lostStartSchema)),
    /** The lists with times still hidden from others, for those who run the event. */
    hosts: v.optional(
      v.pipe(
        v.array(v.unknown()),
        v.transform((all) =>
          all.flatMap((one) => {
            const read = v.safeParse(listSchema, one);
            return read.success ? [read.output] : [];
          }),
        ),
      ),
    ),
  }),
);
export type ShownEvent = v.InferOutput<typeof shownEventSchema>;

/** Whether a rider may start, or why not. */
const startSchema = v.variant('kind', [
  v.object({
    kind: v.literal('may-start'),
    run: whole,
    left: v.union([whole, v.literal('free')]),
    untilMs: ms,
  }),
  v.object({
    kind: v.literal('may-not-start'),
    why: v.picklist([
      ...(['cancelled', 'not-verified', 'not-a-member', 'wrong-equipment', 'live-only'] as const),
      ...(['not-open-yet', 'window-closed', 'not-qualified', 'no-attempts-left'] as const),
      ...(['not-called-yet', 'missed-call'] as const),
    ]),
    opensMs: v.optional(ms),
    before: v.optional(whole),
    again: v.optional(v.boolean()),
  }),
]);
export type EventStart = v.InferOutput<typeof startSchema>;

const arrived = { arrivedMs: ms, claimedUs: v.optional(us) };
const resultSchema = v.variant('kind', [
  v.object({ kind: v.literal('finished'), timeUs: us, ride: v.optional(v.string()) }),
  ...unplacedSchema.options,
]);
const attemptSchema = v.object({
  id: v.string(),
  race: whole,
  run: whole,
  startedMs: v.optional(ms),
  isLive: v.boolean(),
  /** When the start was given back, ms since 1970. */
  returnedMs: v.optional(ms),
  outcome: v.variant('kind', [
    v.object({ kind: v.literal('under-way') }),
    v.object({ kind: v.literal('given-up'), atMs: v.optional(ms) }),
    v.object({ kind: v.literal('pending'), ...arrived }),
    v.object({ kind: v.literal('verified'), ...arrived, judgedMs: ms, result: resultSchema }),
    v.object({ kind: v.literal('refused'), ...arrived, judgedMs: ms, reason: v.string() }),
  ]),
});
/** A start of the user, and its outcome. */
export type MyAttempt = v.InferOutput<typeof attemptSchema>;

export const mineSchema = answered(
  v.object({
    nowMs: ms,
    races: v.array(
      v.object({
        start: startSchema,
        place: v.optional(
          v.object({ line: v.optional(lineSchema), of: whole, best: v.optional(resultSchema) }),
        ),
        forecast: v.optional(v.object({ rank: whole, timeUs: us })),
      }),
    ),
    attempts: v.array(attemptSchema),
  }),
);
/** The user's part in an event. */
export type MyPart = v.InferOutput<typeof mineSchema>;

export const ticketSchema = v.object({
  ticket: id,
  race: whole,
  run: whole,
  left: v.union([whole, v.literal('free')]),
  untilMs: ms,
});
/** A start that the server has counted. */
export type GivenStart = v.InferOutput<typeof ticketSchema>;
