import {
  disqualified,
  type Entry,
  type EntryId,
  isSaid,
  type MissRule,
  officialUs,
  type RaceTrack,
  type RunResult,
  reinstated,
  STATE_VERSION,
  type StateVersion,
  shuffled,
} from '../rules';
import {
  type Bracket,
  bracketAfter,
  championOf,
  createBracket,
  type DuelPlace,
  type LegResult,
  type Legs,
  laneOf,
  nextDuel,
  type PlacedDuel,
} from './bracket';

/** Settings of a parallel duel. */
export interface DuelSetup {
  readonly track: RaceTrack;
  readonly entries: readonly Entry[];
  /** The rule for misses; absent in duels of version 1, where a miss ends the run. */
  readonly misses?: MissRule;
  /** Seed of the draw and of the pacers' rides, uint32. */
  readonly seed: number;
}

/** One rider's run in a leg. */
export interface LegRun {
  /** `unopposed`: the opponent did not start, so nothing was ridden. */
  readonly result: RunResult | { readonly kind: 'unopposed' };
  /** Gates passed in a row from the start. If both riders are out, it shows who got farther. */
  readonly gates: number;
  /** The input, base64url; absent if nothing was ridden, and for pacers' runs in older rows. */
  readonly stream?: string;
}

/** Both riders' runs in one leg, in the order of the pair. */
export type LegRuns = readonly [LegRun, LegRun];

/** A completed leg. */
export interface DuelLeg {
  readonly round: number;
  readonly at: DuelPlace;
  readonly runs: LegRuns;
}

/**
 * A parallel duel from its draw to its champion: plain data, changed only by {@link duelAfter}. The bracket is not stored. It
 * is computed from the draw and the legs, so that the jury can change a leg.
 */
export type DuelState =
  | { readonly phase: 'entered'; readonly setup: DuelSetup }
  | {
      readonly phase: 'drawn';
      readonly setup: DuelSetup;
      /** All riders in the order of the draw. The bib is the position, from 1. */
      readonly seeds: readonly EntryId[];
      /** Completed legs, in order. */
      readonly legs: readonly DuelLeg[];
    };
export type DrawnDuel = Extract<DuelState, { phase: 'drawn' }>;

/** The stored data of a parallel duel. */
export interface DuelEvent {
  readonly version: StateVersion;
  readonly kind: 'duel';
  readonly duel: DuelState;
}

/** Identifies a run: the leg of a duel, from 0, and the rider of the pair. */
export interface RunPlace {
  readonly round: number;
  readonly at: DuelPlace;
  readonly leg: number;
  readonly who: 0 | 1;
}

/** The actions of a parallel duel. */
export type DuelAction =
  | { readonly kind: 'draw' }
  /** Both riders of the next duel have finished or are out. If sent twice, the first one counts. */
  | {
      readonly kind: 'leg';
      readonly round: number;
      readonly at: DuelPlace;
      readonly leg: number;
      readonly runs: LegRuns;
    }
  /** A rider of the next duel does not start: the opponent advances. */
  | { readonly kind: 'absent'; readonly round: number; readonly at: DuelPlace; readonly who: 0 | 1 }
  /** The jury disqualifies a run, as long as no later round has begun. */
  | ({ readonly kind: 'disqualify'; readonly words: string } & RunPlace)
  /** The jury reinstates a disqualified run, or lets a rider start who was marked absent. */
  | ({ readonly kind: 'reinstate' } & RunPlace);

/** Each duel has two legs, with the courses swapped. */
export const DUEL_LEGS: Legs = 2;

/** Creates a parallel duel before its draw. */
export function createDuel(setup: DuelSetup): DuelEvent {
  return { version: STATE_VERSION, kind: 'duel', duel: { phase: 'entered', setup } };
}

function isDown({ result }: LegRun): boolean {
  return result.kind === 'finished' || result.kind === 'unopposed';
}

/** Converts the runs of a leg to its result. Times are truncated to 1/100 s before they are compared, as usual in the sport. */
export function legResult([a, b]: LegRuns): LegResult {
  if (a.result.kind === 'finished' && b.result.kind === 'finished') {
    return { kind: 'timed', differenceUs: officialUs(a.result.timeUs) - officialUs(b.result.timeUs) };
  }
  if (isDown(a) !== isDown(b)) return { kind: 'out', who: isDown(a) ? 1 : 0 };
  const farther = a.gates === b.gates ? 'neither' : a.gates > b.gates ? 0 : 1;
  return { kind: 'both-out', farther };
}

/** Returns the bracket after all completed legs. */
export function bracketOf({ seeds, legs }: Pick<DrawnDuel, 'seeds' | 'legs'>): Bracket {
  let bracket = createBracket(seeds, DUEL_LEGS);
  for (const { at, runs } of legs) bracket = bracketAfter(bracket, at, legResult(runs));
  return bracket;
}

