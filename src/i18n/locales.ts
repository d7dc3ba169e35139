import type { Language } from './language';

interface LocaleFacts {
  /** The language in its own words. */
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
  /**
   * Decimal sign of race times. The sport's lists keep the form `1:02.34` everywhere; German and Norwegian ones write
   * it with their comma, French, Italian, Spanish and Japanese ones with the timekeepers' point, whatever other numbers
   * of the language do.
   */
  readonly raceDecimal: '.' | ',';
  /** undefined: English, which travels with the app and its screens. */
  readonly load: (() => Promise<Language>) | undefined;
}

/** Languages the game speaks. Each one's words are fetched when it is spoken, and only then. */
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

/** What is known of a language, in the shape that all share. */
export function factsOf(locale: Locale): LocaleFacts {
  return locales[locale];
}

/** Languages asked for by another name: Norwegian, and its other written form. */
const ALIASES: ReadonlyMap<string, Locale> = new Map([
  ['en', 'en-US'],
  ['no', 'nb'],
  ['nn', 'nb'],
]);

/**
 * The first language of a wish list (`navigator.languages`: `de-AT`, `en`…) that the game speaks, by its first part;
 * English where it speaks none of them.
 */
export function pickLocale(wishes: readonly string[]): Locale {
  for (const wish of wishes) {
    const base = wish.toLowerCase().split(/[-_]/)[0] ?? '';
    const found = ALIASES.get(base) ?? (isLocale(base) ? base : undefined);
    if (found !== undefined) return found;
  }
  return defaultLocale;
}
