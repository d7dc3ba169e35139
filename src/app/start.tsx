import { type ReactNode, useEffect } from 'react';
import { isLocale, pickLocale, setLocale, t } from '../i18n';
import { watchInstall } from '../screens/shared/install';
import { fetchRoutesBy } from '../screens/shared/routes';
import {
  followOtherTabs,
  guardFacts,
  onGuardFacts,
  progressStore,
  settingsStore,
  watchSession,
} from '../session';
import { showToast } from '../ui';
import { App } from './app';
import { followAppearance } from './appearance';
import { addressBar, onPathChange, repairAddress } from './browser';
import { createNavigator } from './navigator';

/** The longest the first screen is waited for before the placeholder is drawn, ms. */
const PATIENCE_MS = 400;

/** Marks the moment from which the page can be used: the first screen is there, mounted and painted. */
function Interactive({
  shown,
  onStable,
  children,
}: {
  shown: Promise<unknown>;
  onStable: () => void;
  children: ReactNode;
}) {
  useEffect(() => {
    void shown.then(() =>
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          performance.mark('fl:interactive');
          onStable();
        }),
      ),
    );
  }, [shown, onStable]);
  return children;
}

/** Speaks the language that was chosen, or else the browser's. When its words cannot be had, English stays. */
async function speak(): Promise<void> {
  const { locale } = settingsStore.getState();
  await setLocale(isLocale(locale) ? locale : pickLocale(navigator.languages)).catch(() => undefined);
}

/**
 * Starts the app: theme, language and session first, then the first address's screen is fetched and drawn as it is,
 * without a placeholder that would only flash. Only a slow one, or one whose title stands already, is waited for in
 * sight.
 *
 * @param render puts the app onto the page
 * @returns whenStable: resolves once the first screen can be used
 */
export function start(render: (app: ReactNode) => void): { whenStable: Promise<void> } {
  repairAddress();
  followAppearance();
  // Before the first address is followed: the screen's words are fetched in this language and in no other.
  const spoken = speak();
  watchSession();
  followOtherTabs([settingsStore, progressStore]);
  watchInstall();
  // The browser tells of a gamepad at its first button, and only then are its menus worth fetching.
  addEventListener('gamepadconnected', () => void import('../input').then((input) => input.startPadMenu()), {
    once: true,
  });
  const navigator = createNavigator({
    ...addressBar,
    ...{ facts: guardFacts, onFacts: onGuardFacts },
    onUnknown: () => void spoken.then(() => showToast(t('app.unknown'))),
  });
  fetchRoutesBy(navigator.preload);
  onPathChange(() => void navigator.follow());
  const opened = navigator.follow();
  const late = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));
  const now = navigator.store.getState();
  const titled = now.kind === 'loading' && now.route?.titled === true;
  const shown = titled ? opened : Promise.race([opened, late]);
  const whenStable = new Promise<void>((resolve) => {
    void Promise.all([spoken, titled ? undefined : shown]).then(() =>
      render(
        <Interactive shown={shown} onStable={resolve}>
          <App navigator={navigator} />
        </Interactive>,
      ),
    );
  });
  return { whenStable };
}
