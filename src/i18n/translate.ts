import type { en } from './en-US';
import type { Language, Words } from './language';
import { defaultLocale, factsOf, type Locale } from './locales';
import { type Args, type Value, write } from './message';
import { coreWords, type WordSet, wordSets } from './words';

/** Keys are those of the English catalogue; every other language is held to them. */
export type MessageKey = keyof typeof en;
/** Keys of page titles. */
export type TitleKey = Extract<MessageKey, `title.${string}`>;

/** A language as far as its words have been fetched. */
interface Speech {
  readonly locale: Locale;
  /** Grows with the screens. English stands where a language lacks words of every start. */
  readonly catalogue: Record<string, Words[string]>;
  readonly sets: Language['sets'];
  /** Sets that are here, or on their way. */
  readonly fetched: Map<WordSet, Promise<void>>;
  readonly plural: Pick<Intl.PluralRules, 'select'>;
  readonly number: Pick<Intl.NumberFormat, 'format'>;
}

function speechOf(locale: Locale, { core, sets }: Language): Speech {
  // Made at their first use: the browser fetches the language's data for them, 30 ms that a start need not wait for.
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
        // Without sign, separator or fraction: every language of the game writes these alike.
        if (Number.isInteger(value) && value >= 0 && value < 1000 && !Object.is(value, -0))
          return String(value);
        figures ??= new Intl.NumberFormat(locale);
        return figures.format(value);
      },
    },
  };
}

const english = speechOf(defaultLocale, { core: coreWords, sets: wordSets });
/** Languages that have been spoken, with what was fetched of them. */
const known = new Map<Locale, Promise<Speech>>([[defaultLocale, Promise.resolve(english)]]);

/** The language now spoken. Replaced as a whole by `setLocale`, so that readers never see half a change. */
let current = english;
/** The language asked for last: words are fetched in it, even before it is spoken. */
let wanted: Promise<Speech> = Promise.resolve(english);
/** Sets some screen has asked for: a language has them all before it is spoken. */
const inUse = new Set<WordSet>();
const listeners = new Set<() => void>();

/** Fetches the core of a language, once; a failure is not remembered. */
function learn(locale: Locale): Promise<Speech> {
  const load = factsOf(locale).load;
  const before = known.get(locale);
  if (before !== undefined || load === undefined) return before ?? Promise.resolve(english);
  const speech = load().then((language) => speechOf(locale, language));
  known.set(locale, speech);
  speech.catch(() => known.delete(locale));
  return speech;
}

/** Words of a set in a language; in English where it has none, or where they cannot be had. */
async function load(speech: Speech, set: WordSet): Promise<{ words: Words; own: boolean }> {
  const own = await speech.sets[set]?.().catch((error: unknown) => {
    if (speech === english) throw error;
  });
  return own === undefined
    ? { words: await wordSets[set](), own: speech.sets[set] === undefined }
    : { words: own, own: true };
}

/** Fetches a set into a language's catalogue, once; what stands in for it, or a failure, is tried again next time. */
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

/** Decimal sign of race times in the language now spoken (see the table of languages). */
export function raceDecimal(): string {
  return factsOf(current.locale).raceDecimal;
}

/**
 * Changes the language once its words are there, those of the screens in use included, and tells everybody who
 * listens. Of several changes under way the last one counts.
 *
 * @throws when the words of every start cannot be loaded; the language then stays as it was
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
 * Fetches the words of a screen in the language now spoken, or about to be.
 *
 * @throws when they cannot be had, in English neither
 */
export async function addWords(sets: readonly WordSet[]): Promise<void> {
  for (const set of sets) inUse.add(set);
  const speech = await wanted.catch(() => current);
  await fetchSets(speech, sets);
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
