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

/** How a race is ridden. */
export interface RaceSetup {
  readonly track: RaceTrack;
  readonly runs: 1 | 2;
  readonly reversal: Reversal;
  /** Whether the leaders so far ride along as ghosts. */
  readonly ghosts: 'on' | 'off';
  /** What a miss comes to; absent in races of version 1, where it ends the run. */
  readonly misses?: MissRule;
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
  /** The result stands; of two runs only the first was ridden where nobody finished it. */
  | Ran<'over'>
  /** Given up by the organiser. */
  | CalledOffRace;

interface Ran<Phase extends string> {
  readonly phase: Phase;
  readonly setup: RaceSetup;
  readonly bibs: Bibs;
  readonly order: readonly EntryId[];
  readonly results: readonly RunResults[];
}

/** A race that was called off, as it was then: the organiser may go on with it after all. */
interface CalledOffRace {
  readonly phase: 'called-off';
  readonly setup: RaceSetup;
  readonly counts: Counting;
  readonly before: UnfinishedRace;
}

/** A race that is still to be ridden, or being ridden. */
export type UnfinishedRace = Exclude<RaceState, { phase: 'over' | 'called-off' }>;
/** A race somebody may have ridden in. */
export type RanRace = Extract<RaceState, { phase: 'run' | 'between' | 'over' }>;

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
  /** Nobody else starts in the last run, which is under way: whoever is down keeps the time. */
  | { readonly kind: 'close' }
  /** The race is given up: its first run counts, once everybody is down in it, or nothing does. */
  | { readonly kind: 'call-off'; readonly counts: Counting }
  /** A race that was called off goes on where it was. */
  | { readonly kind: 'resume' };

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

/** Whether nothing more is ridden: the result stands, or the race was called off. */
export function isOver(state: RaceState): boolean {
  return state.phase === 'over' || state.phase === 'called-off';
}

/** Whether a race is over and has a result. */
export function hasResult(state: RaceState): boolean {
  return state.phase === 'over' || (state.phase === 'called-off' && state.counts === 'first-run');
}

/**
 * What was ridden, as far as it counts; undefined while no run has begun. Of a race that was called off after its first
 * run, the second one does not; of one without a result everything is still shown.
 */
export function riddenIn(state: RaceState): RanRace | undefined {
  if (state.phase === 'entered' || state.phase === 'drawn') return undefined;
  if (state.phase !== 'called-off') return state;
  const before = riddenIn(state.before);
  return before && state.counts === 'first-run' ? { ...before, results: before.results.slice(0, 1) } : before;
}

/** The result list as it stands: of the last run begun, with the runs before it added. Without a result it is empty. */
export function raceResults(state: RaceState): readonly ResultLine[] {
  const ran = state.phase === 'called-off' && state.counts === 'nothing' ? undefined : riddenIn(state);
  return ran ? resultList(ran.bibs, ran.results) : [];
}

/**
 * How a race can be called off now. The sport knows a result of both runs or none (World Cup practice: a race whose second
 * run cannot be held is not counted; general knowledge); a club's evening may take the first run for it, so the organiser
 * is asked.
 */
export function callOffs(state: RaceState): readonly Counting[] {
  if (isOver(state)) return [];
  const first = state.phase === 'between' || (state.phase === 'run' && state.results.length === 2);
  return first ? ['first-run', 'nothing'] : ['nothing'];
}

/** Whether the last run is under way, so that it can be closed before everybody has started. */
export function mayClose(state: RaceState): state is Ran<'run'> {
  return state.phase === 'run' && state.results.length === state.setup.runs;
}

/**
 * A race whose last run begun has been ridden: over, or between its runs as long as somebody may start in the second one.
 * With everybody out after the first run that is the result.
 */
function ridden(state: Ran<'run' | 'between' | 'over'>): RaceState {
  const { setup, results } = state;
  const goesOn =
    results.length < setup.runs && Object.values(results[0] ?? {}).some(({ kind }) => kind === 'finished');
  const phase = goesOn ? 'between' : 'over';
  return phase === state.phase ? state : { ...state, phase };
}

/** Ends a run whose last rider is down. */
function settled(state: Ran<'run'>): RaceState {
  return nextStarter(state) === undefined ? ridden(state) : state;
}

/** A race as it stands by the rules of today: an earlier version left one between its runs that nobody could go on with. */
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

/** The last run with everybody who was still to start as one who does not. */
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

/** Whether the jury may still act on a rider's run: a run is settled once the next one has begun. */
export function underJury(state: RaceState, run: number, entry: EntryId): boolean {
  return hasRun(state) && isOfNow(state, run, entry);
}

/** How many riders have finished the run begun last, and how many start in it. */
export function progressOf(state: RaceState): { readonly down: number; readonly of: number } {
  if (!hasRun(state)) return { down: 0, of: 0 };
  const table = state.results.at(-1) ?? {};
  return { down: state.order.filter((id) => table[id]?.kind === 'finished').length, of: state.order.length };
}

/** The seed a pacer rides a run with: another one in each race and run, the same whenever it is asked for. */
export function pacerSeed(setup: RaceSetup, entrySeed: number, run: number): number {
  return (Math.imul(entrySeed, 31) + setup.seed + run * 101) >>> 0;
}
