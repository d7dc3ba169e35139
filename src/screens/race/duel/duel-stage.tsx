import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { speedParts, t, useLocale } from '../../../i18n';
import { useKeyNames } from '../../../input';
import { Curtain, Hud, lookOf, PauseSheet, stuckWord, type WayOut } from '../../../play';
import type { LegRun } from '../../../race';
import { ridesOneSwitch, settingsStore, useSettings } from '../../../session';
import { compile } from '../../../sim';
import { labelOf, type Track } from '../../../tracks';
import { Button, Empty, isChord, useKeyDown, useWholeStage } from '../../../ui';
import { riderOf } from '../../shared/race';
import { DuelSheet } from './duel-sheet';
import { openDuel } from './engine';
import { startWord, steeringOf } from './hands';
import type { PairCheckpoint } from './pair';
import type { DuelEngine, DuelMode, PaneElements } from './setup';
import { type OnCourse, useKeptLeg } from './use-kept-leg';
import './duel-stage.css';

/** The finish is looked at this long before the result covers part of it, ms. */
const SHEET_AFTER_MS = 1700;

export interface DuelStageProps {
  readonly track: Track;
  /** On the red course, on the blue one. */
  readonly riders: readonly [OnCourse, OnCourse];
  readonly gunTick: number;
  /** Rides that a killed tab cut off. */
  readonly from: PairCheckpoint | undefined;
  readonly onCheckpoint: (checkpoint: PairCheckpoint) => void;
  /** Keeps a run that is over, red first; called once. */
  readonly keep: (runs: readonly [LegRun, LegRun]) => Promise<boolean>;
  /** Above the button that leaves the stage after the run. */
  readonly verdict: (runs: readonly [LegRun, LegRun]) => ReactNode;
  readonly onLeave: () => void;
}

const LANES = [0, 1] as const;

/** The elements of one rider's part of the picture. */
function usePane() {
  const pane = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const hud = useRef<HTMLDivElement>(null);
  const gap = useRef<HTMLParagraphElement>(null);
  return useMemo(() => ({ pane, canvas, hud, gap }), []);
}
type PaneRefs = ReturnType<typeof usePane>;

function elementsOf({ pane, canvas, hud, gap }: PaneRefs): PaneElements {
  return { pane: pane.current!, canvas: canvas.current!, hud: hud.current!, gap: gap.current! };
}

function Pane({
  refs,
  lane,
  rider,
  track,
  onPause,
}: {
  refs: PaneRefs;
  lane: 0 | 1;
  rider: OnCourse;
  track: Track;
  onPause: () => void;
}) {
  const [units] = useState(() => settingsStore.getState().units);
  const bigHud = useSettings((s) => s.bigHud);
  return (
    <div className="duel-pane" data-lane={lane === 0 ? 'red' : 'blue'} ref={refs.pane}>
      <canvas
        ref={refs.canvas}
        className="ride-canvas"
        aria-label={t('duel.slope', { name: rider.name, track: track.name })}
        role="img"
      />
      <Hud
        ref={refs.hud}
        code={labelOf(track)}
        gates={track.course.gates.length}
        unit={speedParts(0, units).unit}
        big={bigHud}
        onPause={onPause}
      />
      <p className="duel-gap" ref={refs.gap} data-tone="none" aria-hidden="true" />
      <p className="duel-who" aria-hidden="true">
        <i />
        <span>{rider.name}</span>
      </p>
    </div>
  );
}

