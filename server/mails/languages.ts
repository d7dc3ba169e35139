/** The languages of the game, first the default. */
export const languages = ['en-US', 'de', 'fr', 'it', 'es', 'ja', 'nb'] as const;
export type Language = (typeof languages)[number];

/** Other names of languages. */
const aliases: Readonly<Record<string, Language>> = { no: 'nb', nn: 'nb', en: 'en-US' };

/**
 * Picks the language of a new user.
 *
 * @param header an Accept-Language header, such as `de-AT,de;q=0.9,en;q=0.8`; it may contain anything
 */
export function pickLanguage(header: string): Language {
  const wishes = header
    .slice(0, 500)
    .split(',')
    .map((part, index) => {
      const [tag = '', ...options] = part.trim().toLowerCase().split(';');
      const q = options
        .map((option) => /^\s*q=([\d.]+)$/.exec(option)?.[1])
        .find((value) => value !== undefined);
      return { tag, weight: q === undefined ? 1 : Number(q) || 0, index };
    })
    .filter((wish) => wish.weight > 0)
    .sort((a, b) => b.weight - a.weight || a.index - b.index);
  for (const { tag } of wishes) {
    const found = languageOf(tag);
    if (found !== undefined) return found;
  }
  return 'en-US';
}

/** Returns the language of a tag, by its first part: `fr-CA` is `fr`. */
export function languageOf(tag: string): Language | undefined {
  const base = tag.toLowerCase().split('-')[0] ?? '';
  return aliases[base] ?? languages.find((language) => language.toLowerCase() === base);
}
