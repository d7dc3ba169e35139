import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** The browser's offer to install the app (not in the DOM's types: Chromium only). */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

const offer = createStore<{ readonly event: InstallOffer | undefined }>()(() => ({ event: undefined }));

/** Keeps the browser's offer until a screen makes it; call it before the first screen. Returns the way out. */
export function watchInstall(): () => void {
  const onOffer = (event: Event) => {
    event.preventDefault();
    offer.setState({ event: event as InstallOffer });
  };
  const onInstalled = () => offer.setState({ event: undefined });
  addEventListener('beforeinstallprompt', onOffer);
  addEventListener('appinstalled', onInstalled);
  return () => {
    removeEventListener('beforeinstallprompt', onOffer);
    removeEventListener('appinstalled', onInstalled);
  };
}

/** The function that asks the player to install, when the browser offers it. An offer can be made once. */
export function useInstall(): (() => void) | undefined {
  const event = useStore(offer, (s) => s.event);
  if (event === undefined) return undefined;
  return () => {
    offer.setState({ event: undefined });
    void event.prompt();
  };
}
