import { describe, expect, it } from 'vitest';
import { type Locale, locales } from '../../../src/i18n';
import type { Words } from '../../../src/i18n/language';
import { factsOf } from '../../../src/i18n/locales';

/** Signs that a language writes without a space, or parts from its words by one that must not break. */
const BREAKS: Partial<Record<Locale, RegExp>> = {
  fr: /[ \p{L}\p{N}}][:;!?»](?![\p{L}\p{N}])|«(?!\u00a0)/u,
  de: /[ \p{L}]…/u,
  nb: /[ \p{L}]…/u,
  es: / [:;!?…»]|« |^[^¿]*\?|^[^¡]*!/u,
  it: / [:;!?…»]|« /u,
  // Japanese has no space between its own letters and others.
  ja: /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー、。] [\p{L}\p{N}{]|[\p{L}\p{N}}] [\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u,
};

/** A number or a value, an ordinary space, and its unit. */
const LOOSE_UNIT = /[\d}] (?:m|s|km\/h|%)(?![\p{L}])/u;

/** Quotation marks of other languages. */
const FOREIGN_QUOTES: Partial<Record<Locale, RegExp>> = {
  de: /[«»”"]/,
  fr: /[„“”"]/,
  nb: /[„“”"]/,
  es: /[„“”"]/,
  it: /[„“”"]/,
  ja: /[«»„“”"]/,
};

async function sentencesOf(locale: Locale): Promise<[key: string, text: string][]> {
  const { core, sets } = await factsOf(locale).load!();
  const loaded = await Promise.all(Object.values(sets).map((load): Promise<Words> => load()));
  const all: Words = Object.assign({}, core, ...loaded);
  return Object.entries(all).flatMap(([key, message]) =>
    (typeof message === 'string' ? [message] : Object.values<string>({ ...message })).map(
      (text): [string, string] => [key, text],
    ),
  );
}

const faults = (sentences: readonly [string, string][], pattern: RegExp): string[] =>
  sentences.filter(([, text]) => pattern.test(text)).map(([key, text]) => `${key}: ${text}`);

describe.each(Object.keys(BREAKS) as Locale[])('the sentences of %s', (locale) => {
  it('keep signs and units on the line of their word', async () => {
    expect(locales[locale].load).toBeDefined();
    const sentences = await sentencesOf(locale);
    expect(faults(sentences, BREAKS[locale]!)).toEqual([]);
    expect(faults(sentences, LOOSE_UNIT)).toEqual([]);
  });

  it('stand in the quotation marks of the language', async () => {
    expect(faults(await sentencesOf(locale), FOREIGN_QUOTES[locale]!)).toEqual([]);
  });
});

it('a loose sign, unit or foreign quotation mark would be found', () => {
  const found = (text: string, pattern: RegExp | undefined): number => faults([['', text]], pattern!).length;
  expect(found('Supprimer {name} ?', BREAKS.fr)).toBe(1);
  expect(found('Supprimer {name}\u00a0?', BREAKS.fr)).toBe(0);
  expect(found('Einen Moment…', BREAKS.de)).toBe(1);
  expect(found('{y} m breit', LOOSE_UNIT)).toBe(1);
  expect(found('„{name}”', FOREIGN_QUOTES.de)).toBe(1);
  expect(found('Fall Line を開く', BREAKS.ja)).toBe(1);
  expect(found('Fall Lineを開く', BREAKS.ja)).toBe(0);
  expect(found('Borrar {name}?', BREAKS.es)).toBe(1);
  expect(found('¿Borrar {name}?', BREAKS.es)).toBe(0);
  expect(found('Salvataggio …', BREAKS.it)).toBe(1);
});
