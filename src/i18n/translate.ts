import type { en } from './en-US';
import type { Language, Words } from './language';
import { defaultLocale, factsOf, type Locale } from './locales';
import { type Args, type Value, write } from './message';
import { coreWords, type WordSet, wordSets } from './words';

/** Keys of the English catalogue. A test checks that every other language has the same. */
export type MessageKey = keyof typeof en;
/** Keys of page titles. */
export type TitleKey = Extract<MessageKey, `title.${string}`>;

/** A language, with the messages loaded so far. */
interface Speech {
  readonly locale: Locale;
  /** Grows as screens are opened. English where the language lacks messages of every start. */
  readonly catalogue: Record<string, Words[string]>;
  readonly sets: Language['sets'];
  /** Sets that are loaded or being loaded. */
  readonly fetched: Map<WordSet, Promise<void>>;
  readonly plural: Pick<Intl.PluralRules, 'select'>;
  readonly number: Pick<Intl.NumberFormat, 'format'>;
}

function speechOf(locale: Locale, { core, sets }: Language): Speech {
  // Created on first use: the browser loads the language's data for them, which takes 30 ms that a start need not wait for.
  let rules: Intl.PluralRules | undefined;
  let figures: Intl.NumberFormat | undefined;
  return {
    locale,
    catalogue: { ...coreWords, ...core },
    sets,
    fetched: new Map(),
    plural: {
      select(count: number) {
        rules ??= new Intl.PluralRules(locale);
        return rules.select(count);
      },
    },
    number: {
      format(value: number) {
        // Without sign, separator or fraction, all languages of the game write numbers alike.
        if (Number.isInteger(value) && value >= 0 && value < 1000 && !Object.is(value, -0))
          return String(value);
        figures ??= new Intl.NumberFormat(locale);
        return figures.format(value);
      },
    },
  };
}

const english = speechOf(defaultLocale, { core: coreWords, sets: wordSets });
/** Languages used so far, with their loaded messages. */
const known = new Map<Locale, Promise<Speech>>([[defaultLocale, Promise.resolve(english)]]);

/** The current language. `setLocale` replaces it as a whole, so that readers never see a partial change. */
let current = english;
/** The language requested last. Messages are loaded in it, even before it is the current one. */
let wanted: Promise<Speech> = Promise.resolve(english);
/** Sets that screens have requested. A language loads all of them before it becomes the current one. */
const inUse = new Set<WordSet>();
const listeners = new Set<() => void>();

/** Loads the core messages of a language, once. After a failure the next call tries again. */
function learn(locale: Locale): Promise<Speech> {
  const load = factsOf(locale).load;
  const before = known.get(locale);
  if (before !== undefined || load === undefined) return before ?? Promise.resolve(english);
  const speech = load().then((language) => speechOf(locale, language));
  known.set(locale, speech);
  speech.catch(() => known.delete(locale));
  return speech;
}

/** Loads a set in a language; in English if the language lacks it or loading fails. */
async function load(speech: Speech, set: WordSet): Promise<{ words: Words; own: boolean }> {
  const own = await speech.sets[set]?.().catch((error: unknown) => {
    if (speech === english) throw error;
  });
  return own === undefined
    ? { words: await wordSets[set](), own: speech.sets[set] === undefined }
    : { words: own, own: true };
}

/** Adds a set to a language's catalogue, once. After a failure or an English replacement the next call tries again. */
function fetchSet(speech: Speech, set: WordSet): Promise<void> {
  const before = speech.fetched.get(set);
  if (before !== undefined) return before;
  const fetching = load(speech, set).then(({ words, own }) => {
    Object.assign(speech.catalogue, words);
    if (!own) speech.fetched.delete(set);
  });
  speech.fetched.set(set, fetching);
  fetching.catch(() => speech.fetched.delete(set));
  return fetching;
}

async function fetchSets(speech: Speech, sets: Iterable<WordSet>): Promise<void> {
  await Promise.all([...sets].map((set) => fetchSet(speech, set)));
}

export function locale(): Locale {
  return current.locale;
}

/** Returns the decimal sign of race times in the current language (see locales.ts). */
export function raceDecimal(): string {
  return factsOf(current.locale).raceDecimal;
}

/**
 * Changes the language once its messages are loaded, including those of screens in use, and notifies the listeners. If several
 * changes are pending, the last one wins.
 *
 * @throws if the core messages cannot be loaded; the language then stays the same
 */
export async function setLocale(next: Locale): Promise<void> {
  const mine = learn(next);
  wanted = mine;
  try {
    const speech = await mine;
    await fetchSets(speech, inUse);
    if (wanted !== mine) return;
    current = speech;
  } catch (error) {
    if (wanted === mine) wanted = Promise.resolve(current);
    throw error;
  }
  for (const listener of listeners) listener();
}

/**
 * Loads the messages of a screen in the current language, or the one requested last.
 *
 * @throws if they cannot be loaded, not even in English
 */
export async function addWords(sets: readonly WordSet[]): Promise<void> {
  for (const set of sets) inUse.add(set);
  const speech = await wanted.catch(() => current);
  await fetchSets(speech, sets);
}

/** Calls back after each change of language. Returns a function that unsubscribes. */
export function onLocaleChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns a message in the current language, with its placeholders filled: `t('tracks.count', { count: 12 })`. */
export function t<K extends MessageKey>(key: K, ...args: Args<(typeof en)[K]>): string {
  const values: Readonly<Record<string, Value>> = args[0] ?? {};
  // A screen is opened only with its messages, so a visible key is a bug that tests find.
  return write(current.catalogue[key] ?? key, values, current.plural, current.number);
}