/** Waits until the finish has been looked at. */
function useLater(wanted: boolean): boolean {
  const [is, setIs] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    const timer = setTimeout(() => setIs(true), SHEET_AFTER_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  return is;
}

/** P goes on riding. */
function useResumeKey(on: boolean, engine: RefObject<DuelEngine | undefined>): void {
  useKeyDown((e) => {
    if (e.code !== 'KeyP' || e.repeat || isChord(e)) return;
    e.preventDefault();
    engine.current?.resume();
  }, on);
}

/**
 * The stage of a parallel duel: both riders at once, each with their own part of the picture and of the devices. The loop
 * runs outside React, which hears of a few changes of mode only.
 */
export function DuelStage(props: DuelStageProps) {
  const [build, setBuild] = useState({ n: 0, from: props.from });
  return (
    <Stage
      key={build.n}
      {...props}
      from={build.from}
      onRebuild={(from) => setBuild((b) => ({ n: b.n + 1, from }))}
    />
  );
}

function Stage(props: DuelStageProps & { onRebuild: (from: PairCheckpoint | undefined) => void }) {
  const { track, riders, onLeave } = props;
  const red = usePane();
  const blue = usePane();
  const engine = useRef<DuelEngine>(undefined);
  const [mode, setMode] = useState<DuelMode>({ kind: 'loading' });
  const { runs, kept } = useKeptLeg(mode, riders, props.keep);
  const sheet = useLater(mode.kind === 'over');
  useWholeStage(mode.kind === 'over' ? 'finish' : 'ride');
  useResumeKey(mode.kind === 'paused', engine);
  const keys = useKeyNames(useLocale());
  const latest = useRef({ ...props, keys });
  useEffect(() => {
    latest.current = { ...props, keys };
  });

  useEffect(() => {
    let gone = false;
    let opened: DuelEngine | undefined;
    const { track, riders, gunTick, from } = latest.current;
    const duellist = (lane: 0 | 1) => {
      const { entry, bib, name } = riders[lane];
      const rider = riderOf(entry, bib);
      return {
        id: rider.id,
        compiled: compile(track.course, entry.equipment),
        look: lookOf(rider, entry.equipment, 'me', name),
        startWord: () => startWord(lane, latest.current.keys),
        stuckWord: (way: WayOut) => stuckWord(way, rider.id, steeringOf(lane, latest.current.keys)),
        oneSwitch: ridesOneSwitch(rider.id),
      };
    };
    const tell = (next: DuelMode): void => {
      if (!gone) setMode(next);
    };
    openDuel([elementsOf(red), elementsOf(blue)], {
      track,
      riders: [duellist(0), duellist(1)],
      gunTick,
      from,
      onCheckpoint: (at) => latest.current.onCheckpoint(at),
      onMode: tell,
      onRebuild: (at) => latest.current.onRebuild(at),
    }).then(
      (ready) => {
        opened = ready;
        if (gone) ready?.dispose();
        else if (ready) engine.current = ready;
        else tell({ kind: 'blind', why: 'no-webgl' });
      },
      (error: unknown) => {
        console.error(error);
        tell({ kind: 'blind', why: 'failed' });
      },
    );
    return () => {
      gone = true;
      engine.current = undefined;
      opened?.dispose();
    };
  }, [red, blue]);

  return (
    <div className="ride-stage duel-stage" data-mode={mode.kind} data-light={track.light}>
      {LANES.map((lane) => (
        <Pane
          key={lane}
          refs={lane === 0 ? red : blue}
          lane={lane}
          rider={riders[lane]}
          track={track}
          onPause={() => engine.current?.pause('asked')}
        />
      ))}
      {mode.kind === 'loading' && <Curtain />}
      {mode.kind === 'blind' && (
        <div className="ride-curtain">
          <Empty icon="mountain" title={t('ride.blind')}>
            <p role="alert">{t(mode.why === 'no-webgl' ? 'ride.blind.webgl' : 'ride.blind.failed')}</p>
            <Button icon="back" onClick={onLeave}>
              {t('race.finish.on')}
            </Button>
          </Empty>
        </div>
      )}
      {mode.kind === 'paused' && (
        <PauseSheet
          why={mode.why}
          ghost={undefined}
          line={undefined}
          onResume={() => engine.current?.resume()}
          onRestart={undefined}
          onLeave={onLeave}
        />
      )}
      {sheet && (runs !== undefined || kept === 'differs') && (
        <DuelSheet
          riders={riders}
          runs={runs}
          kept={kept}
          verdict={runs && props.verdict(runs)}
          onLeave={onLeave}
        />
      )}
    </div>
  );
}
