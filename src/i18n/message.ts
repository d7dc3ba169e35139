/**
 * One message of a catalogue: a sentence with `{name}` holes, or one sentence per plural category of its `{count}`
 * (Intl.PluralRules; `other` always exists).
 */
export type Message = string | PluralMessage;

export interface PluralMessage {
  readonly zero?: string;
  readonly one?: string;
  readonly two?: string;
  readonly few?: string;
  readonly many?: string;
  readonly other: string;
}

/**
 * A set in another language: a sentence for a sentence of the English one, plural forms for plural forms. That the keys
 * and the holes are the same is held by a test.
 */
export type Translation<English> = {
  readonly [Key in keyof English]?: English[Key] extends string ? string : PluralMessage;
} & Readonly<Record<string, Message>>;

/** What fills a hole. Numbers are written by the language's own digits and separators. */
export type Value = string | number;

/** Names of the holes of a sentence, read from its literal type. */
type Holes<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Holes<Rest> : never;

/** Names a message needs: the holes of its sentence, or `count` and those of all its plural forms. */
type Names<M> = M extends string ? Holes<M> : 'count' | Holes<M[keyof M]>;

/** Arguments `t` takes after the key: none when the message has no holes. */
export type Args<M> = [Names<M>] extends [never] ? [] : [values: Readonly<Record<Names<M>, Value>>];

/**
 * Writes a message: picks the plural form, then fills the holes.
 * A hole without a value stays visible as `{name}`, so that a forgotten one is seen.
 */
export function write(
  message: Message,
  values: Readonly<Record<string, Value>>,
  plural: Pick<Intl.PluralRules, 'select'>,
  number: Pick<Intl.NumberFormat, 'format'>,
): string {
  const sentence =
    typeof message === 'string'
      ? message
      : (message[plural.select(Number(values.count ?? 0))] ?? message.other);
  return sentence.replace(/\{(\w+)\}/g, (hole, name: string) => {
    const value = values[name];
    if (value === undefined) return hole;
    return typeof value === 'number' ? number.format(value) : value;
  });
}
