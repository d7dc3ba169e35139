/**
 * One message of a catalogue: a sentence with `{name}` placeholders, or one sentence per plural category of its `{count}`
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
 * A set in another language: a sentence where English has a sentence, plural forms where it has plural forms. A test checks
 * that keys and placeholders are the same.
 */
export type Translation<English> = {
  readonly [Key in keyof English]?: English[Key] extends string ? string : PluralMessage;
} & Readonly<Record<string, Message>>;

/** Value of a placeholder. Numbers are formatted with the language's digits and separators. */
export type Value = string | number;

/** Names of the placeholders of a sentence, from its literal type. */
type Holes<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Holes<Rest> : never;

/** Names that a message needs: the placeholders of its sentence, or `count` and those of all its plural forms. */
type Names<M> = M extends string ? Holes<M> : 'count' | Holes<M[keyof M]>;

/** Arguments of `t` after the key: none if the message has no placeholders. */
export type Args<M> = [Names<M>] extends [never] ? [] : [values: Readonly<Record<Names<M>, Value>>];

/**
 * Formats a message: picks the plural form, then fills the placeholders. A placeholder without a value stays visible as
 * `{name}`, so that the mistake is noticed.
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
