import type { Entry, EntryId } from './entry';
import type { Reversal } from './limits';
import { drawBibs, firstOrder, secondOrder } from './order';
import { type Bibs, type ResultLine, resultList } from './results';
import { type DsqReason, disqualified, isSaid, type RunResult, type RunResults, reinstated } from './run';

/** The track of a race, as it was when the race was set. */
export interface RaceTrack {
  readonly id: string;
  /** Content hash of the course, which is kept as long as the race. */
  readonly hash: string;
  readonly name: string;
}

/** How a race is ridden. */
export interface RaceSetup {
  readonly track: RaceTrack;
  readonly runs: 1 | 2;
  readonly reversal: Reversal;
  /** Whether the leaders so far ride along as ghosts. */
  readonly ghosts: 'on' | 'off';
  readonly entries: readonly Entry[];
  /** Of the draw, uint32. */
  readonly seed: number;
}

/**
 * A race, from its setup to its result: plain data, changed by {@link raceAfter} only. `results` has one table for each
 * run begun; `order` is the start order of the last of them.
 */
export type RaceState =
  /** Nobody has a start number yet. */
  | { readonly phase: 'entered'; readonly setup: RaceSetup }
  /** Start numbers are drawn. */
  | { readonly phase: 'drawn'; readonly setup: RaceSetup; readonly bibs: Bibs }
  /** A run is under way. */
  | Ran<'run'>
  /** The first of two runs is over. */
  | Ran<'between'>
  /** The result stands. */
  | Ran<'over'>;

interface Ran<Phase extends string> {
  readonly phase: Phase;
  readonly setup: RaceSetup;
  readonly bibs: Bibs;
  readonly order: readonly EntryId[];
  readonly results: readonly RunResults[];
}

/** What can happen in a race. */
export type RaceAction =
  | { readonly kind: 'draw' }
  /** The next run begins. */
  | { readonly kind: 'start-run' }
  /** A rider of the run that is under way is down, out, or not there. Said twice, the first word counts. */
  | { readonly kind: 'result'; readonly run: number; readonly entry: EntryId; readonly result: RunResult }
  /** The jury takes a rider's result of the present run away. */
  | { readonly kind: 'disqualify'; readonly run: number; readonly entry: EntryId; readonly why: DsqReason }
  /** The jury gives back what it took in the present run, or lets somebody ride who was said not to. */
  | { readonly kind: 'reinstate'; readonly run: number; readonly entry: EntryId }
  /** Nobody can ride any more: whoever has not yet does not start, so that what comes after can go on. */
  | { readonly kind: 'call-off' };

/** A race before its draw. */
export function createRace(setup: RaceSetup): RaceState {
  return { phase: 'entered', setup };
}

/** Who starts next; undefined when nobody is to start now. */
export function nextStarter(state: RaceState): EntryId | undefined {
  if (state.phase !== 'run') return undefined;
  const results = state.results.at(-1) ?? {};
  return state.order.find((id) => results[id] === undefined);
}

/** The result list as it stands: of the last run begun, with the runs before it added. */
export function raceResults(state: RaceState): readonly ResultLine[] {
  if (state.phase === 'entered' || state.phase === 'drawn') return [];
  return resultList(state.bibs, state.results);
}

/** Ends a run whose last rider is down. */
function settled(state: Ran<'run'>): RaceState {
  if (nextStarter(state) !== undefined) return state;
  return { ...state, phase: state.results.length < state.setup.runs ? 'between' : 'over' };
}

function withResult<P extends 'run' | 'between' | 'over'>(
  state: Ran<P>,
  entry: EntryId,
  result: RunResult,
): Ran<P> {
  const last = state.results.length - 1;
  return {
    ...state,
    results: state.results.map((table, run) => (run === last ? { ...table, [entry]: result } : table)),
  };
}

