import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { actInDuel, useDb } from '../../../db';
import { t } from '../../../i18n';
import type { Rival } from '../../../play';
import {
  bracketOf,
  type DrawnDuel,
  DUEL_GUN_TICK,
  type DuelAction,
  type DuelPlace,
  type DuelState,
  duelPhase,
  duelRanks,
  type LegRun,
  type LegRuns,
  nextLeg,
} from '../../../race';
import type { Track } from '../../../tracks';
import { Button, Loading, Notice, Section, showToast, useLoaded } from '../../../ui';
import { lightOf, Podium, type Scene, wornBy } from '../../shared/podium';
import {
  entryNames,
  loadRaceWatch,
  ruleWords,
  useClaim,
  usePodiumMoment,
  useRaceTrack,
} from '../../shared/race';
import { BracketView } from './bracket-view';
import { DuelHandOuts } from './duel-hand-outs';
import type { NextRun } from './duel-ride';
import { HeatSheet } from './heat-sheet';
import { NextHeat } from './next-heat';
import { duellistOf, onCourse } from './on-course';
import { keyOf, pacerOrders, ridePacers, useHeatPacers } from './use-heat-pacers';
import './duel.css';
import './duel-times.css';

/** The slope is fetched when a duel is opened: its bracket is there before. */
const loadStage = async () => {
  const [two, one, leg, watch] = await Promise.all([
    import('./duel-ride'),
    import('./solo-ride'),
    import('./leg'),
    loadRaceWatch(),
  ]);
  return { ...two, ...one, ...leg, ...watch };
};
type Stage = Awaited<ReturnType<typeof loadStage>>;

/** What is on the slope: the run that is next, or one that is watched again. */
type OnSlope =
  | { readonly kind: 'run'; readonly state: DrawnDuel; readonly next: NextRun }
  | {
      readonly kind: 'watch';
      readonly state: DrawnDuel;
      readonly watch: readonly Rival[];
      readonly run: Watched;
    };
interface Watched {
  readonly round: number;
  readonly at: DuelPlace;
  readonly leg: number;
}

export interface DuelFlowProps {
  /** Id of the parallel duel in the database. */
  readonly id: string;
  readonly state: DuelState;
  /** When it changed last, ms since 1970. */
  readonly changedAt: number;
  /** What can be done once there is a champion. */
  readonly after: ReactNode;
  readonly foot: ReactNode;
}

/** The run that is next, the same object as long as it is the same. */
function useNextRun(state: DuelState): NextRun | undefined {
  const next = useMemo(() => nextLeg(state), [state]);
  const held = useRef<NextRun>(undefined);
  const same =
    held.current?.round === next?.round && held.current?.at === next?.at && held.current?.leg === next?.leg;
  if (!same) held.current = next;
  return held.current;
}

/** Inputs of both riders of a run: kept with it, or, in older rows, ridden again by the pacers. */
async function watchedOf(
  code: Stage,
  state: DrawnDuel,
  track: Track,
  names: ReadonlyMap<string, string>,
  { round, at, leg }: Watched,
): Promise<readonly Rival[]> {
  const bracket = bracketOf(state);
  const pair = at === 'third' ? bracket.third : bracket.rounds[round]?.[at];
  const runs = state.legs.filter((one) => one.round === round && one.at === at)[leg]?.runs;
  if (pair?.kind !== 'pair' || runs === undefined) return [];
  const missing = pair.riders.filter((_, who) => runs[who === 0 ? 0 : 1].stream === undefined);
  const orders = pacerOrders(state.setup, round, at, missing).filter((order) => order.leg === leg);
  const inputs =
    orders.length === 0 ? new Map() : await ridePacers(track, orders, state.setup.misses ?? 'out');
  return pair.riders.flatMap((id, who): Rival[] => {
    const run: LegRun = runs[who === 0 ? 0 : 1];
    const { entry, bib, name } = onCourse(state, id, names);
    const stream = code.inputOf(run) ?? inputs.get(keyOf(id, leg));
    return stream ? [code.duelRival(track, entry, bib, name, stream, DUEL_GUN_TICK)] : [];
  });
}

/**
 * A parallel duel from its draw to its podium; every step is in the database, so that another tab or another day goes on from
 * it.
 */
