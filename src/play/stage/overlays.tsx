import { type ReactNode, type RefObject, useCallback, useEffect, useState } from 'react';
import { t } from '../../i18n';
import type { PlaybackSpeed } from '../../ride';
import type { Compiled } from '../../sim';
import { Button, Empty, isChord, useKeyDown } from '../../ui';
import { ReplayBar, type ReplayCamera } from '../replay/replay-bar';
import type { ReplayClock } from '../replay/replay-clock';
import type { Kept } from '../session/kept';
import type { Ended, StageMode } from '../session/mode';
import type { Engine } from '../session/session';
import { Curtain } from './curtain';
import type { GhostChoice } from './ghost-picker';
import { PauseSheet } from './pause-sheet';
import { resultWords } from './result-words';
import type { LineChoice } from './use-author-line';
import './finish.css';

/** The finish is looked at this long before the sheet covers part of it, ms. */
const SHEET_AFTER_MS = 1700;

export interface OverlaysProps {
  readonly mode: StageMode;
  readonly engine: RefObject<Engine | undefined>;
  readonly clock: ReplayClock;
  /** Id of the profile of who rides. */
  readonly rider: string;
  readonly compiled: Compiled;
  readonly kept: Kept;
  /** The end whose sheet has been shown: shown again, as after the viewer, it stands there at once. */
  readonly seen: RefObject<Ended | undefined>;
  readonly line: LineChoice | undefined;
  readonly ghost: GhostChoice | undefined;
  readonly attempts: 'many' | 'one';
  readonly finish: ((end: StageEnd) => ReactNode) | undefined;
  readonly say: ((ended: Ended) => string) | undefined;
  readonly onLeave: () => void;
}

/** The end of an attempt, for the sheet of its result. */
export interface StageEnd {
  readonly ended: Ended;
  readonly kept: Kept;
  readonly compiled: Compiled;
  /** Whether the author's line is drawn on the snow; undefined where the track has none. */
  readonly line: LineChoice | undefined;
  readonly onAgain: () => void;
  readonly onReplay: () => void;
  readonly onLeave: () => void;
}

/** R, and Enter where no control has the focus, ride again. */
function useAgainKeys(onAgain: () => void): void {
  useKeyDown((e) => {
    if (e.repeat || isChord(e)) return;
    const onControl = e.target instanceof Element && e.target.closest('button, a, input, select');
    if (e.code !== 'KeyR' && !(e.code === 'Enter' && !onControl)) return;
    e.preventDefault();
    onAgain();
  });
}

/** Reads the end of an attempt out. */
function Announcement({ ended, say }: { ended: Ended | undefined; say: (ended: Ended) => string }) {
  return (
    <p className="unseen" role="status">
      {ended && say(ended)}
    </p>
  );
}

function Finished({ ended, ...props }: OverlaysProps & { ended: Ended }) {
  const { engine, seen } = props;
  const [open, setOpen] = useState(seen.current === ended);
  useEffect(() => {
    if (open) return;
    const timer = setTimeout(() => {
      seen.current = ended;
      setOpen(true);
    }, SHEET_AFTER_MS);
    return () => clearTimeout(timer);
  }, [open, ended, seen]);
  const again = useCallback(() => engine.current?.restart(), [engine]);
  useAgainKeys(again);
  return (
    <>
      {/* Always there, so that what comes into it is read out. */}
      <Announcement ended={open ? ended : undefined} say={props.say ?? resultWords} />
      {open &&
        props.finish?.({
          ended,
          kept: props.kept,
          compiled: props.compiled,
          line: props.line,
          onAgain: again,
          onReplay: () => engine.current?.replay(),
          onLeave: props.onLeave,
        })}
    </>
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
      onPlaying={setPlaying}
      onSpeed={(next) => {
        playback.speed = next;
        setSpeed(next);
      }}
      onCamera={(next) => {
        engine.current?.setViewerCamera(next);
        setCamera(next);
      }}
      onWind={wind}
      onClose={close}
    />
  );
}

function Paused({
  mode,
  engine,
  rider,
  ghost,
  line,
  attempts,
  onLeave,
}: OverlaysProps & { mode: Extract<StageMode, { kind: 'paused' }> }) {
  const resume = useCallback(() => engine.current?.resume(), [engine]);
  const restart = useCallback(() => engine.current?.restart(), [engine]);
  return (
    <PauseSheet
      why={mode.why}
      rider={rider}
      ghost={ghost}
      line={line}
      onResume={resume}
      onRestart={attempts === 'one' ? undefined : restart}
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
