import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { actInEvent, type EventRow, useDb } from '../../../../db';
import { formatRaceTime, t } from '../../../../i18n';
import type { Rival } from '../../../../play';
import {
  type Entry,
  type EntryId,
  hasResult,
  isOver,
  mayReopen,
  nextStarter,
  progressOf,
  type RaceAction,
  type RaceState,
  raceResults,
  racesOf,
  riddenIn,
} from '../../../../race';
import { settingsStore, useActiveRider } from '../../../../session';
import { Button, Loading, Notice, showToast, useLoaded } from '../../../../ui';
import { DiplomaButton, type Holder, type Honoured, inTurn } from '../../diploma';
import { csvDialect, csvFile, fileName, handOut } from '../../export';
import { lightOf, type Scene } from '../../podium';
import { CallOff } from './call-off';
import { loadRaceWatch } from './load-watch';
import { ruleWords } from './misses';
import { entryNames } from './names';
import { Step } from './race-step';
import { resultsCsv } from './results-csv';
import { useClaim } from './use-claim';
import { usePacers } from './use-pacers';
import { usePodiumMoment } from './use-podium-moment';
import { useRaceTrack } from './use-race-track';
import { wornIn } from './worn';

/** The slope is fetched when a race is opened: its lists are there before. */
const loadStage = async () => {
  const [ride, watch, rides] = await Promise.all([import('./race-ride'), loadRaceWatch(), import('./rides')]);
  return { ...ride, ...watch, ...rides };
};
type Stage = Awaited<ReturnType<typeof loadStage>>;

/** What is on the slope: a run that counts, or one that is watched again. */
type OnSlope =
  | {
      readonly kind: 'run';
      readonly entry: Entry;
      readonly state: Extract<RaceState, { phase: 'run' }>;
      readonly rivals: readonly Rival[];
    }
  | { readonly kind: 'watch'; readonly entry: Entry; readonly watch: readonly Rival[] };

export interface RaceFlowProps {
  readonly row: EventRow;
  /** Which of its races. */
  readonly race: number;
  readonly title: string;
  /** `later`: races before it are not over, so nothing can be done in it yet. */
  readonly order?: 'now' | 'later';
  /** The way back, at the foot of every step. */
  readonly foot: ReactNode;
  /** What can be done once the result stands, above everything else. */
  readonly after: ReactNode;
}

/** The run that is under way, or was last; undefined before the first. */
function runOf(state: RaceState): number | undefined {
  const ran = riddenIn(state);
  return ran && ran.results.length - 1;
}

/** Hands the result out as a file for spreadsheets. */
function ResultFile({
  row,
  race,
  state,
  names,
}: Pick<RaceFlowProps, 'row' | 'race'> & { state: RaceState; names: ReadonlyMap<EntryId, string> }) {
  const series = row.state.kind === 'event' ? row.state : undefined;
  const cut = series?.scoring.kind === 'points' ? series.scoring.cut : 'none';
  const name = series ? `${row.name} ${String(race + 1)}` : row.name;
  const onPress = (): void => {
    const text = resultsCsv(state, names, cut, csvDialect(settingsStore.getState().csv));
    void handOut(csvFile(fileName(name, 'csv', 'race'), text));
  };
  return (
    <Button icon="install" className="race-file" onClick={onPress}>
      {t('race.csv')}
    </Button>
  );
}

/** The diplomas of a race that stands alone; an event has its own. */
function RaceDiplomas({
  row,
  state,
  names,
}: Pick<RaceFlowProps, 'row'> & { state: RaceState; names: ReadonlyMap<EntryId, string> }) {
  const me = useActiveRider().id;
  const holders = useMemo(() => {
    const placed = raceResults(state).flatMap((line): readonly Holder[] => {
      if (line.kind !== 'placed') return [];
      const { entry, rank, timeUs } = line;
      return [{ entry, rank, name: names.get(entry) ?? '', total: formatRaceTime(timeUs) }];
    });
    return inTurn(placed, state.setup.entries, me);
  }, [state, names, me]);
  const { name, changedAt } = row;
  const { track } = state.setup;
  const of = holders.length;
  const what = useMemo(
    (): Honoured => ({ event: name, host: '', endedMs: changedAt, of, track }),
    [name, changedAt, of, track],
  );
  return <DiplomaButton holders={holders} what={what} />;
}

/** Whether giving a race up is offered: one that is begun, and any of an event, whose other races go on. */
function mayGiveUp({ kind }: EventRow, { phase }: RaceState): boolean {
  return phase === 'run' || phase === 'between' || (kind === 'event' && phase !== 'over');
}

/** @param rule what a miss comes to */
function Where({ state, rule }: { state: RaceState; rule: string }) {
  const { down, of } = progressOf(state);
  const run = runOf(state);
  const { runs, track } = state.setup;
  return (
    <p className="sub num">
      {track.name}
      {run !== undefined && !isOver(state) && (
        <>
          {' · '}
          {t('race.run', { n: run + 1, of: runs })}
          {' · '}
          {t('race.down', { down, of })}
        </>
      )}
      {!isOver(state) && (
        <>
          {' · '}
          {rule}
        </>
      )}
    </p>
  );
}

