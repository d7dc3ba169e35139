import type { Message } from './message';
import type { WordSet } from './words';

/** Messages by key; keys may be missing. */
export type Words = Readonly<Record<string, Message>>;

/** A language other than English: the messages of every start, and functions that load those of the screens. */
export interface Language {
  readonly core: Words;
  /** A missing set is shown in English. */
  readonly sets: Readonly<Partial<Record<WordSet, () => Promise<Words>>>>;
}
