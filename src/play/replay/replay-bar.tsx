import { useEffect, useRef } from 'react';
import { formatRaceTime, t } from '../../i18n';
import { PLAYBACK_SPEEDS, type Playback, type PlaybackSpeed } from '../../ride';
import { IconButton, isChord, Segments, useKeyDown } from '../../ui';
import type { CameraMode } from '../../view';
import { createTeller, type ReplayClock, watchedUs } from './replay-clock';
import './replay.css';

/** Cameras of the replay viewer. */
const CAMERAS = ['chase', 'helicopter', 'coach', 'tv'] as const;
export type ReplayCamera = (typeof CAMERAS)[number] & CameraMode;

interface ReplayBarProps {
  readonly playback: Playback;
  readonly clock: ReplayClock;
  readonly playing: boolean;
  readonly speed: PlaybackSpeed;
  readonly camera: ReplayCamera;
  readonly onPlay: (playing: boolean) => void;
  /** The viewer started or stopped playing without the player's action, as at the end or in a hidden tab. */
  readonly onPlaying: (playing: boolean) => void;
  readonly onSpeed: (speed: PlaybackSpeed) => void;
  readonly onCamera: (camera: ReplayCamera) => void;
  readonly onWind: (at: number) => void;
  readonly onClose: () => void;
}

const SPEED_LABELS: Readonly<Record<PlaybackSpeed, string>> = {
  0.25: '¼×',
  0.5: '½×',
  1: '1×',
  2: '2×',
  4: '4×',
};

const CAMERA_LABELS = {
  chase: 'ride.camera.chase',
  helicopter: 'ride.camera.helicopter',
  coach: 'ride.camera.coach',
  tv: 'ride.camera.tv',
} as const;

/** Returns the next speed; after the fastest comes the slowest. */
function faster(speed: PlaybackSpeed): PlaybackSpeed {
  return PLAYBACK_SPEEDS[(PLAYBACK_SPEEDS.indexOf(speed) + 1) % PLAYBACK_SPEEDS.length]!;
}

/** Step of seeking by key, two seconds, ticks. */
const STEP = 200;

/** The viewer's controls at the bottom of the stage. Space plays and pauses, arrows seek, Escape closes. */
export function ReplayBar(props: ReplayBarProps) {
  const { playback, clock, playing, speed, camera, onPlay, onPlaying, onSpeed, onCamera, onWind, onClose } =
    props;
  const range = useRef<HTMLInputElement>(null);
  const time = useRef<HTMLOutputElement>(null);
  const winding = useRef(false);

  useEffect(() => {
    clock.show = createTeller({
      playing: onPlaying,
      moment(at) {
        if (range.current && !winding.current) range.current.value = String(at);
        if (time.current) time.current.textContent = formatRaceTime(watchedUs(playback));
      },
    });
    clock.show(playback);
    return () => {
      clock.show = undefined;
    };
  }, [clock, playback, onPlaying]);

  useKeyDown((e) => {
    if (isChord(e)) return;
    const onControl = e.target instanceof Element && e.target.closest('button, input, label');
    if (e.code === 'Escape') onClose();
    else if (onControl) return;
    else if (e.code === 'Space') onPlay(!playing);
    else if (e.code === 'ArrowLeft') onWind(playback.at - STEP);
    else if (e.code === 'ArrowRight') onWind(playback.at + STEP);
    else return;
    e.preventDefault();
  });

  const wound = (): void => {
    winding.current = false;
  };
  return (
    <section className="replay" aria-label={t('ride.replay')}>
      <div className="replay-row">
        <IconButton
          icon={playing ? 'pause' : 'play'}
          label={t(playing ? 'ride.replay.stop' : 'ride.replay.play')}
          onClick={() => onPlay(!playing)}
        />
        <output ref={time} className="num" />
        <button type="button" className="replay-speed num" onClick={() => onSpeed(faster(speed))}>
          <span className="unseen">{t('ride.replay.speed')}</span>
          {SPEED_LABELS[speed]}
        </button>
        <IconButton icon="close" label={t('close')} onClick={onClose} />
      </div>
      <input
        ref={range}
        type="range"
        className="replay-wind"
        aria-label={t('ride.replay.wind')}
        min={playback.from}
        max={playback.to}
        step={1}
        defaultValue={Math.floor(playback.at)}
        onPointerDown={() => {
          winding.current = true;
        }}
        onPointerUp={wound}
        onPointerCancel={wound}
        onLostPointerCapture={wound}
        onChange={(e) => onWind(Number(e.target.value))}
      />
      <Segments
        label={t('ride.camera')}
        value={camera}
        options={CAMERAS.map((c) => ({ value: c, label: t(CAMERA_LABELS[c]) }))}
        onChange={onCamera}
      />
    </section>
  );
}
