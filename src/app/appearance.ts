import { factsOf, locale, onLocaleChange } from '../i18n';
import { type Settings, settingsStore } from '../session';

/** Colour of the browser's own bar per theme, equal to the stage's background. */
const BAR = { morning: '#eef2fb', night: '#0a1228' } as const;

/** Returns the theme to show: the player's choice, or the system's. */
export function shownTheme(theme: Settings['theme'], systemDark: boolean): 'morning' | 'night' {
  if (theme !== 'system') return theme;
  return systemDark ? 'night' : 'morning';
}

/** Applies theme, motion, hand and language to the page, and keeps them in sync with the settings and the system. */
export function followAppearance(root: HTMLElement = document.documentElement): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    const { theme, motion, leftHanded } = settingsStore.getState();
    root.lang = locale();
    root.dir = factsOf(locale()).direction;
    if (theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = theme;
    if (motion === 'system') delete root.dataset.motion;
    else root.dataset.motion = motion;
    if (leftHanded) root.dataset.hand = 'left';
    else delete root.dataset.hand;
    const bar = BAR[shownTheme(theme, dark.matches)];
    for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
      meta.setAttribute('content', bar);
  };
  apply();
  dark.addEventListener('change', apply);
  const ends = [settingsStore.subscribe(apply), onLocaleChange(apply)];
  return () => {
    dark.removeEventListener('change', apply);
    for (const end of ends) end();
  };
}
