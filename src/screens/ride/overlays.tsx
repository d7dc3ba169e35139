import { type RefObject, useCallback, useEffect, useState } from 'react';
import { t, type Units } from '../../i18n';
import type { PlaybackSpeed } from '../../ride';
import type { Compiled } from '../../sim';
import type { Track } from '../../tracks';
import { Button, Empty } from '../../ui';
import type { RiderLook } from '../../view';
import { Curtain } from './curtain';
import type { Engine } from './engine';
import { FinishSheet } from './finish/finish-sheet';
import type { GhostChoice } from './ghost-picker';
import type { Kept } from './kept';
import type { Ended, StageMode } from './mode';
import { PauseSheet } from './pause-sheet';
import { ReplayBar, type ReplayCamera, type ReplayClock } from './replay-bar';
import type { Rival } from './rider-look';

/** The finish is looked at this long before the sheet covers part of it, ms. */
const SHEET_AFTER_MS = 1700;
/** Share of the stage's height that the sheet covers: its height in finish.css. */
const SHEET_SHARE = 0.65;
/** A lost picture gets this long to come back by itself, ms. */
const LOST_MS = 3000;

export interface OverlaysProps {
  readonly mode: StageMode;
  readonly engine: RefObject<Engine | undefined>;
  readonly clock: ReplayClock;
  readonly track: Track;
  readonly compiled: Compiled;
  readonly me: RiderLook;
  readonly kept: Kept;
  readonly units: Units;
  readonly ghost: GhostChoice | undefined;
  readonly onNext: (() => void) | undefined;
  readonly onLeave: () => void;
  /** Builds the picture anew, the ride kept. */
  readonly onRebuild: () => void;
}

/** R, and Enter where no control has the focus, ride again. */
function useAgainKeys(onAgain: () => void): void {
  useEffect(() => {
    const onKey = (e: KeyboardEvent): void => {
      if (e.repeat || e.ctrlKey || e.metaKey || e.altKey) return;
      const onControl = e.target instanceof Element && e.target.closest('button, a, input, select');
      if (e.code !== 'KeyR' && !(e.code === 'Enter' && !onControl)) return;
      e.preventDefault();
      onAgain();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [onAgain]);
}

function Finished({ ended, ...props }: OverlaysProps & { ended: Ended }) {
  const { engine, me } = props;
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOpen(true), SHEET_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (!open) return;
    const slope = engine.current;
    slope?.cover(SHEET_SHARE);
    return () => slope?.cover(0);
  }, [open, engine]);
  const again = useCallback(() => engine.current?.restart(), [engine]);
  useAgainKeys(again);
  if (!open) return null;
  const replay = (): void => {
    if (ended.result.kind !== 'ride') return;
    const mine: Rival = { stream: ended.result.stream, compiled: props.compiled, look: me };
    engine.current?.watch([mine, ...ended.rivals], ended);
  };
  return (
    <FinishSheet
      track={props.track}
      compiled={props.compiled}
      ended={ended}
      kept={props.kept}
      units={props.units}
      ghost={props.ghost}
      onAgain={again}
      onReplay={replay}
      onNext={props.onNext}
      onLeave={props.onLeave}
    />
  );
}

function Watching({
  mode,
  engine,
  clock,
  onLeave,
}: OverlaysProps & { mode: Extract<StageMode, { kind: 'replay' }> }) {
  const { playback, after } = mode;
  const [playing, setPlaying] = useState(playback.playing);
  const [speed, setSpeed] = useState<PlaybackSpeed>(playback.speed);
  const [camera, setCamera] = useState<ReplayCamera>('chase');
  const play = useCallback(
    (on: boolean) => {
      if (on && playback.at >= playback.to) engine.current?.wind(playback.from);
      playback.playing = on;
      setPlaying(on);
    },
    [playback, engine],
  );
  const wind = useCallback((at: number) => engine.current?.wind(at), [engine]);
  const close = useCallback(() => {
    if (after) engine.current?.unwatch();
    else onLeave();
  }, [after, engine, onLeave]);
  return (
    <ReplayBar
      playback={playback}
      clock={clock}
      playing={playing}
      speed={speed}
      camera={camera}
      onPlay={play}
      onEnded={() => setPlaying(false)}
      onSpeed={(next) => {
        playback.speed = next;
        setSpeed(next);
      }}
      onCamera={(next) => {
        engine.current?.setCamera(next);
        setCamera(next);
      }}
      onWind={wind}
      onClose={close}
    />
  );
}

function Paused(props: OverlaysProps & { mode: Extract<StageMode, { kind: 'paused' }> }) {
  const { mode, engine, onRebuild, ghost, onLeave } = props;
  const lost = mode.why === 'lost';
  useEffect(() => {
    if (!lost) return;
    const timer = setTimeout(() => {
      if (engine.current?.isLost()) onRebuild();
    }, LOST_MS);
    return () => clearTimeout(timer);
  }, [lost, engine, onRebuild]);
  return (
    <PauseSheet
      why={mode.why}
      ghost={ghost}
      onResume={() => engine.current?.resume()}
      onRestart={() => engine.current?.restart()}
      onCamera={(camera) => engine.current?.setCamera(camera)}
      onLeave={onLeave}
    />
  );
}

/** What stands over the slope in each mode of the stage. */
export function Overlays(props: OverlaysProps) {
  const { mode, onLeave } = props;
  switch (mode.kind) {
    case 'loading':
      return <Curtain />;
    case 'blind':
      return (
        <div className="ride-curtain">
          <Empty icon="mountain" title={t('ride.blind')}>
            <p role="alert">{t(mode.why === 'no-webgl' ? 'ride.blind.webgl' : 'ride.blind.failed')}</p>
            <Button icon="back" onClick={onLeave}>
              {t('ride.tracks')}
            </Button>
          </Empty>
        </div>
      );
    case 'ride':
      return null;
    case 'paused':
      return <Paused {...props} mode={mode} />;
    case 'over':
      return <Finished {...props} ended={mode.ended} />;
    case 'replay':
      return <Watching {...props} mode={mode} />;
  }
}
