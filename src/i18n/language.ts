import type { Message } from './message';
import type { WordSet } from './words';

/** Messages by their keys, as far as they are there. */
export type Words = Readonly<Record<string, Message>>;

/** A language other than English: the words of every start, and the ways to those of the screens. */
export interface Language {
  readonly core: Words;
  /** A set that is not here is said in English. */
  readonly sets: Readonly<Partial<Record<WordSet, () => Promise<Words>>>>;
}
