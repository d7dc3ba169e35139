import { type ReactNode, type RefObject, useCallback, useEffect, useState } from 'react';
import { t } from '../../i18n';
import type { PlaybackSpeed } from '../../ride';
import type { Compiled } from '../../sim';
import { Button, Empty, isChord, useKeyDown } from '../../ui';
import { ReplayBar, type ReplayCamera } from '../replay/replay-bar';
import type { ReplayClock } from '../replay/replay-clock';
import type { Kept } from '../session/kept';
import type { Ended, Ends, PlayMode } from '../session/mode';
import type { Session } from '../session/session';
import { Curtain } from './curtain';
import type { GhostChoice } from './ghost-picker';
import { PauseSheet } from './pause-sheet';
import type { LineChoice } from './use-author-line';
import './finish.css';

/** The finish is visible for this long before the sheet covers part of it, ms. */
const SHEET_AFTER_MS = 1700;

export interface OverlaysProps {
  readonly mode: PlayMode;
  readonly session: RefObject<Session | undefined>;
  readonly clock: ReplayClock;
  /** Profile id of a single rider. */
  readonly rider: string | undefined;
  readonly compiled: Compiled;
  readonly kept: Kept;
  /** The end whose sheet has been shown. If shown again, as after the viewer, the sheet appears at once. */
  readonly seen: RefObject<Ends | undefined>;
  readonly line: LineChoice | undefined;
  readonly ghost: GhostChoice | undefined;
  readonly attempts: 'many' | 'one';
  readonly finish: ((end: StageEnd) => ReactNode) | undefined;
  readonly say: ((ends: Ends) => string) | undefined;
  /** Label of the leave button. */
  readonly leaveWords: string;
  readonly onLeave: () => void;
}

/** The end of an attempt, for its result sheet. */
export interface StageEnd {
  /** One per lane. */
  readonly ends: Ends;
  /** The end of a single rider. */
  readonly ended: Ended;
  readonly kept: Kept;
  readonly compiled: Compiled;
  /** Switch for the author's line on the snow; undefined if the track has none. */
  readonly line: LineChoice | undefined;
  readonly onAgain: () => void;
  readonly onReplay: () => void;
  readonly onLeave: () => void;
}

/** R starts again, and so does Enter if no control has the focus. */
function useAgainKeys(onAgain: () => void): void {
  useKeyDown((e) => {
    if (e.repeat || isChord(e)) return;
    const onControl = e.target instanceof Element && e.target.closest('button, a, input, select');
    if (e.code !== 'KeyR' && !(e.code === 'Enter' && !onControl)) return;
    e.preventDefault();
    onAgain();
  });
}

/** Announces the end of an attempt to screen readers. */
function Announcement({ ends, say }: { ends: Ends | undefined; say: (ends: Ends) => string }) {
  return (
    <p className="unseen" role="status">
      {ends && say(ends)}
    </p>
  );
}

function Finished({ ends, ...props }: OverlaysProps & { ends: Ends }) {
  const { session, seen } = props;
  const [open, setOpen] = useState(seen.current === ends);
  useEffect(() => {
    if (open) return;
    const timer = setTimeout(() => {
      seen.current = ends;
      setOpen(true);
    }, SHEET_AFTER_MS);
    return () => clearTimeout(timer);
  }, [open, ends, seen]);
  const again = useCallback(() => session.current?.restart(), [session]);
  useAgainKeys(again);
  return (
    <>
      {/* Always rendered, so that screen readers announce its changes. */}
      {props.say && <Announcement ends={open ? ends : undefined} say={props.say} />}
      {open &&
        props.finish?.({
          ends,
          ended: ends[0],
          kept: props.kept,
          compiled: props.compiled,
          line: props.line,
          onAgain: again,
          onReplay: () => session.current?.replay(),
          onLeave: props.onLeave,
        })}
    </>
  );
}

function Watching({
  mode,
  session,
  clock,
  onLeave,
}: OverlaysProps & { mode: Extract<PlayMode, { kind: 'replay' }> }) {
  const { playback, after } = mode;
  const [playing, setPlaying] = useState(playback.playing);
  const [speed, setSpeed] = useState<PlaybackSpeed>(playback.speed);
  const [camera, setCamera] = useState<ReplayCamera>('chase');
  const play = useCallback(
    (on: boolean) => {
      if (on && playback.at >= playback.to) session.current?.wind(playback.from);
      playback.playing = on;
      setPlaying(on);
    },
    [playback, session],
  );
  const wind = useCallback((at: number) => session.current?.wind(at), [session]);
  const close = useCallback(() => {
    if (after) session.current?.unwatch();
    else onLeave();
  }, [after, session, onLeave]);
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
        session.current?.setViewerCamera(next);
        setCamera(next);
      }}
      onWind={wind}
      onClose={close}
    />
  );
}

function Paused({
  mode,
  session,
  rider,
  ghost,
  line,
  attempts,
  onLeave,
}: OverlaysProps & { mode: Extract<PlayMode, { kind: 'paused' }> }) {
  const resume = useCallback(() => session.current?.resume(), [session]);
  const restart = useCallback(() => session.current?.restart(), [session]);
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

/** The overlays over the slope in each mode of the stage. */
export function Overlays(props: OverlaysProps) {
  const { mode, leaveWords, onLeave } = props;
  switch (mode.kind) {
    case 'loading':
      return <Curtain />;
    case 'blind':
      return (
        <div className="ride-curtain">
          <Empty icon="mountain" title={t('ride.blind')}>
            <p role="alert">{t(mode.why === 'no-webgl' ? 'ride.blind.webgl' : 'ride.blind.failed')}</p>
            <Button icon="back" onClick={onLeave}>
              {leaveWords}
            </Button>
          </Empty>
        </div>
      );
    case 'ride':
      return null;
    case 'paused':
      return <Paused {...props} mode={mode} />;
    case 'over':
      return <Finished {...props} ends={mode.ends} />;
    case 'replay':
      return <Watching {...props} mode={mode} />;
  }
}
