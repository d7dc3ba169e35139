import { useCallback, useMemo, useState } from 'react';
import { actInDuel, type Db } from '../../../db';
import { type Checkpoints, type Confirmed, Curtain, confirmedIn, type Kept } from '../../../play';
import {
  bracketOf,
  type DrawnDuel,
  DUEL_LEGS,
  type DuelPlace,
  duelAfter,
  type EntryId,
  type LegRuns,
  laneOf,
  type Pair,
  riderOn,
} from '../../../race';
import { countFinishedRide } from '../../../session';
import type { Track } from '../../../tracks';
import { useAttemptDraft } from '../../shared/drafts';
import { DuelSheet } from './duel-sheet';
import { DuelStage } from './duel-stage';
import { legRunOf } from './leg';
import { assistOf, duellistOf, type OnCourse, onCourse } from './on-course';
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
  const red = useAttemptDraft(rides[0]!, duellistOf(riders[0]).id);
  const blue = useAttemptDraft(rides[1]!, duellistOf(riders[1]).id);
  const checkpoint = useCallback(
    ([onRed, onBlue]: Checkpoints) => {
      if (onRed) red?.keep(onRed);
      if (onBlue) blue?.keep(onBlue);
    },
    [red, blue],
  );
  const forget = useCallback(() => Promise.all([red?.end().forget(), blue?.end().forget()]), [red, blue]);
  const runsOf = useCallback(
    (results: readonly Confirmed[]): LegRuns | undefined => {
      const [onRed, onBlue] = results.map(({ analysis, ride }, lane) =>
        legRunOf(analysis, ride.stream, assistOf(riders[lane === 0 ? 0 : 1])),
      );
      return onRed && onBlue && [onRed, onBlue];
    },
    [riders],
  );
  const keep = useCallback(
    async (results: readonly Confirmed[]): Promise<Kept> => {
      const byCourse = runsOf(results);
      if (!byCourse) return { kind: 'failed' };
      const runs = swapped(byCourse, leg);
      const acted = await actInDuel(db, event, { kind: 'leg', round, at, leg, runs });
      if (acted.kind !== 'acted') return { kind: 'failed' };
      if (runs.some(({ result }) => result.kind === 'finished')) countFinishedRide();
      await forget();
      return { kind: 'kept', best: false };
    },
    [db, event, round, at, leg, runsOf, forget],
  );
  if (!red || !blue) return <Curtain />;
  return (
    <DuelStage
      track={track}
      riders={riders}
      misses={state.setup.misses ?? 'out'}
      restoreFrom={red.found && blue.found ? [red.found, blue.found] : undefined}
      onCheckpoint={checkpoint}
      onGivenUp={() => void forget()}
      keep={keep}
      finish={({ ends, kept, onLeave }) => {
        const results = confirmedIn(ends);
        const runs = results && runsOf(results);
        const verdict = runs && (
          <RunVerdict state={state} next={next} runs={swapped(runs, leg)} names={names} />
        );
        return <DuelSheet riders={riders} runs={runs} kept={kept} verdict={verdict} onLeave={onLeave} />;
      }}
      onLeave={props.onLeave}
    />
  );
}
