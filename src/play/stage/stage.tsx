import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { speedParts, t } from '../../i18n';
import type { Checkpoint, Onlooker, Ride } from '../../ride';
import { type Rider, ridesOneSwitch, settingsStore, useSettings } from '../../session';
import { compile, type Equipment, type RunOptions } from '../../sim';
import { labelOf, type Track } from '../../tracks';
import { useWholeStage } from '../../ui';
import { hintsWanted, startWord, stuckWord } from '../hud/hints';
import { Hud } from '../hud/hud';
import type { ReplayClock } from '../replay/replay-clock';
import { heldWhile } from '../session/hold';
import { createKeeper, type Kept } from '../session/kept';
import type { Ended, StageMode } from '../session/mode';
import { lookOf, type Rival } from '../session/rider-look';
import { type Engine, openEngine } from '../session/session';
import type { Opening } from '../session/setup';
import type { GhostChoice } from './ghost-picker';
import { Overlays, type StageEnd } from './overlays';
import { useSnowLine } from './use-author-line';
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
  /** An attempt begins: the rider stands in the gate, and the clock of the simulation at its first tick. */
  readonly onAttempt?: () => void;
  /** An attempt was given up, or does not count: what its checkpoints told can be forgotten. */
  readonly onGivenUp?: () => void;
  /** Keeps an attempt that ended; called once for each, whatever its status. */
  readonly keep: (ride: Ride) => Promise<Kept>;
  /** `one`: the run counts, and nothing restarts it; as many as wanted when absent. */
  readonly attempts?: 'many' | 'one';
  /** What sounds at the line: the medal of the time, as when absent, or nothing, where the sheet sounds itself. */
  readonly cheer?: 'medal' | 'none';
  /** Looks on at every attempt; the same object as long as the stage is the same. */
  readonly onlooker?: Onlooker;
  /** Drawn over the instruments, as long as the stage is open. */
  readonly overlay?: ReactNode;
  /** x, y pairs of a line on the snow, m, drawn unless the author's is; the same array as long as it is the same. */
  readonly drawn?: Float32Array;
  /** The sheet at the end of an attempt; who only watches needs none. */
  readonly finish?: (end: StageEnd) => ReactNode;
  /** Reads the end out, in place of the usual words. */
  readonly say?: (ended: Ended) => string;
  readonly onLeave: () => void;
}

/**
 * The stage of one ride: slope, instruments, pause, finish and viewer. The loop runs outside React, which hears of a few
 * changes of mode only.
 */
export function RideStage(props: RideStageProps) {
  const [kept, setKept] = useState<Kept>({ kind: 'keeping' });
  const [keeper] = useState(() => createKeeper(setKept));
  const [snowLine, setSnowLine] = useState(false);
  const seen = useRef<Ended>(undefined);
  // A picture that is lost for good is built anew on a fresh canvas; the stage goes on from where it was.
  const [build, setBuild] = useState<{ readonly n: number; readonly opening: Opening }>(() => ({
    n: 0,
    opening: openingOf(props),
  }));
  const rebuild = useCallback((opening: Opening) => setBuild((b) => ({ n: b.n + 1, opening })), []);
  return (
    <Stage
      key={build.n}
      {...props}
      opening={build.opening}
      kept={kept}
      onEnded={keeper}
      seen={seen}
      snowLine={snowLine}
      onSnowLine={setSnowLine}
      onRebuild={rebuild}
    />
  );
}

function openingOf({ watch, restoreFrom }: RideStageProps): Opening {
  if (watch) return { kind: 'watch', rides: watch, after: undefined };
  return restoreFrom ? { kind: 'middle', from: restoreFrom } : { kind: 'gate' };
}

interface StageProps extends Omit<RideStageProps, 'restoreFrom' | 'watch'> {
  readonly opening: Opening;
  readonly kept: Kept;
  readonly onEnded: ReturnType<typeof createKeeper>;
  /** The end whose sheet has been shown. */
  readonly seen: RefObject<Ended | undefined>;
  /** Whether the author's line is drawn on the snow. */
  readonly snowLine: boolean;
  readonly onSnowLine: (on: boolean) => void;
  readonly onRebuild: (opening: Opening) => void;
}

function Stage(props: StageProps) {
  const { track, rider, equipment, rivals, ghost, onLeave } = props;
  const compiled = useMemo(() => compile(track.course, equipment), [track.course, equipment]);
  const me = useMemo(() => lookOf(rider, equipment), [rider, equipment]);
  const [units] = useState(() => settingsStore.getState().units);
  const bigHud = useSettings((s) => s.bigHud);
  const stage = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const hud = useRef<HTMLDivElement>(null);
  const engine = useRef<Engine>(undefined);
  const [clock] = useState<ReplayClock>(() => ({ show: undefined }));
  const [mode, setMode] = useState<StageMode>({ kind: 'loading' });
  useWholeStage(mode.kind === 'over' ? 'finish' : 'ride');
  // What the engine asks for later, or needs once at its opening, as it is at that moment.
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    let gone = false;
    let opened: Engine | undefined;
    const giveUp = (): void => latest.current.onGivenUp?.();
    const tell = (next: StageMode): void => {
      if (gone) return;
      setMode(next);
      if (next.kind !== 'over') return;
      const { keep, onEnded } = latest.current;
      onEnded(next.ended, { keep: (ride) => heldWhile(keep(ride)), onGivenUp: giveUp });
    };
    const { options, opening } = latest.current;
    openEngine(
      { stage: stage.current!, canvas: canvas.current!, hud: hud.current! },
      {
        track,
        compiled,
        me,
        rider: latest.current.rider.id,
        rivals: latest.current.rivals,
        options: { ...(me.goofy ? { goofy: true } : {}), ...options },
        instruments: {
          ...{ units, hints: hintsWanted(), startWord },
          stuckWord: (way) => stuckWord(way, latest.current.rider.id),
          oneSwitch: ridesOneSwitch(latest.current.rider.id),
        },
        opening,
        attempts: latest.current.attempts ?? 'many',
        cheer: latest.current.cheer ?? 'medal',
        onlooker: latest.current.onlooker,
        onCheckpoint: (c) => latest.current.onCheckpoint?.(c),
        onAttempt: () => latest.current.onAttempt?.(),
        onGivenUp: giveUp,
        onMode: tell,
        onRebuild: (at) => latest.current.onRebuild(at),
        onPlayback: (p) => clock.show?.(p),
      },
    ).then(
      (ready) => {
        opened = ready;
        if (gone) ready?.dispose();
        else if (ready) {
          engine.current = ready;
          // They may have changed while the picture was being built.
          ready.setRivals(latest.current.rivals);
        } else tell({ kind: 'blind', why: 'no-webgl' });
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
  const line = useSnowLine({
    track,
    compiled,
    engine,
    ready: mode.kind !== 'loading',
    on: props.snowLine,
    otherwise: props.drawn,
    onChange: props.onSnowLine,
  });

  return (
    <div className="ride-stage" ref={stage} data-mode={mode.kind} data-light={track.light}>
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
      {props.overlay}
      <Overlays
        mode={mode}
        engine={engine}
        clock={clock}
        rider={rider.id}
        compiled={compiled}
        kept={props.kept}
        seen={props.seen}
        line={line}
        ghost={ghost}
        attempts={props.attempts ?? 'many'}
        finish={props.finish}
        say={props.say}
        onLeave={onLeave}
      />
    </div>
  );
}
