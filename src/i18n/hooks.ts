import { useSyncExternalStore } from 'react';
import type { Locale } from './locales';
import { locale, onLocaleChange } from './translate';

/** Returns the current language. The component renders again when it changes. */
export function useLocale(): Locale {
  return useSyncExternalStore(onLocaleChange, locale, locale);
}
