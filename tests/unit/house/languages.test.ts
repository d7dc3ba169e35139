import { beforeAll, describe, expect, it } from 'vitest';
import { type Locale, locales, type WordSet, wordSets } from '../../../src/i18n';
import { en } from '../../../src/i18n/en-US';
import type { Words } from '../../../src/i18n/language';
import { factsOf } from '../../../src/i18n/locales';
import type { Message } from '../../../src/i18n/message';
import { coreWords } from '../../../src/i18n/words';

const english: Words = en;
const others = (Object.keys(locales) as Locale[]).filter((locale) => factsOf(locale).load !== undefined);

/** Sentences of a message, by plural form (`''`: it has none). */
const formsOf = (message: Message): [form: string, text: string][] =>
  typeof message === 'string' ? [['', message]] : Object.entries<string>({ ...message });

const holesOf = (message: Message): string[] =>
  [...new Set(formsOf(message).flatMap(([, text]) => text.match(/\{\w+\}/g) ?? []))].sort();

/** Categories in which a language counts small numbers; `many` is for millions in those that have it. */
const categoriesOf = (locale: Locale): string[] =>
  new Intl.PluralRules(locale).resolvedOptions().pluralCategories.filter((one) => one !== 'many');

const PRODUCT = 'Fall Line';

const looksLikeAWord = (text: string): boolean => /\p{L}{4,}/u.test(text.replace(/\{\w+\}/g, ''));

/** Single words may be shared by right (Slalom, Premium); whatever has a space in it is looked at. */
function leftInEnglish(key: string, message: Message): boolean {
  const theirs = english[key];
  return formsOf(message).some(
    ([form, text]) =>
      looksLikeAWord(text) &&
      text !== PRODUCT &&
      text.includes(' ') &&
      formsOf(theirs ?? '').some(([same, original]) => same === form && original === text),
  );
}

/** Sentences that are meant to read as in English. */
const MEANT: readonly string[] = [
  'app.title',
  'ride.banner.start',
  // German and French have the same word.
  'about.version',
  'manage.version',
  'online-track.version',
  'settings.about.text',
  'race.podium.step',
  'race.diploma.points',
];

/** Nouns have their capital everywhere in German. */
const GERMAN_NOUNS = /\}, (?:Lauf|Morgensonne|Nacht|Rennen|Startnummern?)\b/;

describe.each(others)('the words of %s', (locale) => {
  const sets: Partial<Record<WordSet | 'core', Words>> = {};
  let all: Words = {};
  beforeAll(async () => {
    const language = await factsOf(locale).load!();
    sets.core = language.core;
    for (const [name, load] of Object.entries(language.sets)) sets[name as WordSet] = await load();
    all = Object.assign({}, ...Object.values(sets)) as Words;
  });

  it('are there for every message, and for none that is not said', async () => {
    const missing = Object.keys(english).filter((key) => !(key in all));
    const unknown = Object.keys(all).filter((key) => !(key in english));
    expect({ missing, unknown }).toEqual({ missing: [], unknown: [] });
  });

  it('go on in small letters after what stands before a comma', () => {
    const shouted = Object.entries(all).filter(([, message]) =>
      formsOf(message).some(([, text]) => /\}[,、] ?\p{Lu}/u.test(text) && !GERMAN_NOUNS.test(text)),
    );
    expect(shouted).toEqual([]);
  });

  it('lie in the same sets as the English ones', async () => {
    const wrong = Object.keys(sets.core!).filter((key) => !(key in coreWords));
    for (const [name, load] of Object.entries(wordSets)) {
      const here = await load();
      wrong.push(...Object.keys(sets[name as WordSet] ?? {}).filter((key) => !(key in here)));
    }
    expect(wrong).toEqual([]);
  });

  it('have the holes of the English ones, and all plural forms of the language', () => {
    for (const [key, message] of Object.entries(all)) {
      const original = english[key];
      if (original === undefined) continue;
      expect(typeof message, key).toBe(typeof original);
      expect(holesOf(message), key).toEqual(holesOf(original));
      if (typeof message === 'string') continue;
      expect(Object.keys(message).sort(), key).toEqual(categoriesOf(locale).sort());
    }
  });

  it('are none of them left in English', () => {
    const left = Object.entries(all).filter(
      ([key, message]) => !MEANT.includes(key) && leftInEnglish(key, message),
    );
    expect(left).toEqual([]);
  });

  it('have no empty, double-spaced or untrimmed message, and only typographic apostrophes', () => {
    for (const [key, message] of Object.entries(all)) {
      for (const [, text] of formsOf(message)) {
        expect(text.trim(), key).toBe(text);
        expect(text, key).not.toMatch(/^$| {2}|\p{L}'\p{L}/u);
      }
    }
  });
});

it('a message left in English, or with another hole, would be found', () => {
  expect(leftInEnglish('home.best', 'Your best')).toBe(true);
  expect(leftInEnglish('home.best', 'Deine Bestzeit')).toBe(false);
  expect(holesOf('{n} von {of}')).not.toEqual(holesOf(english['home.academy.stars']!));
});
