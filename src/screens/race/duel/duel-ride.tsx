import { useCallback, useMemo, useState } from 'react';
import { actInDuel, type Db } from '../../../db';
import { Curtain } from '../../../play';
import {
  bracketOf,
  type DrawnDuel,
  DUEL_GUN_TICK,
  DUEL_LEGS,
  type DuelPlace,
  duelAfter,
  type Entry,
  type EntryId,
  type LegRun,
  type LegRuns,
  laneOf,
  type Pair,
  riderOn,
} from '../../../race';
import { countFinishedRide, ridesOneSwitch } from '../../../session';
import type { Track } from '../../../tracks';
import { useAttemptDraft } from '../../shared/drafts';
import { riderOf } from '../../shared/race';
import { DuelStage } from './duel-stage';
import type { PairCheckpoint } from './pair';
import type { OnCourse } from './use-kept-leg';
import { carriedWords, duelWords, legWords, roundsOf } from './words';

/** The run that is next in a parallel duel. */
export interface NextRun {
  readonly round: number;
  readonly at: DuelPlace;
  readonly leg: number;
  readonly duel: Pair;
}

export interface DuelRideProps {
  readonly db: Db;
  /** Id of the parallel duel in the database. */
  readonly event: string;
  readonly state: DrawnDuel;
  readonly next: NextRun;
  readonly track: Track;
  readonly names: ReadonlyMap<EntryId, string>;
  readonly onLeave: () => void;
}

/** Under whose name the draft of a rider's run is kept. */
export function draftOf(event: string, { round, at, leg }: NextRun, entry: EntryId): string {
  return `${event} duel ${String(round)} ${String(at)} ${String(leg)} ${entry}`;
}

/** The entry of a rider with bib and name. */
export function onCourse(state: DrawnDuel, id: EntryId, names: ReadonlyMap<EntryId, string>): OnCourse {
  // Everybody in the bracket is entered: the database's door has seen to it.
  const entry: Entry = state.setup.entries.find((one) => one.id === id)!;
  return { entry, bib: state.seeds.indexOf(id) + 1, name: names.get(id) ?? '' };
}

/** Runs by course, red first, in the order of the pair, or the other way about. */
export function swapped<T>(runs: readonly [T, T], leg: number): readonly [T, T] {
  return [runs[laneOf(0, leg)], runs[laneOf(1, leg)]];
}

/** What a run has done to its duel: the run, then what is carried on or who has won. */
export function RunVerdict({
  state,
  next,
  runs,
  names,
}: {
  state: DrawnDuel;
  next: NextRun;
  runs: LegRuns;
  names: ReadonlyMap<EntryId, string>;
}) {
  const { round, at, leg } = next;
  const after = duelAfter(state, { kind: 'leg', round, at, leg, runs });
  if (after.phase !== 'drawn') return null;
  const bracket = bracketOf(after);
  const place = at === 'third' ? bracket.third : bracket.rounds[round]?.[at];
  if (place?.kind !== 'pair') return null;
  const last = round === roundsOf(state.seeds.length) - 1;
  return (
    <div className="duel-verdict">
      <p>{legWords(place, runs, names)}</p>
      <p>
        <b>{leg < DUEL_LEGS - 1 ? carriedWords(place, names) : duelWords(bracket, place, at, last, names)}</b>
      </p>
    </div>
  );
}

/** One run of two people at once: ridden once, stored by the rules the moment both are down. */
export function DuelRide(props: DuelRideProps) {
  // As it was at the start: the stored state goes on while the finish is looked at.
  const [{ db, event, state, next, track, names }] = useState(props);
  const { round, at, leg, duel } = next;
  const riders = useMemo(
    (): readonly [OnCourse, OnCourse] => [
      onCourse(state, duel.riders[riderOn(0, leg)], names),
      onCourse(state, duel.riders[riderOn(1, leg)], names),
    ],
    [state, duel, leg, names],
  );
  const rides = useMemo(
    () =>
      riders.map(({ entry }) => ({
        track,
        equipment: entry.equipment,
        rider: draftOf(event, next, entry.id),
      })),
    [riders, track, event, next],
  );
  const red = useAttemptDraft(rides[0]!, true);
  const blue = useAttemptDraft(rides[1]!, true);
  const checkpoint = useCallback(
    ([onRed, onBlue]: PairCheckpoint) => {
      const [a, b] = riders.map(({ entry, bib }) => ridesOneSwitch(riderOf(entry, bib).id));
      red?.draft.keep(onRed, a === true);
      blue?.draft.keep(onBlue, b === true);
    },
    [red, blue, riders],
  );
  const keep = useCallback(
    async (byCourse: readonly [LegRun, LegRun]): Promise<boolean> => {
      const runs = swapped(byCourse, leg);
      const acted = await actInDuel(db, event, { kind: 'leg', round, at, leg, runs });
      if (acted.kind !== 'acted') return false;
      if (runs.some(({ result }) => result.kind === 'finished')) countFinishedRide();
      await Promise.all([red?.draft.end().forget(), blue?.draft.end().forget()]);
      return true;
    },
    [db, event, round, at, leg, red, blue],
  );
  if (!red || !blue) return <Curtain />;
  return (
    <DuelStage
      track={track}
      riders={riders}
      gunTick={DUEL_GUN_TICK}
      from={red.found && blue.found ? [red.found, blue.found] : undefined}
      onCheckpoint={checkpoint}
      keep={keep}
      verdict={(byCourse) => (
        <RunVerdict state={state} next={next} runs={swapped(byCourse, leg)} names={names} />
      )}
      onLeave={props.onLeave}
    />
  );
}
