/** Reads Stripe's JSON: what is missing or of another type is empty. */

export function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {};
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The id of an object, which Stripe gives alone or, expanded, with all of the object. */
export function idOf(value: unknown): string {
  const id = textOf(value) || textOf(objectOf(value).id);
  return /^\w{1,255}$/.test(id) ? id : '';
}

/** The rows of a list object. */
export function listOf(value: unknown): readonly unknown[] {
  const { data } = objectOf(value);
  return Array.isArray(data) ? data : [];
}

/** Seconds of Stripe as ms; undefined for none. */
export function millisOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value * 1000 : undefined;
}
