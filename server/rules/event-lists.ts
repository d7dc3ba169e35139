import {
  bestAttempts,
  type CallList,
  type CupLine,
  type CupPlan,
  callList,
  cupRanks,
  cupState,
  type EventPlan,
  type EventRows,
  type EventStage,
  eventStage,
  isCup,
  type JuryDecision,
  ofRace,
  type RacesPlan,
  raceStage,
  type ShownRace,
  type Stage,
  type Staged,
  type StandingLine,
  shownRace,
  shownRuns,
  shownStandings,
} from '../../src/race';

/*
 * The stored lists of an event for everybody: one for each race, and one for the event as a whole (race −1). Pure: the same
 * rows at the same time give the same lists, wherever and however often they are made.
 */

/** A decision of the jury, as shown on the event's page. */
export type ShownDecision = Omit<JuryDecision, 'race'>;

/** A race with windows. */
export interface RaceList extends ShownRace {
  readonly kind: 'race';
  /** The counting rides of each rider with a line, run by run: for splits, and to race against. */
  readonly rides: Readonly<Record<string, readonly string[]>>;
  /** For a second run by start list. */
  readonly calls: CallList | undefined;
  readonly decisions: readonly ShownDecision[];
}

/** A division of a cup. */
export interface DivisionList {
  readonly seeds: readonly { readonly rider: string }[];
  readonly rounds: readonly { readonly round: number; readonly riders: readonly string[] }[];
  /** In the order of elimination, the first to be eliminated first. */
  readonly finished: readonly string[];
  readonly struck: readonly string[];
}

export interface CupList {
  readonly kind: 'cup';
  readonly stage: Stage;
  readonly divisions: readonly DivisionList[];
  readonly ranks: readonly CupLine[];
  readonly decisions: readonly ShownDecision[];
}

/** The event as a whole. */
export interface WholeList {
  readonly kind: 'event';
  readonly stage: Stage;
  /** The open race, from 0. */
  readonly race: number | undefined;
  readonly races: readonly Stage[];
  /** Empty for a cup, whose list contains places. */
  readonly lines: readonly StandingLine[];
}

export type EventList = RaceList | CupList | WholeList;

export interface StoredList {
  /** −1: the event as a whole. */
  readonly race: number;
  readonly list: EventList;
  readonly changesMs: number | undefined;
}

/** Makes the lists of an event at a time, the one of the event as a whole first. */
export function eventLists(rows: EventRows<EventPlan>, nowMs: number): readonly StoredList[] {
  return isCup(rows) ? cupLists(rows, nowMs) : raceLists(rows as EventRows<RacesPlan>, nowMs);
}

function raceLists(rows: EventRows, nowMs: number): readonly StoredList[] {
  const state = eventStage(rows, nowMs);
  const whole: WholeList = {
    kind: 'event',
    stage: state.stage,
    race: state.race,
    races: state.races.map(({ stage }) => stage),
    lines: shownStandings(rows, nowMs),
  };
  const races = rows.plan.races.map((_, race): StoredList => {
    const own = ofRace(rows, race);
    const staged = raceStage(own, race, nowMs);
    const calls = isCalling(own, staged) ? callList(own, race, nowMs) : undefined;
    const shown = shownRace(own, race, nowMs);
    const list: RaceList = {
      kind: 'race',
      ...shown,
      rides: ridesIn(own, race, shown, nowMs),
      calls,
      decisions: decisionsIn(own, race),
    };
    return { race, list, changesMs: earliest(staged.changesMs, calls?.changesMs) };
  });
  return [{ race: -1, list: whole, changesMs: state.changesMs }, ...races];
}

/** Returns the rides of the lines of a race; '' if a run has none. */
function ridesIn(
  rows: EventRows,
  race: number,
  { lines, toRide }: ShownRace,
  nowMs: number,
): RaceList['rides'] {
  const runs = [...Array(shownRuns(rows, race, nowMs)).keys()].map((run) =>
    bestAttempts(rows, { race, run, nowMs, pending: 'left-out' }),
  );
  const rides: Record<string, readonly string[]> = {};
  for (const { entry } of [...lines, ...toRide]) {
    rides[entry] = runs.map((best) => {
      const result = best.get(entry)?.result;
      return (result?.kind === 'finished' ? result.ride : undefined) ?? '';
    });
  }
  return rides;
}

