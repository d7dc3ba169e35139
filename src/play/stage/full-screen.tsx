import { useEffect, useSyncExternalStore } from 'react';
import { t } from '../../i18n';
import { changeSettings, settingsStore } from '../../session';
import { Switch } from '../../ui';
import './full-screen.css';

function onChange(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

/** Returns whether the page fills the screen now. The player may leave full screen by a key of the browser. */
function useIsFullScreen(): boolean {
  return useSyncExternalStore(onChange, () => document.fullscreenElement !== null);
}

/** Enters or leaves full screen. If the browser rejects it, nothing changes. */
function setFullScreen(on: boolean): void {
  if (on === (document.fullscreenElement !== null)) return;
  const done = on ? document.documentElement.requestFullscreen() : document.exitFullscreen();
  done.catch(() => undefined);
}

function choose(on: boolean): void {
  changeSettings({ fullScreen: on });
  setFullScreen(on);
}

/** Enters full screen for rides if the player has chosen it. The press that opened the ride still permits this. */
export function useFullScreenChoice(): void {
  useEffect(() => {
    if (document.fullscreenEnabled && settingsStore.getState().fullScreen) setFullScreen(true);
  }, []);
}

/** Switches full screen, if the browser supports it. The choice applies to later rides, too. */
export function FullScreenSwitch() {
  const on = useIsFullScreen();
  if (!document.fullscreenEnabled) return null;
  return <Switch label={t('ride.fullscreen')} checked={on} onChange={choose} />;
}

/** Offers full screen in the gate, if the page does not fill the screen yet (full-screen.css decides when it is visible). */
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
