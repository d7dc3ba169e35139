import { en } from './en-US';
import { type Args, type Message, type Value, write } from './message';

/** Keys are those of the English catalogue; every other language is held to them by its type. */
export type MessageKey = keyof typeof en;
/** Keys of page titles. */
export type TitleKey = Extract<MessageKey, `title.${string}`>;
export type Catalogue = Readonly<Record<MessageKey, Message>>;

export const defaultLocale = 'en-US';

/** Languages the game speaks, each with its own name and the way to its catalogue. English travels with the app. */
export const locales = {
  'en-US': { name: 'English', load: async (): Promise<Catalogue> => en },
} as const satisfies Record<string, { name: string; load: () => Promise<Catalogue> }>;

export type Locale = keyof typeof locales;

/** The language now spoken. Replaced as a whole by `setLocale`, so that readers never see half a change. */
let current = speak(defaultLocale, en);
const listeners = new Set<() => void>();

function speak(locale: Locale, catalogue: Catalogue) {
  // Made at their first use: the browser fetches the language's data for them, 30 ms that a start need not wait for.
  let rules: Intl.PluralRules | undefined;
  let figures: Intl.NumberFormat | undefined;
  return {
    locale,
    catalogue,
    plural: {
      select(count: number) {
        rules ??= new Intl.PluralRules(locale);
        return rules.select(count);
      },
    },
    number: {
      format(value: number) {
        // Without sign, separator or fraction: every language above writes these alike.
        if (Number.isInteger(value) && value >= 0 && value < 1000 && !Object.is(value, -0))
          return String(value);
        figures ??= new Intl.NumberFormat(locale);
        return figures.format(value);
      },
    },
  };
}

export function locale(): Locale {
  return current.locale;
}

export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && value in locales;
}

/**
 * Changes the language once its catalogue is there and tells everybody who listens.
 * @throws when the catalogue cannot be loaded; the language then stays as it was.
 */
export async function setLocale(next: Locale): Promise<void> {
  const { load }: { load: () => Promise<Catalogue> } = locales[next];
  current = speak(next, await load());
  for (const listener of listeners) listener();
}

/** Calls back after each change of language. Returns the way out. */
export function onLocaleChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The message in the language now spoken, its holes filled: `t('tracks.count', { count: 12 })`. */
export function t<K extends MessageKey>(key: K, ...args: Args<(typeof en)[K]>): string {
  const values: Readonly<Record<string, Value>> = args[0] ?? {};
  return write(current.catalogue[key], values, current.plural, current.number);
}