/** Returns whether the start list of a second run is needed: from the end of the first run on. */
function isCalling({ plan }: EventRows, { stage }: Staged): boolean {
  if (plan.secondRun.how !== 'start-list') return false;
  return stage.kind === 'between' || (stage.kind === 'open' && stage.run === 1);
}

function cupLists(rows: EventRows<CupPlan>, nowMs: number): readonly StoredList[] {
  const { stage, changesMs, divisions } = cupState(rows, nowMs);
  const ranks = cupRanks(divisions);
  const list: CupList = {
    kind: 'cup',
    stage,
    divisions: divisions.map((one) => ({
      seeds: one.seeds.map(({ rider }) => ({ rider })),
      rounds: one.rounds.map(({ round, riders }) => ({ round, riders })),
      finished: one.finished,
      struck: [...one.struck],
    })),
    ranks,
    decisions: decisionsIn(rows, 0),
  };
  const whole: WholeList = { kind: 'event', stage, race: 0, races: [stage], lines: [] };
  return [
    { race: -1, list: whole, changesMs },
    { race: 0, list, changesMs },
  ];
}

/** Maximum number of shown decisions of a race: taken-back ones must not make a list grow without limit. */
const MOST_DECISIONS = 300;

/** Selects valid decisions before taken-back ones, the latest first. Returns them in the order in which they were made. */
function decisionsIn({ decisions }: EventRows<EventPlan>, race: number): readonly ShownDecision[] {
  const holds = (one: JuryDecision): number => Number(one.takenBackMs === undefined);
  return decisions
    .filter((one) => one.race === race)
    .sort((a, b) => holds(b) - holds(a) || b.atMs - a.atMs)
    .slice(0, MOST_DECISIONS)
    .sort((a, b) => a.atMs - b.atMs || (a.id < b.id ? -1 : 1))
    .map(({ race: _race, ...one }) => one);
}

/** Returns all riders named in a list. */
export function ridersIn(list: EventList): readonly string[] {
  const named = (list.kind === 'event' ? [] : list.decisions).map(({ rider }) => rider);
  switch (list.kind) {
    case 'event':
      return list.lines.map(({ entry }) => entry);
    case 'cup':
      return [...named, ...list.divisions.flatMap(({ seeds }) => seeds.map(({ rider }) => rider))];
    case 'race': {
      const called =
        list.calls === undefined
          ? []
          : [...list.calls.calls.map(({ rider }) => rider), ...list.calls.waiting];
      const lined = [...list.lines, ...list.toRide].map(({ entry }) => entry);
      return [...named, ...lined, ...(list.hidden?.riders ?? []), ...called];
    }
  }
}

/** Returns when an event has to be processed next if none of its rows changes, ms. */
export function nextLookMs(lists: readonly StoredList[]): number | undefined {
  return earliest(...lists.map(({ changesMs }) => changesMs));
}

function earliest(...times: readonly (number | undefined)[]): number | undefined {
  const known = times.filter((ms) => ms !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}

/** Returns the stages of an event and of its races in a few letters. Stored to remember the stage of the last notices. */
export function stageKey(whole: Pick<EventStage, 'stage'> & { readonly races: readonly Stage[] }): string {
  return [whole.stage, ...whole.races].map(letterOf).join('');
}

const LETTERS: Readonly<Record<Exclude<Stage['kind'], 'open'>, string>> = {
  announced: 'A',
  between: 'B',
  settling: 'S',
  final: 'F',
  cancelled: 'C',
};

function letterOf(stage: Stage): string {
  return stage.kind === 'open' ? stage.run.toString(36) : LETTERS[stage.kind];
}

/** A change of an event's stage of which riders are notified. */
export type Turn =
  | { readonly kind: 'final' }
  | { readonly kind: 'cancelled' }
  /** A second run has opened. */
  | { readonly kind: 'second-run'; readonly race: number };

/** Returns the changes between two results of `stageKey`: of the last notices ('' for none) and of now. */
export function turnsOf(told: string, now: string): readonly Turn[] {
  if (told === now) return [];
  const turns: Turn[] = [];
  const [was, is] = [told[0], now[0]];
  if (is === 'F' && was !== 'F') turns.push({ kind: 'final' });
  if (is === 'C' && was !== 'C') turns.push({ kind: 'cancelled' });
  for (let race = 0; race + 1 < now.length; race++) {
    if (now[race + 1] === '1' && told[race + 1] !== '1') turns.push({ kind: 'second-run', race });
  }
  return turns;
}
