import { useLayoutEffect, useRef } from 'react';
import { t, useLocale } from '../../i18n';
import { useDeviceInUse, useKeyNames } from '../../input';
import { changeSettings, type RideCamera, rideCameras, ridesOneSwitch, useSettings } from '../../session';
import { Button, isChord, Segments, Sheet, Switch, TOO_LOW, useKeyDown, useTooLow } from '../../ui';
import type { PauseReason } from '../session/mode';
import { FullScreenSwitch } from './full-screen';
import { type GhostChoice, GhostPicker } from './ghost-picker';
import { LineSwitch } from './line-switch';
import type { LineChoice } from './use-author-line';

const TITLES = {
  asked: 'ride.paused',
  hidden: 'ride.paused',
  unfocused: 'ride.paused',
  low: 'ride.paused',
  lost: 'ride.paused.lost',
  restored: 'ride.restored',
  stalled: 'ride.paused.stalled',
} as const;

const WORDS = {
  asked: undefined,
  hidden: 'ride.paused.hidden',
  unfocused: undefined,
  // Shown as long as the screen is too low.
  low: undefined,
  lost: 'ride.paused.lost.text',
  restored: 'ride.restored.text',
  stalled: 'ride.paused.stalled.text',
} as const;
const LOW = 'ride.paused.low';

interface PauseSheetProps {
  readonly why: PauseReason;
  readonly ghost: GhostChoice | undefined;
  readonly line: LineChoice | undefined;
  readonly onResume: () => void;
  /** Absent if a run cannot be restarted. */
  readonly onRestart: (() => void) | undefined;
  readonly onLeave: () => void;
  /** Profile id of the rider; undefined if two ride at once, each with their own part of the keyboard. */
  readonly rider: string | undefined;
}

/** Returns the translation key of the text about the keys. */
export function keysOf(rider: string | undefined, oneSwitch: boolean, restarts: boolean) {
  if (rider === undefined) return 'ride.keys.shared';
  if (oneSwitch) return 'ride.keys.switch';
  return restarts ? 'ride.keys' : 'ride.keys.once';
}

/** Handles the keys of a ride that apply during a pause. While the screen is too low, none does. */
function useSheetKeys(keys: Readonly<Record<string, (() => void) | undefined>>): void {
  useKeyDown((e) => {
    if (e.repeat || isChord(e) || matchMedia(TOO_LOW).matches) return;
    // In an open list, letters choose an option.
    if (e.target instanceof Element && e.target.closest('select')) return;
    const act = keys[e.code];
    if (act === undefined) return;
    e.preventDefault();
    act();
  });
}

/** The sheet of a paused ride. Escape resumes. */
export function PauseSheet({ why, ghost, line, onResume, onRestart, onLeave, rider }: PauseSheetProps) {
  const camera = useSettings((s) => s.camera);
  const sound = useSettings((s) => s.sound);
  const hands = useDeviceInUse();
  const keys = useKeyNames(useLocale());
  const low = useTooLow();
  const oneSwitch = useSettings((s) => rider !== undefined && ridesOneSwitch(rider, s));
  const help = keysOf(rider, oneSwitch, onRestart !== undefined);
  // Whatever the reason for the pause, the ride cannot resume while the screen is too low.
  const words = low ? LOW : WORDS[why];
  const goOn = useRef<HTMLButtonElement>(null);
  // The sheet focuses its first control when it opens. After that, focus the resume button, which is used most.
  useLayoutEffect(() => {
    if (!low) goOn.current?.focus();
  }, [low]);
  const choose = (next: RideCamera): void => changeSettings({ camera: next });
  useSheetKeys({
    KeyP: onResume,
    KeyR: onRestart,
    KeyC: () => choose(rideCameras[(rideCameras.indexOf(camera) + 1) % rideCameras.length] ?? camera),
  });
  return (
    <Sheet title={t(TITLES[why])} onClose={onResume}>
      <div className="ride-sheet">
        {words && <p>{t(words)}</p>}
        <Button kind="primary" icon="play" ref={goOn} disabled={low} onClick={onResume}>
          {t('ride.resume')}
        </Button>
        <div className="two">
          {onRestart && (
            <Button icon="replay" disabled={low} onClick={onRestart}>
              {t('ride.restart')}
            </Button>
          )}
          <Button icon="back" onClick={onLeave}>
            {t('ride.leave')}
          </Button>
        </div>
        <Segments
          named
          label={t('ride.camera')}
          value={camera}
          options={[
            { value: 'low', label: t('ride.camera.low') },
            { value: 'chase', label: t('ride.camera.chase') },
            { value: 'far', label: t('ride.camera.far') },
            { value: 'coach', label: t('ride.camera.coach') },
          ]}
          onChange={choose}
        />
        {ghost && <GhostPicker {...ghost} />}
        {line && <LineSwitch {...line} />}
        <Switch label={t('ride.sound')} checked={sound} onChange={(on) => changeSettings({ sound: on })} />
        <FullScreenSwitch />
        {hands === 'keys' && <p className="sub">{t(help, keys)}</p>}
      </div>
    </Sheet>
  );
}
