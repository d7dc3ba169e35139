import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { speedParts, t } from '../../i18n';
import type { Checkpoint, Ride } from '../../ride';
import { type Rider, useSettings } from '../../session';
import { compile, type Equipment, type RunOptions } from '../../sim';
import { labelOf, type Track } from '../../tracks';
import { useWholeStage } from '../shared/stage-mode';
import { type Engine, openEngine } from './engine';
import type { GhostChoice } from './ghost-picker';
import { hintsWanted, startWord } from './hints';
import { heldWhile } from './hold';
import { Hud } from './hud/hud';
import type { Kept } from './kept';
import type { StageMode } from './mode';
import { Overlays } from './overlays';
import type { ReplayClock } from './replay-bar';
import { lookOf, type Rival } from './rider-look';
import './stage.css';

export interface RideStageProps {
  readonly track: Track;
  readonly rider: Rider;
  readonly equipment: Equipment;
  /**
   * Opponents of the next attempt; the first is the ghost that deltas are taken against. The same array as long as they
   * are the same.
   */
  readonly rivals: readonly Rival[];
  readonly options?: RunOptions;
  readonly ghost?: GhostChoice;
  /** A ride a killed tab cut off. */
  readonly restoreFrom?: Checkpoint;
  /** Rides to watch instead of riding, one to four; leaving the viewer leaves the stage. */
  readonly watch?: readonly Rival[];
  readonly onCheckpoint?: (checkpoint: Checkpoint) => void;
  /** Keeps an attempt that ended; called once for each, whatever its status. */
  readonly keep: (ride: Ride) => Promise<Kept>;
  readonly onNext?: () => void;
  readonly onLeave: () => void;
}

/**
 * The stage of one ride: slope, instruments, pause, finish and viewer. The loop runs outside React, which hears of a few
 * changes of mode only.
 */
export function RideStage(props: RideStageProps) {
  // A picture that is lost for good is built anew on a fresh canvas; the ride goes on from where it was.
  const [build, setBuild] = useState<{ readonly n: number; readonly saved: Checkpoint | undefined }>({
    n: 0,
    saved: props.restoreFrom,
  });
  const rebuild = useCallback(
    (saved: Checkpoint | undefined) => setBuild((b) => ({ n: b.n + 1, saved })),
    [],
  );
  return <Stage key={build.n} {...props} saved={build.saved} onRebuild={rebuild} />;
}

interface StageProps extends Omit<RideStageProps, 'restoreFrom'> {
  readonly saved: Checkpoint | undefined;
  readonly onRebuild: (saved: Checkpoint | undefined) => void;
}

function Stage(props: StageProps) {
  const { track, rider, equipment, rivals, ghost, onNext, onLeave, onRebuild } = props;
  const compiled = useMemo(() => compile(track.course, equipment), [track.course, equipment]);
  const me = useMemo(() => lookOf(rider, equipment), [rider, equipment]);
  const units = useSettings((s) => s.units);
  const bigHud = useSettings((s) => s.bigHud);
  const stage = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const hud = useRef<HTMLDivElement>(null);
  const engine = useRef<Engine>(undefined);
  const [clock] = useState<ReplayClock>(() => ({ show: undefined }));
  const [mode, setMode] = useState<StageMode>({ kind: 'loading' });
  const [kept, setKept] = useState<Kept>({ kind: 'keeping' });
  useWholeStage(mode.kind === 'over' ? 'finish' : 'ride');
  // What the engine asks for later, or needs once at its opening, as it is at that moment.
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    let gone = false;
    let opened: Engine | undefined;
    const tell = (next: StageMode): void => {
      if (gone) return;
      setMode(next);
      if (next.kind !== 'over' || next.ended.result.kind !== 'ride') return;
      setKept({ kind: 'keeping' });
      heldWhile(latest.current.keep(next.ended.result.ride)).then(setKept, (error: unknown) => {
        console.error('The ride could not be kept', error);
        setKept({ kind: 'memory', best: false, full: false });
      });
    };
    const { options, saved, watch } = latest.current;
    openEngine(
      { stage: stage.current!, canvas: canvas.current!, hud: hud.current! },
      {
        track,
        compiled,
        me,
        rivals: latest.current.rivals,
        options: { ...(me.goofy ? { goofy: true } : {}), ...options },
        instruments: { units, hints: hintsWanted(), startWord: startWord() },
        ...(saved ? { restoreFrom: saved } : {}),
        ...(watch ? { watch } : {}),
        onCheckpoint: (c) => latest.current.onCheckpoint?.(c),
        onMode: tell,
        onPlayback: (p) => clock.show?.(p),
      },
    ).then(
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
  }, [track, compiled, me, units, clock]);

  useEffect(() => {
    engine.current?.setRivals(rivals);
  }, [rivals]);

  return (
    <div className="ride-stage" ref={stage} data-mode={mode.kind}>
      <canvas
        ref={canvas}
        className="ride-canvas"
        aria-label={t('ride.slope', { track: track.name })}
        role="img"
      />
      <Hud
        ref={hud}
        code={labelOf(track)}
        gates={track.course.gates.length}
        unit={speedParts(0, units).unit}
        big={bigHud}
        onPause={() => engine.current?.pause('asked')}
      />
      <Overlays
        mode={mode}
        engine={engine}
        clock={clock}
        track={track}
        compiled={compiled}
        me={me}
        kept={kept}
        units={units}
        ghost={ghost}
        onNext={onNext}
        onLeave={onLeave}
        onRebuild={() => onRebuild(engine.current?.checkpoint())}
      />
    </div>
  );
}
