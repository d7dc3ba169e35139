import {
  type Bibs,
  type Counting,
  type DsqReason,
  disqualified,
  drawBibs,
  type Entry,
  type EntryId,
  firstOrder,
  isSaid,
  type MissRule,
  type RaceTrack,
  type ResultLine,
  type Reversal,
  type RunResult,
  type RunResults,
  reinstated,
  resultList,
  secondOrder,
} from '../rules';

/** Settings of a race. */
export interface RaceSetup {
  readonly track: RaceTrack;
  readonly runs: 1 | 2;
  readonly reversal: Reversal;
  /** Whether the current leaders ride along as ghosts. */
  readonly ghosts: 'on' | 'off';
  /** The rule for misses; absent in races of version 1, where a miss ends the run. */
  readonly misses?: MissRule;
  readonly entries: readonly Entry[];
  /** Seed of the draw, uint32. */
  readonly seed: number;
}

/**
 * A race, from its setup to its result: plain data, changed only by {@link raceAfter}. `results` has one table for each run
 * that has begun; `order` is the start order of the last of them.
 */
export type RaceState =
  /** No start numbers yet. */
  | { readonly phase: 'entered'; readonly setup: RaceSetup }
  /** Start numbers are drawn. */
  | { readonly phase: 'drawn'; readonly setup: RaceSetup; readonly bibs: Bibs }
  /** A run is in progress. */
  | Ran<'run'>
  /** The first of two runs is over. */
  | Ran<'between'>
  /** The result is final. If no rider finished the first of two runs, the second was not ridden. */
  | Ran<'over'>
  /** Called off by the organiser. */
  | CalledOffRace;

interface Ran<Phase extends string> {
  readonly phase: Phase;
  readonly setup: RaceSetup;
  readonly bibs: Bibs;
  readonly order: readonly EntryId[];
  readonly results: readonly RunResults[];
}

/** A race that was called off, with its state at that time, so that the organiser can resume it. */
interface CalledOffRace {
  readonly phase: 'called-off';
  readonly setup: RaceSetup;
  readonly counts: Counting;
  readonly before: UnfinishedRace;
}

/** A race that is still to be ridden, or being ridden. */
export type UnfinishedRace = Exclude<RaceState, { phase: 'over' | 'called-off' }>;
/** A race with at least one started run. */
export type RanRace = Extract<RaceState, { phase: 'run' | 'between' | 'over' }>;

/** The actions of a race. */
export type RaceAction =
  | { readonly kind: 'draw' }
  /** The next run begins. */
  | { readonly kind: 'start-run' }
  /** A rider of the current run has finished, is out, or did not start. If sent twice, the first one counts. */
  | { readonly kind: 'result'; readonly run: number; readonly entry: EntryId; readonly result: RunResult }
  /** The jury disqualifies a rider in the current run. */
  | { readonly kind: 'disqualify'; readonly run: number; readonly entry: EntryId; readonly why: DsqReason }
  /** The jury reinstates a disqualified result of the current run, or lets a rider start who was marked as not starting. */
  | { readonly kind: 'reinstate'; readonly run: number; readonly entry: EntryId }
  /** Closes the last run, which is in progress: no more riders start, and finishers keep their times. */
  | { readonly kind: 'close' }
  /** The race is called off: its first run counts, if all its riders have a result, or nothing does. */
  | { readonly kind: 'call-off'; readonly counts: Counting }
  /** A race that was called off is resumed. */
  | { readonly kind: 'resume' };

/** Creates a race before its draw. */
export function createRace(setup: RaceSetup): RaceState {
  return { phase: 'entered', setup };
}

/** Returns the next rider to start; undefined if no rider is to start now. */
export function nextStarter(state: RaceState): EntryId | undefined {
  if (state.phase !== 'run') return undefined;
  const results = state.results.at(-1) ?? {};
  return state.order.find((id) => results[id] === undefined);
}

/** Returns whether no more runs will be ridden: the result is final, or the race was called off. */
export function isOver(state: RaceState): boolean {
  return state.phase === 'over' || state.phase === 'called-off';
}

/** Returns whether a race is over and has a result. */
export function hasResult(state: RaceState): boolean {
  return state.phase === 'over' || (state.phase === 'called-off' && state.counts === 'first-run');
}

/**
 * Returns the runs that count; undefined while no run has begun. If a race was called off after its first run, the second run
 * does not count. For a race without a result, returns all runs, so that they can be shown.
 */
export function riddenIn(state: RaceState): RanRace | undefined {
  if (state.phase === 'entered' || state.phase === 'drawn') return undefined;
  if (state.phase !== 'called-off') return state;
  const before = riddenIn(state.before);
  return before && state.counts === 'first-run' ? { ...before, results: before.results.slice(0, 1) } : before;
}

/** Returns the current result list: of the last run begun, with earlier runs added. Empty if there is no result. */
export function raceResults(state: RaceState): readonly ResultLine[] {
  const ran = state.phase === 'called-off' && state.counts === 'nothing' ? undefined : riddenIn(state);
  return ran ? resultList(ran.bibs, ran.results) : [];
}

