import { useEffect, useSyncExternalStore } from 'react';
import { t } from '../../i18n';
import { changeSettings, settingsStore } from '../../session';
import { Switch } from '../../ui';
import './full-screen.css';

function onChange(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

/** Whether the page fills the screen now: the player may leave that by a key of the browser's own. */
function useIsFullScreen(): boolean {
  return useSyncExternalStore(onChange, () => document.fullscreenElement !== null);
}

/** Asks for the whole screen, or gives it back. A refusal leaves everything as it was. */
function setFullScreen(on: boolean): void {
  if (on === (document.fullscreenElement !== null)) return;
  const done = on ? document.documentElement.requestFullscreen() : document.exitFullscreen();
  done.catch(() => undefined);
}

function choose(on: boolean): void {
  changeSettings({ fullScreen: on });
  setFullScreen(on);
}

/** Rides fill the screen for who has chosen so: the press that led here still allows it. */
export function useFullScreenChoice(): void {
  useEffect(() => {
    if (document.fullscreenEnabled && settingsStore.getState().fullScreen) setFullScreen(true);
  }, []);
}

/** Full screen, where the browser has it; chosen for the rides to come too. */
export function FullScreenSwitch() {
  const on = useIsFullScreen();
  if (!document.fullscreenEnabled) return null;
  return <Switch label={t('ride.fullscreen')} checked={on} onChange={choose} />;
}

/** Offered at the gate, as long as there is more of the screen to be had (full-screen.css says when it is seen). */
export function FullScreenOffer() {
  const on = useIsFullScreen();
  if (on || !document.fullscreenEnabled) return null;
  return (
    <button type="button" className="full-screen-offer" onClick={() => choose(true)}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />
      </svg>
      {t('ride.fullscreen')}
    </button>
  );
}
