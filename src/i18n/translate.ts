import type { en } from './en-US';
import { type Args, type Message, type Value, write } from './message';
import { coreWords, type WordSet, wordSets } from './words';

/** Keys are those of the English catalogue; every other language is held to them by its type. */
export type MessageKey = keyof typeof en;
/** Keys of page titles. */
export type TitleKey = Extract<MessageKey, `title.${string}`>;
export type Catalogue = Readonly<Record<MessageKey, Message>>;
/** A catalogue of which parts are fetched when a screen needs them. */
type Words = Partial<Record<MessageKey, Message>>;

export const defaultLocale = 'en-US';

/** English as far as it was needed so far. */
const english: Words = { ...coreWords };
const fetched = new Set<WordSet>();

/**
 * Languages the game speaks, each with its own name and the way to its catalogue. English travels with the app, the
 * words of a screen with that screen.
 */
export const locales = {
  'en-US': { name: 'English', load: async (): Promise<Words> => english },
} as const satisfies Record<string, { name: string; load: () => Promise<Words> }>;

export type Locale = keyof typeof locales;

/** The language now spoken. Replaced as a whole by `setLocale`, so that readers never see half a change. */
let current = speak(defaultLocale, english);
const listeners = new Set<() => void>();

function speak(locale: Locale, catalogue: Words) {
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
  const { load }: { load: () => Promise<Words> } = locales[next];
  current = speak(next, await load());
  for (const listener of listeners) listener();
}

/**
 * Fetches the words of a screen, where they have not come with the language.
 *
 * @throws when they cannot be had
 */
export async function addWords(sets: readonly WordSet[]): Promise<void> {
  const missing = sets.filter((set) => !fetched.has(set));
  await Promise.all(
    missing.map(async (set) => {
      Object.assign(english, await wordSets[set]());
      fetched.add(set);
    }),
  );
}

/** Calls back after each change of language. Returns the way out. */
export function onLocaleChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The message in the language now spoken, its holes filled: `t('tracks.count', { count: 12 })`. */
export function t<K extends MessageKey>(key: K, ...args: Args<(typeof en)[K]>): string {
  const values: Readonly<Record<string, Value>> = args[0] ?? {};
  // Without its words a screen is not opened; a key in sight is a fault that tests find.
  return write(current.catalogue[key] ?? key, values, current.plural, current.number);
}