/** The run goes on, for a rider who was said not to start or to have given up. */
function readmitted({ phase: _, ...state }: Ran<'run' | 'between' | 'over'>, entry: EntryId): RaceState {
  const tables = state.results.slice(0, -1);
  const { [entry]: __, ...table } = state.results.at(-1) ?? {};
  return { phase: 'run', ...state, results: [...tables, table] };
}

function startRun(state: RaceState): RaceState {
  if (state.phase === 'drawn') {
    const { setup, bibs } = state;
    return settled({ phase: 'run', setup, bibs, order: firstOrder(bibs), results: [{}] });
  }
  if (state.phase !== 'between') return state;
  const { setup, bibs, results } = state;
  const order = secondOrder(bibs, results[0] ?? {}, setup.reversal);
  // Who is out after the first run is not on the start list and keeps that result: the second table stays empty for them.
  return settled({ ...state, phase: 'run', order, results: [...results, {}] });
}

/** The race with everybody who was still to start, in any run, as one who does not. */
function calledOff(state: RaceState): RaceState {
  let now = state;
  while (now.phase !== 'over') {
    if (now.phase === 'entered') now = raceAfter(now, { kind: 'draw' });
    else if (now.phase !== 'run') now = startRun(now);
    else {
      const table = now.results.at(-1) ?? {};
      const absent = now.order.filter((id) => table[id] === undefined);
      now = settled(absent.reduce((race, id) => withResult(race, id, { kind: 'dns' }), now));
    }
  }
  return now;
}

/** Whether the action speaks of the run that was begun last, and of a rider who starts in it. */
function isOfNow(state: Ran<'run' | 'between' | 'over'>, run: number, entry: EntryId): boolean {
  return run === state.results.length - 1 && state.order.includes(entry);
}

/**
 * The race after an action. Actions that do not fit (of a run that is over, of a rider who has a result already, said a
 * second time) leave the state as it is: the same object comes back.
 */
export function raceAfter(state: RaceState, action: RaceAction): RaceState {
  switch (action.kind) {
    case 'draw': {
      if (state.phase !== 'entered') return state;
      const { setup } = state;
      return { phase: 'drawn', setup, bibs: drawBibs(setup.entries, setup.seed) };
    }
    case 'start-run':
      return startRun(state);
    case 'call-off':
      return calledOff(state);
    case 'result': {
      const { run, entry, result } = action;
      if (state.phase !== 'run' || !isOfNow(state, run, entry)) return state;
      if (state.results[run]?.[entry] !== undefined) return state;
      return settled(withResult(state, entry, result));
    }
    case 'disqualify':
    case 'reinstate': {
      const { run, entry } = action;
      if (state.phase === 'entered' || state.phase === 'drawn' || !isOfNow(state, run, entry)) return state;
      const result = state.results[run]?.[entry];
      if (action.kind === 'reinstate' && isSaid(result)) return readmitted(state, entry);
      const next = action.kind === 'disqualify' ? disqualified(result, action.why) : reinstated(result);
      return next === undefined ? state : withResult(state, entry, next);
    }
  }
}

/** Whether the jury may still act on a rider's run: a run is settled once the next one has begun. */
export function underJury(state: RaceState, run: number, entry: EntryId): boolean {
  return state.phase !== 'entered' && state.phase !== 'drawn' && isOfNow(state, run, entry);
}

/** How many riders have a result in the run under way, and how many start in it. */
export function progressOf(state: RaceState): { readonly down: number; readonly of: number } {
  if (state.phase === 'entered' || state.phase === 'drawn') return { down: 0, of: 0 };
  const table = state.results.at(-1) ?? {};
  return { down: state.order.filter((id) => table[id] !== undefined).length, of: state.order.length };
}

/** The seed a pacer rides a run with: another one in each race and run, the same whenever it is asked for. */
export function pacerSeed(setup: RaceSetup, entrySeed: number, run: number): number {
  return (Math.imul(entrySeed, 31) + setup.seed + run * 101) >>> 0;
}
