import { useSyncExternalStore } from 'react';
import type { Locale } from './locales';
import { locale, onLocaleChange } from './translate';

/** The language now spoken; the caller renders again when it changes. */
export function useLocale(): Locale {
  return useSyncExternalStore(onLocaleChange, locale, locale);
}