export function DuelFlow({ id, state, changedAt, after, foot }: DuelFlowProps) {
  const db = useDb();
  const claim = useClaim(id);
  const { misses = 'out' } = state.setup;
  const found = useRaceTrack(state.setup.track);
  const track = found === 'gone' ? undefined : found;
  const names = useMemo(() => entryNames(state.setup.entries), [state.setup.entries]);
  const scene = useMemo(
    (): Scene | undefined =>
      state.phase === 'drawn' && found !== undefined
        ? {
            title: `${t('race.kind.duel')} · ${state.setup.track.name}`,
            light: lightOf(found),
            wornBy: (entry) => wornBy(duellistOf(onCourse(state, entry, names))),
          }
        : undefined,
    [state, found, names],
  );
  const next = useNextRun(state);
  const orders = useMemo(
    () => (next ? pacerOrders(state.setup, next.round, next.at, next.duel.riders) : []),
    [state.setup, next],
  );
  const pacers = useHeatPacers(claim === 'mine' ? track : undefined, orders, misses);
  const stage = useLoaded(loadStage);
  const code = stage.status === 'ready' ? stage.value : undefined;
  const [slope, setSlope] = useState<OnSlope>();
  const [opened, setOpened] = useState<{ readonly round: number; readonly at: DuelPlace }>();
  const leave = useCallback(() => setSlope(undefined), []);
  const phase = duelPhase(state);
  usePodiumMoment(id, phase === 'over', slope === undefined);

  const act = useCallback(
    (action: DuelAction): void => {
      if (!db) return;
      void actInDuel(db, id, action).then(({ kind }) => {
        if (kind === 'failed') showToast(t('race.failed'), { tone: 'bad' });
      });
    },
    [db, id],
  );

  // Two pacers are down at once; their run can be watched.
  useEffect(() => {
    if (claim !== 'mine' || !track || !code || !next || pacers.status !== 'ready') return;
    const runs = next.duel.riders.map((rider) => {
      const entry = state.setup.entries.find((one) => one.id === rider);
      const stream = pacers.inputs.get(keyOf(rider, next.leg));
      return entry && stream && code.pacerRunOf(track, entry, stream, DUEL_GUN_TICK);
    });
    const [a, b] = runs;
    if (a && b) act({ kind: 'leg', round: next.round, at: next.at, leg: next.leg, runs: [a, b] as LegRuns });
  }, [claim, track, code, next, pacers, state.setup.entries, act]);

  const sayAbsent = ({ round, at, leg, duel }: NextRun, who: 0 | 1): void => {
    act({ kind: 'absent', round, at, who });
    const name = names.get(duel.riders[who]) ?? '';
    showToast(t('race.said', { name, why: t('race.out.dns') }), {
      undo: () => act({ kind: 'reinstate', round, at, leg, who }),
    });
  };

  const onWatch = (run: Watched): void => {
    if (!track || !code || state.phase !== 'drawn') return;
    watchedOf(code, state, track, names, run).then(
      (rivals) => {
        const [first, ...others] = rivals;
        if (!first) {
          showToast(t('race.watch.none'), { tone: 'bad' });
          return;
        }
        const watch = [{ ...first, look: { ...first.look, kind: 'me' as const } }, ...others];
        setOpened(undefined);
        setSlope({ kind: 'watch', state, watch, run });
      },
      (error: unknown) => {
        console.error(error);
        showToast(t('race.watch.none'), { tone: 'bad' });
      },
    );
  };

  if (slope && db && track && code) {
    if (slope.kind === 'watch') {
      const { round, at } = slope.run;
      const bracket = bracketOf(slope.state);
      const pair = at === 'third' ? bracket.third : bracket.rounds[round]?.[at];
      const first = pair?.kind === 'pair' ? onCourse(slope.state, pair.riders[0], names) : undefined;
      if (!first) return null;
      return (
        <code.RaceWatch
          track={track}
          entry={first.entry}
          bib={first.bib}
          watch={slope.watch}
          onLeave={leave}
        />
      );
    }
    const { duel, leg } = slope.next;
    const against = duel.riders.map((rider) =>
      pacers.status === 'ready' ? pacers.inputs.get(keyOf(rider, leg)) : undefined,
    );
    const shared = { db, event: id, state: slope.state, next: slope.next, track, names, onLeave: leave };
    const [first, second] = against;
    const stream = first ?? second;
    const key = `${String(slope.next.round)} ${String(slope.next.at)} ${String(leg)}`;
    return stream ? (
      <code.SoloRide key={key} {...shared} who={first ? 1 : 0} against={stream} />
    ) : (
      <code.DuelRide key={key} {...shared} />
    );
  }
  if (found === undefined || claim === 'asking') return <Loading />;
  const locked = claim !== 'mine';
  return (
    <div className="screen race">
      <header className="race-head">
        <h1>{t('race.kind.duel')}</h1>
        <p className="sub">
          {state.setup.track.name}
          {phase !== 'over' && (
            <>
              {' · '}
              {ruleWords(state.setup, track)}
            </>
          )}
        </p>
      </header>
      {claim === 'elsewhere' && <Notice icon="info">{t('race.elsewhere')}</Notice>}
      {found === 'gone' && phase !== 'over' && (
        <Notice icon="warning" tone="bad">
          {t('duel.track.gone')}
        </Notice>
      )}
      {state.phase === 'entered' ? (
        <>
          <Button kind="primary" disabled={locked} onClick={() => act({ kind: 'draw' })}>
            {t('duel.draw')}
          </Button>
          <p className="sub race-hint">{t('duel.draw.hint')}</p>
          <Section title={t('race.entered')}>
            <ul className="race-starts card">
              {state.setup.entries.map((entry) => (
                <li key={entry.id}>
                  <span className="race-name">{names.get(entry.id)}</span>
                  <span className="sub">{t(`equipment.${entry.equipment}`)}</span>
                </li>
              ))}
            </ul>
          </Section>
        </>
      ) : (
        <>
          {phase === 'over' && (
            <>
              <Podium lines={duelRanks(bracketOf(state))} names={names} scene={scene} />
              {after}
            </>
          )}
          {next && (
            <NextHeat
              state={state}
              next={next}
              names={names}
              pacers={pacers}
              locked={locked}
              slope={track === undefined ? 'gone' : code === undefined ? 'coming' : 'ready'}
              onRide={() => setSlope({ kind: 'run', state, next })}
              onAbsent={(who) => sayAbsent(next, who)}
            />
          )}
          <Section title={t('duel.bracket')}>
            <BracketView
              state={state}
              names={names}
              next={next}
              onOpen={(round, at) => setOpened({ round, at })}
            />
          </Section>
          {phase === 'over' && <DuelHandOuts state={state} names={names} endedMs={changedAt} />}
          {opened && (
            <HeatSheet
              state={state}
              round={opened.round}
              at={opened.at}
              names={names}
              locked={locked}
              onWatch={(leg) => onWatch({ ...opened, leg })}
              onDisqualify={(place, words) => act({ kind: 'disqualify', ...place, words })}
              onReinstate={(place) => act({ kind: 'reinstate', ...place })}
              onClose={() => setOpened(undefined)}
            />
          )}
        </>
      )}
      <div className="race-foot">{foot}</div>
    </div>
  );
}
