import type { Language } from './language';

interface LocaleFacts {
  /** Name of the language in the language itself. */
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
  /**
   * Decimal sign of race times. Result lists of the sport have the form `1:02.34` everywhere. German and Norwegian ones use a
   * decimal comma; French, Italian, Spanish and Japanese ones the timekeepers' point, even if other numbers of the language use
   * a comma.
   */
  readonly raceDecimal: '.' | ',';
  /** undefined: English, which is part of the app and its screens. */
  readonly load: (() => Promise<Language>) | undefined;
}

/** Languages of the game. The messages of a language are loaded only when it is used. */
export const locales = {
  'en-US': { name: 'English', direction: 'ltr', raceDecimal: '.', load: undefined },
  de: {
    name: 'Deutsch',
    direction: 'ltr',
    raceDecimal: ',',
    load: async () => (await import('./de')).de,
  },
  fr: {
    name: 'Français',
    direction: 'ltr',
    raceDecimal: '.',
    load: async () => (await import('./fr')).fr,
  },
  it: {
    name: 'Italiano',
    direction: 'ltr',
    raceDecimal: '.',
    load: async () => (await import('./it')).it,
  },
  es: {
    name: 'Español',
    direction: 'ltr',
    raceDecimal: '.',
    load: async () => (await import('./es')).es,
  },
  ja: {
    name: '日本語',
    direction: 'ltr',
    raceDecimal: '.',
    load: async () => (await import('./ja')).ja,
  },
  nb: {
    name: 'Norsk',
    direction: 'ltr',
    raceDecimal: ',',
    load: async () => (await import('./nb')).nb,
  },
} as const satisfies Readonly<Record<string, LocaleFacts>>;

export type Locale = keyof typeof locales;

export const defaultLocale = 'en-US' satisfies Locale;

export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && Object.hasOwn(locales, value);
}

/** Returns the facts of a language, with their common type. */
export function factsOf(locale: Locale): LocaleFacts {
  return locales[locale];
}

/** Other language codes: English without a region, Norwegian, and Nynorsk. */
const ALIASES: ReadonlyMap<string, Locale> = new Map([
  ['en', 'en-US'],
  ['no', 'nb'],
  ['nn', 'nb'],
]);

/**
 * Returns the first language of a list of preferences (`navigator.languages`: `de-AT`, `en`…) that the game supports, compared
 * by its first part; English if it supports none.
 */
export function pickLocale(wishes: readonly string[]): Locale {
  for (const wish of wishes) {
    const base = wish.toLowerCase().split(/[-_]/)[0] ?? '';
    const found = ALIASES.get(base) ?? (isLocale(base) ? base : undefined);
    if (found !== undefined) return found;
  }
  return defaultLocale;
}