/**
 * Returns the ways to call off a race now. In the sport, both runs count or none (World Cup practice: a race whose second run
 * cannot be held is not counted; general knowledge). A club evening may let the first run count, so the organiser is asked.
 */
export function callOffs(state: RaceState): readonly Counting[] {
  if (isOver(state)) return [];
  const first = state.phase === 'between' || (state.phase === 'run' && state.results.length === 2);
  return first ? ['first-run', 'nothing'] : ['nothing'];
}

/** Returns whether the last run is in progress, so that it can be closed before all riders have started. */
export function mayClose(state: RaceState): state is Ran<'run'> {
  return state.phase === 'run' && state.results.length === state.setup.runs;
}

/**
 * Returns the state of a race after a run has ended: over, or between its runs if any rider qualified for the second. If all
 * riders are out after the first run, that is the result.
 */
function ridden(state: Ran<'run' | 'between' | 'over'>): RaceState {
  const { setup, results } = state;
  const goesOn =
    results.length < setup.runs && Object.values(results[0] ?? {}).some(({ kind }) => kind === 'finished');
  const phase = goesOn ? 'between' : 'over';
  return phase === state.phase ? state : { ...state, phase };
}

/** Ends a run when its last rider has a result. */
function settled(state: Ran<'run'>): RaceState {
  return nextStarter(state) === undefined ? ridden(state) : state;
}

/**
 * Applies the current rules to a race. An earlier version could leave one between its runs although no rider could continue.
 */
export function endedRace(state: RaceState): RaceState {
  return state.phase === 'between' ? ridden(state) : state;
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

/** Continues the run for a rider who was marked as not starting or as having given up. */
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
  // Riders who are out after the first run are not on the start list and keep that result. The second table has no entry for
  // them.
  return settled({ ...state, phase: 'run', order, results: [...results, {}] });
}

/** Closes the last run: every rider still to start gets DNS. */
function closed(state: RaceState): RaceState {
  if (!mayClose(state)) return state;
  const table = state.results.at(-1) ?? {};
  const absent = state.order.filter((id) => table[id] === undefined);
  return settled(absent.reduce((race, id) => withResult(race, id, { kind: 'dns' }), state));
}

function calledOff(state: RaceState, counts: Counting): RaceState {
  if (state.phase === 'over' || state.phase === 'called-off' || !callOffs(state).includes(counts))
    return state;
  return { phase: 'called-off', setup: state.setup, counts, before: state };
}

function hasRun(state: RaceState): state is RanRace {
  return state.phase === 'run' || state.phase === 'between' || state.phase === 'over';
}

/** Returns whether an action belongs to the last run begun, and to a rider who starts in it. */
function isOfNow(state: Ran<'run' | 'between' | 'over'>, run: number, entry: EntryId): boolean {
  return run === state.results.length - 1 && state.order.includes(entry);
}

/**
 * Applies an action to a race. If the action does not fit (a finished run, a rider who has a result already, a duplicate),
 * returns the same state object.
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
    case 'close':
      return closed(state);
    case 'call-off':
      return calledOff(state, action.counts);
    case 'resume':
      return state.phase === 'called-off' ? endedRace(state.before) : state;
    case 'result': {
      const { run, entry, result } = action;
      if (state.phase !== 'run' || !isOfNow(state, run, entry)) return state;
      if (state.results[run]?.[entry] !== undefined) return state;
      return settled(withResult(state, entry, result));
    }
    case 'disqualify':
    case 'reinstate': {
      const { run, entry } = action;
      if (!hasRun(state) || !isOfNow(state, run, entry)) return state;
      const result = state.results[run]?.[entry];
      if (action.kind === 'reinstate' && isSaid(result)) return readmitted(state, entry);
      const next = action.kind === 'disqualify' ? disqualified(result, action.why) : reinstated(result);
      if (next === undefined) return state;
      const judged = withResult(state, entry, next);
      return judged.phase === 'run' ? judged : ridden(judged);
    }
  }
}

/** Returns whether the jury may still act on a rider's run. A run is settled once the next one has begun. */
export function underJury(state: RaceState, run: number, entry: EntryId): boolean {
  return hasRun(state) && isOfNow(state, run, entry);
}

/** Returns how many riders have finished the last run begun, and how many start in it. */
export function progressOf(state: RaceState): { readonly down: number; readonly of: number } {
  if (!hasRun(state)) return { down: 0, of: 0 };
  const table = state.results.at(-1) ?? {};
  return { down: state.order.filter((id) => table[id]?.kind === 'finished').length, of: state.order.length };
}

/** Returns the seed with which a pacer rides a run. It differs for each race and run, and is always the same for one run. */
export function pacerSeed(setup: RaceSetup, entrySeed: number, run: number): number {
  return (Math.imul(entrySeed, 31) + setup.seed + run * 101) >>> 0;
}
