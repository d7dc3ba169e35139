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

/** Maximum wait for the first screen before the placeholder is shown, ms. */
const PATIENCE_MS = 400;

/** Marks the moment from which the page is interactive: the first screen is loaded, mounted and painted. */
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

/** Loads the chosen language, or the browser's. If it cannot be loaded, English stays. */
async function speak(): Promise<void> {
  const { locale } = settingsStore.getState();
  await setLocale(isLocale(locale) ? locale : pickLocale(navigator.languages)).catch(() => undefined);
}

/**
 * Starts the app: theme, language and session first. Then loads and renders the screen of the first address, without a
 * placeholder that would only flash. A placeholder is rendered only if the screen is slow, or if its title is shown at once
 * (`titled`).
 *
 * @param render renders the app into the page
 * @returns whenStable: resolves once the first screen can be used
 */
export function start(render: (app: ReactNode) => void): { whenStable: Promise<void> } {
  repairAddress();
  followAppearance();
  // Before the first navigation, so that the screen's words are loaded only in this language.
  const spoken = speak();
  watchSession();
  followOtherTabs([settingsStore, progressStore]);
  watchInstall();
  // The browser reports a gamepad at its first button press. Only then is the code of its menus loaded.
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
