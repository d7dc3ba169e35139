import { describe, expect, it } from 'vitest';
import { type Locale, locales, setLocale, t } from '../../../src/i18n';
import type { Words } from '../../../src/i18n/language';
import { factsOf } from '../../../src/i18n/locales';
import { coreWords, wordSets } from '../../../src/i18n/words';

/** All words of a language. */
async function wordsOf(locale: Locale): Promise<Words> {
  const { core, sets } = (await factsOf(locale).load?.()) ?? { core: coreWords, sets: wordSets };
  const loaded = await Promise.all(Object.values(sets).map((load): Promise<Words> => load()));
  return Object.assign({}, core, ...loaded);
}

/** Holes that say how many of something there are; the others hold words, or the place in a row. */
const AMOUNT = /\{(?:count|of|most|limit|premium|total|won|down|done|have|passed|min|max)\}\s+(\p{L}+)/gu;

/** What may follow an amount without being counted by it. */
const UNCOUNTED: Readonly<Record<string, readonly string[]>> = {
  'en-US': ['of', 'to', 'finished', 'today'],
  de: ['von', 'bis'],
  fr: ['sur', 'à'],
  it: ['di', 'su', 'a', 'scesi'],
  es: ['de', 'a'],
  nb: ['av', 'til'],
};

describe.each(Object.keys(locales) as Locale[])('in %s', (locale) => {
  it('a message that counts has a form for every number', async () => {
    const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions();
    // Of millions, which some languages count in a form of their own, the game has none.
    const needed = pluralCategories.filter((category) => category !== 'many');
    for (const [key, message] of Object.entries(await wordsOf(locale))) {
      if (typeof message === 'string') expect(message, key).not.toContain('{count}');
      else expect(Object.keys(message), key).toEqual(expect.arrayContaining(needed));
    }
  });

  it('no noun stands behind an amount that does not change it', async () => {
    // Japanese nouns have one form.
    const uncounted = UNCOUNTED[locale];
    if (uncounted === undefined) return;
    for (const [key, message] of Object.entries(await wordsOf(locale))) {
      if (typeof message !== 'string') continue;
      for (const [, next = ''] of message.matchAll(AMOUNT))
        expect(uncounted, `${key}: ${message}`).toContain(next);
    }
  });
});

describe('one of several', () => {
  it.each([
    ['fr', '1 étoile sur 63', '1 exercice réussi sur 4', '1 course terminée sur 2'],
    ['it', '1 stella su 63', '1 esercizio superato su 4', '1 gara conclusa su 2'],
  ] as const)('is said in the singular in %s', async (locale, stars, passed, races) => {
    await setLocale(locale);
    expect(t('academy.stars', { count: 1, of: 63 })).toBe(stars);
    expect(t('home.academy.stars', { count: 1, of: 63 })).toBe(stars);
    expect(t('academy.passed-of', { count: 1, of: 4 })).toBe(passed);
    expect(t('event.done', { count: 1, of: 2 })).toBe(races);
    await setLocale('en-US');
  });
});
