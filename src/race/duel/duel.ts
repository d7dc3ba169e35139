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

/** How a parallel duel is ridden. */
export interface DuelSetup {
  readonly track: RaceTrack;
  readonly entries: readonly Entry[];
  /** What a miss comes to; absent in duels of version 1, where it ends the run. */
  readonly misses?: MissRule;
  /** Of the draw and of the pacers' rides, uint32. */
  readonly seed: number;
}

/** One rider's run side by side with another. */
export interface LegRun {
  /** `unopposed`: the other one was not there, so there was nothing to ride. */
  readonly result: RunResult | { readonly kind: 'unopposed' };
  /** Gates passed in a row from the start: of two who are out, it tells who came farther. */
  readonly gates: number;
  /** The input, base64url; absent where nothing was ridden, and of pacers' runs in older rows. */
  readonly stream?: string;
}

/** Both riders of a pair in one leg, in the order of the pair. */
export type LegRuns = readonly [LegRun, LegRun];

/** A leg that was ridden. */
export interface DuelLeg {
  readonly round: number;
  readonly at: DuelPlace;
  readonly runs: LegRuns;
}

/**
 * A parallel duel from its draw to its champion: plain data, changed by {@link duelAfter} only. The bracket is not stored:
 * it follows from the draw and the legs, so that the jury can change one of them.
 */
export type DuelState =
  | { readonly phase: 'entered'; readonly setup: DuelSetup }
  | {
      readonly phase: 'drawn';
      readonly setup: DuelSetup;
      /** Everybody in the order of the draw: the bib is the place, from 1. */
      readonly seeds: readonly EntryId[];
      /** Legs ridden, in their order. */
      readonly legs: readonly DuelLeg[];
    };
export type DrawnDuel = Extract<DuelState, { phase: 'drawn' }>;

/** What is kept of a parallel duel. */
export interface DuelEvent {
  readonly version: StateVersion;
  readonly kind: 'duel';
  readonly duel: DuelState;
}

/** Where a run is found: a leg of a duel, from 0, and which rider of the pair. */
export interface RunPlace {
  readonly round: number;
  readonly at: DuelPlace;
  readonly leg: number;
  readonly who: 0 | 1;
}

/** What can happen in a parallel duel. */
export type DuelAction =
  | { readonly kind: 'draw' }
  /** Both riders of the next duel are down. Said twice, the first word counts. */
  | {
      readonly kind: 'leg';
      readonly round: number;
      readonly at: DuelPlace;
      readonly leg: number;
      readonly runs: LegRuns;
    }
  /** A rider of the next duel is not there: the other one goes on. */
  | { readonly kind: 'absent'; readonly round: number; readonly at: DuelPlace; readonly who: 0 | 1 }
  /** The jury takes a rider's run away, as long as no later round has begun. */
  | ({ readonly kind: 'disqualify'; readonly words: string } & RunPlace)
  /** The jury gives back what it took, or lets somebody ride who was said not to start. */
  | ({ readonly kind: 'reinstate' } & RunPlace);

/** Each duel is ridden twice, with the courses swapped. */
export const DUEL_LEGS: Legs = 2;

/** A parallel duel before its draw. */
export function createDuel(setup: DuelSetup): DuelEvent {
  return { version: STATE_VERSION, kind: 'duel', duel: { phase: 'entered', setup } };
}

function isDown({ result }: LegRun): boolean {
  return result.kind === 'finished' || result.kind === 'unopposed';
}

/** What a leg is to the bracket. Times are cut off to 1/100 s before they are compared, as everywhere in the sport. */
export function legResult([a, b]: LegRuns): LegResult {
  if (a.result.kind === 'finished' && b.result.kind === 'finished') {
    return { kind: 'timed', differenceUs: officialUs(a.result.timeUs) - officialUs(b.result.timeUs) };
  }
  if (isDown(a) !== isDown(b)) return { kind: 'out', who: isDown(a) ? 1 : 0 };
  const farther = a.gates === b.gates ? 'neither' : a.gates > b.gates ? 0 : 1;
  return { kind: 'both-out', farther };
}

/** The bracket as it stands after all legs ridden. */
export function bracketOf({ seeds, legs }: Pick<DrawnDuel, 'seeds' | 'legs'>): Bracket {
  let bracket = createBracket(seeds, DUEL_LEGS);
  for (const { at, runs } of legs) bracket = bracketAfter(bracket, at, legResult(runs));
  return bracket;
}

/** The legs ridden of one duel, in their order. */
export function legsOf(state: DrawnDuel, round: number, at: DuelPlace): readonly DuelLeg[] {
  return state.legs.filter((leg) => leg.round === round && leg.at === at);
}

/** What is to be ridden next, and which leg of it; undefined once there is a champion. */
export function nextLeg(state: DuelState): (PlacedDuel & { readonly leg: number }) | undefined {
  if (state.phase !== 'drawn') return undefined;
  const next = nextDuel(bracketOf(state));
  return next && { ...next, leg: next.duel.legs.length };
}

/** Whether the jury may still act on a run: a duel is settled once a later round has begun. */
export function isUnderJury(state: DrawnDuel, round: number): boolean {
  return state.legs.length > 0 && state.legs.every((leg) => leg.round <= round);
}

/** How far a parallel duel has come. */
export function duelPhase(state: DuelState): 'entered' | 'run' | 'over' {
  if (state.phase === 'entered') return 'entered';
  return championOf(bracketOf(state)) === undefined ? 'run' : 'over';
}

/**
 * The tick of the start signal, which both hear at once. The countdown before it is the same every time, as at a start
 * gate that opens by itself.
 */
export const DUEL_GUN_TICK = 300;

/** The seed a pacer rides a leg with: another one in each, the same whenever it is asked for. */
export function duelPacerSeed(
  { seed }: DuelSetup,
  entrySeed: number,
  { round, at, leg }: Omit<RunPlace, 'who'>,
): number {
  const place = at === 'third' ? 8 : at;
  return (Math.imul(entrySeed, 31) + seed + round * 1009 + place * 101 + leg * 11) >>> 0;
}

/** The rider of a pair on a course: 0 = red, 1 = blue. */
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

/** The jury's word on a run; the same state where there is nothing to say. */
function judged(state: DrawnDuel, place: RunPlace, words: string | undefined): DrawnDuel {
  const run = legsOf(state, place.round, place.at)[place.leg]?.runs[place.who].result;
  if (run === undefined || run.kind === 'unopposed' || !isUnderJury(state, place.round)) return state;
  if (words === undefined && isSaid(run)) {
    // What was not ridden since they were not there is still to be ridden.
    const isOf = (leg: DuelLeg): boolean =>
      leg.round === place.round && leg.at === place.at && isSaid(ranOf(leg, place.who));
    return { ...state, legs: state.legs.filter((leg) => !isOf(leg)) };
  }
  const next = words === undefined ? reinstated(run) : disqualified(run, { kind: 'jury', words });
  return next === undefined ? state : withRun(state, place, next);
}

const ABSENT: LegRun = { result: { kind: 'dns' }, gates: 0 };
const UNOPPOSED: LegRun = { result: { kind: 'unopposed' }, gates: 0 };

/** The duel after an action. Actions that do not fit leave the state as it is: the same object comes back. */
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