/** Returns the completed legs of one duel, in order. */
export function legsOf(state: DrawnDuel, round: number, at: DuelPlace): readonly DuelLeg[] {
  return state.legs.filter((leg) => leg.round === round && leg.at === at);
}

/** Returns the next duel and its leg; undefined once there is a champion. */
export function nextLeg(state: DuelState): (PlacedDuel & { readonly leg: number }) | undefined {
  if (state.phase !== 'drawn') return undefined;
  const next = nextDuel(bracketOf(state));
  return next && { ...next, leg: next.duel.legs.length };
}

/** Returns whether the jury may still act on a run. A duel is settled once a later round has begun. */
export function isUnderJury(state: DrawnDuel, round: number): boolean {
  return state.legs.length > 0 && state.legs.every((leg) => leg.round <= round);
}

/** Returns the phase of a parallel duel. */
export function duelPhase(state: DuelState): 'entered' | 'run' | 'over' {
  if (state.phase === 'entered') return 'entered';
  return championOf(bracketOf(state)) === undefined ? 'run' : 'over';
}

/**
 * The tick of the start signal, which both riders hear at the same time. The countdown before it always has the same length, as
 * at a start gate that opens automatically.
 */
export const DUEL_GUN_TICK = 300;

/** Returns the seed with which a pacer rides a leg. It differs for each leg, and is always the same for one leg. */
export function duelPacerSeed(
  { seed }: DuelSetup,
  entrySeed: number,
  { round, at, leg }: Omit<RunPlace, 'who'>,
): number {
  const place = at === 'third' ? 8 : at;
  return (Math.imul(entrySeed, 31) + seed + round * 1009 + place * 101 + leg * 11) >>> 0;
}

/** Returns the rider of a pair on a course: 0 = red, 1 = blue. */
export function riderOn(lane: 0 | 1, leg: number): 0 | 1 {
  return laneOf(lane, leg);
}

function withRun(state: DrawnDuel, place: RunPlace, result: RunResult): DrawnDuel {
  const wanted = legsOf(state, place.round, place.at)[place.leg];
  return {
    ...state,
    legs: state.legs.map((one) => {
      if (one !== wanted) return one;
      const [a, b] = one.runs;
      return { ...one, runs: place.who === 0 ? [{ ...a, result }, b] : [a, { ...b, result }] };
    }),
  };
}

function ranOf({ runs }: DuelLeg, who: 0 | 1): RunResult | undefined {
  const { result } = runs[who];
  return result.kind === 'unopposed' ? undefined : result;
}

/** Applies a decision of the jury to a run. Returns the same state if it changes nothing. */
function judged(state: DrawnDuel, place: RunPlace, words: string | undefined): DrawnDuel {
  const run = legsOf(state, place.round, place.at)[place.leg]?.runs[place.who].result;
  if (run === undefined || run.kind === 'unopposed' || !isUnderJury(state, place.round)) return state;
  if (words === undefined && isSaid(run)) {
    // Removes the legs that this rider missed by being absent, so that they are ridden.
    const isOf = (leg: DuelLeg): boolean =>
      leg.round === place.round && leg.at === place.at && isSaid(ranOf(leg, place.who));
    return { ...state, legs: state.legs.filter((leg) => !isOf(leg)) };
  }
  const next = words === undefined ? reinstated(run) : disqualified(run, { kind: 'jury', words });
  return next === undefined ? state : withRun(state, place, next);
}

const ABSENT: LegRun = { result: { kind: 'dns' }, gates: 0 };
const UNOPPOSED: LegRun = { result: { kind: 'unopposed' }, gates: 0 };

/** Applies an action to a duel. If the action does not fit, returns the same state object. */
export function duelAfter(state: DuelState, action: DuelAction): DuelState {
  if (action.kind === 'draw') {
    if (state.phase !== 'entered') return state;
    const { setup } = state;
    const seeds = shuffled(setup.entries, setup.seed).map(({ id }) => id);
    return { phase: 'drawn', setup, seeds, legs: [] };
  }
  if (state.phase !== 'drawn') return state;
  const { round, at } = action;
  if (action.kind === 'disqualify') return judged(state, action, action.words);
  if (action.kind === 'reinstate') return judged(state, action, undefined);
  const next = nextLeg(state);
  const isNext = next !== undefined && next.round === round && next.at === at;
  if (!isNext) return state;
  if (action.kind === 'leg') {
    if (action.leg !== next.leg) return state;
    return { ...state, legs: [...state.legs, { round, at, runs: action.runs }] };
  }
  const runs: LegRuns = action.who === 0 ? [ABSENT, UNOPPOSED] : [UNOPPOSED, ABSENT];
  const missing = Array.from({ length: DUEL_LEGS - next.leg }, (): DuelLeg => ({ round, at, runs }));
  return { ...state, legs: [...state.legs, ...missing] };
}
