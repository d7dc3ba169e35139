import type { Db } from '../../../db';
import type { Rival } from '../../../play';
import { bracketOf, type DrawnDuel, DUEL_GUN_TICK, type DuelPlace, type LegRun } from '../../../race';
import type { InputStream } from '../../../sim';
import type { Track } from '../../../tracks';
import { loadRaceWatch } from '../../shared/race';
import type { NextRun } from './duel-ride';
import { onCourse } from './on-course';
import { type HeatPacers, keyOf, pacerOrders, ridePacers } from './use-heat-pacers';
import type { Names } from './words';

/** The slope is fetched when a duel is opened: its bracket is there before. */
export const loadSlope = async () => {
  const [two, one, leg, watch] = await Promise.all([
    import('./duel-ride'),
    import('./solo-ride'),
    import('./leg'),
    loadRaceWatch(),
  ]);
  return { ...two, ...one, ...leg, ...watch };
};
export type SlopeCode = Awaited<ReturnType<typeof loadSlope>>;

/** A run of the bracket that is watched again. */
export interface Watched {
  readonly round: number;
  readonly at: DuelPlace;
  readonly leg: number;
}

/** A person's run against a pacer: which of the two the person is, and what the pacer rides. */
interface Against {
  readonly who: 0 | 1;
  readonly stream: InputStream;
}

/**
 * Against which pacer a run goes, if against any: asked as it begins. At its finish it is stored, and what the pacers then
 * have ready is of the run after it.
 */
export function againstOf({ duel, leg }: NextRun, pacers: HeatPacers): Against | undefined {
  if (pacers.status !== 'ready') return undefined;
  const [first, second] = duel.riders.map((rider) => pacers.inputs.get(keyOf(rider, leg)));
  if (first !== undefined) return { who: 1, stream: first };
  return second === undefined ? undefined : { who: 0, stream: second };
}

/** What is on the slope: the run that is next, or one that is watched again. */
export type OnSlope =
  | {
      readonly kind: 'run';
      readonly state: DrawnDuel;
      readonly next: NextRun;
      readonly against: Against | undefined;
    }
  | {
      readonly kind: 'watch';
      readonly state: DrawnDuel;
      readonly watch: readonly Rival[];
      readonly run: Watched;
    };

function pairOf(state: DrawnDuel, { round, at }: Watched) {
  const bracket = bracketOf(state);
  const pair = at === 'third' ? bracket.third : bracket.rounds[round]?.[at];
  return pair?.kind === 'pair' ? pair : undefined;
}

/** Inputs of both riders of a run: kept with it, or, in older rows, ridden again by the pacers. */
export async function watchedOf(
  code: SlopeCode,
  state: DrawnDuel,
  track: Track,
  names: Names,
  run: Watched,
): Promise<readonly Rival[]> {
  const { round, at, leg } = run;
  const pair = pairOf(state, run);
  const runs = state.legs.filter((one) => one.round === round && one.at === at)[leg]?.runs;
  if (pair === undefined || runs === undefined) return [];
  const missing = pair.riders.filter((_, who) => runs[who === 0 ? 0 : 1].stream === undefined);
  const orders = pacerOrders(state.setup, round, at, missing).filter((order) => order.leg === leg);
  const inputs =
    orders.length === 0 ? new Map() : await ridePacers(track, orders, state.setup.misses ?? 'out');
  return pair.riders.flatMap((id, who): Rival[] => {
    const ridden: LegRun = runs[who === 0 ? 0 : 1];
    const { entry, bib, name } = onCourse(state, id, names);
    const stream = code.inputOf(ridden) ?? inputs.get(keyOf(id, leg));
    return stream ? [code.duelRival(track, entry, bib, name, stream, DUEL_GUN_TICK)] : [];
  });
}

interface DuelSlopeProps {
  readonly code: SlopeCode;
  readonly db: Db;
  /** Id of the parallel duel in the database. */
  readonly event: string;
  readonly slope: OnSlope;
  readonly track: Track;
  readonly names: Names;
  readonly onLeave: () => void;
}

/** The slope of a parallel duel: two riders, one against a pacer, or a run watched again. */
export function DuelSlope({ code, db, event, slope, track, names, onLeave }: DuelSlopeProps) {
  if (slope.kind === 'watch') {
    const pair = pairOf(slope.state, slope.run);
    if (pair === undefined) return null;
    const { entry, bib } = onCourse(slope.state, pair.riders[0], names);
    return <code.RaceWatch track={track} entry={entry} bib={bib} watch={slope.watch} onLeave={onLeave} />;
  }
  const { state, next, against } = slope;
  const { round, at, leg } = next;
  const shared = { db, event, state, next, track, names, onLeave };
  const key = `${String(round)} ${String(at)} ${String(leg)}`;
  return against ? (
    <code.SoloRide key={key} {...shared} who={against.who} against={against.stream} />
  ) : (
    <code.DuelRide key={key} {...shared} />
  );
}