/** A race from its draw to its result; every step is in the database, so that another tab or another day goes on from it. */
export function RaceFlow({ row, race, title, order = 'now', foot, after }: RaceFlowProps) {
  const state = racesOf(row.state)[race]!;
  const db = useDb();
  const claim = useClaim(row.id);
  const found = useRaceTrack(state.setup.track);
  const track = found === 'gone' ? undefined : found;
  const run = runOf(state);
  const names = useMemo(() => entryNames(state.setup.entries), [state.setup.entries]);
  const { name } = row;
  const scene = useMemo(
    (): Scene | undefined =>
      hasResult(state) ? { title: name, light: lightOf(found), wornBy: wornIn(state) } : undefined,
    [name, found, state],
  );
  const pacers = usePacers(claim === 'mine' ? track : undefined, state, run);
  const stage = useLoaded(loadStage);
  const [slope, setSlope] = useState<OnSlope>();
  const leave = useCallback(() => setSlope(undefined), []);
  const { id } = row;
  const hasPodium = hasResult(state) && raceResults(state).some(({ kind }) => kind === 'placed');
  usePodiumMoment(`${id} ${String(race)}`, hasPodium, slope === undefined);

  const act = useCallback(
    (action: RaceAction): void => {
      if (!db) return;
      void actInEvent(db, id, { race, action }).then(({ kind }) => {
        if (kind === 'failed') showToast(t('race.failed'), { tone: 'bad' });
      });
    },
    [db, id, race],
  );

  // A pacer whose turn it is is down at once.
  const next = nextStarter(state);
  const ride = next !== undefined && pacers.status === 'ready' ? pacers.rides.get(next) : undefined;
  useEffect(() => {
    if (claim !== 'mine' || next === undefined || ride === undefined || run === undefined) return;
    act({ kind: 'result', run, entry: next, result: ride.result });
  }, [claim, next, ride, run, act]);

  const busy = useRef(false);
  const code: Stage | undefined = stage.status === 'ready' ? stage.value : undefined;
  const onRide = (entry: Entry): void => {
    if (!db || !track || !code || state.phase !== 'run' || busy.current) return;
    busy.current = true;
    void code
      .ghostsOf(db, state, run ?? 0, pacers, track, names)
      .catch(() => [])
      .then((rivals) => setSlope({ kind: 'run', entry, state, rivals }))
      .finally(() => {
        busy.current = false;
      });
  };
  const onWatch = (who: EntryId): void => {
    const entry = state.setup.entries.find((one) => one.id === who);
    const ran = riddenIn(state);
    if (!db || !track || !code || !entry || !ran) return;
    // The latest run the rider finished: the one under way may still lie before them.
    const last = ran.results[run ?? 0]?.[who]?.kind === 'finished' ? (run ?? 0) : 0;
    void code.rivalOf(db, ran, last, entry, pacers, track, names.get(who) ?? '').then((rival) => {
      if (rival)
        setSlope({ kind: 'watch', entry, watch: [{ ...rival, look: { ...rival.look, kind: 'me' } }] });
      else showToast(t('race.watch.none'), { tone: 'bad' });
    });
  };

  if (slope && db && track && code) {
    if (slope.kind === 'watch') {
      const bib = riddenIn(state)?.bibs[slope.entry.id] ?? 0;
      return (
        <code.RaceWatch track={track} entry={slope.entry} bib={bib} watch={slope.watch} onLeave={leave} />
      );
    }
    return (
      <code.RaceRide
        db={db}
        event={id}
        race={race}
        state={slope.state}
        entry={slope.entry}
        track={track}
        rivals={slope.rivals}
        names={names}
        onLeave={leave}
      />
    );
  }
  if (found === undefined || claim === 'asking') return <Loading />;
  const locked = order === 'later' || claim !== 'mine';
  return (
    <div className="screen race">
      <header className="race-head">
        <h1>{title}</h1>
        <Where state={state} rule={ruleWords(state.setup, track)} />
      </header>
      {claim === 'elsewhere' && <Notice icon="info">{t('race.elsewhere')}</Notice>}
      {found === 'gone' && !isOver(state) && (
        <Notice icon="warning" tone="bad">
          {t('race.track.gone')}
        </Notice>
      )}
      <Step
        state={state}
        names={names}
        pacers={pacers}
        locked={locked}
        ridable={track !== undefined && code !== undefined}
        mayReadmit={row.state.kind !== 'duel' && mayReopen(row.state, race)}
        act={act}
        onRide={onRide}
        onWatch={onWatch}
        after={after}
        scene={scene}
      />
      {hasResult(state) && (
        <div className="race-outs">
          {row.state.kind === 'race' && <RaceDiplomas row={row} state={state} names={names} />}
          <ResultFile row={row} race={race} state={state} names={names} />
        </div>
      )}
      <div className="race-foot">
        {!locked && (found === 'gone' || mayGiveUp(row, state)) && <CallOff state={state} act={act} />}
        {foot}
      </div>
    </div>
  );
}
