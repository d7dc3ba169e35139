/** Reads Stripe's JSON. A value that is missing or has another type is read as empty. */

export function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {};
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Returns the id of an object, which Stripe sends alone or, expanded, with the whole object. */
export function idOf(value: unknown): string {
  const id = textOf(value) || textOf(objectOf(value).id);
  return /^\w{1,255}$/.test(id) ? id : '';
}

/** Returns the rows of a list object. */
export function listOf(value: unknown): readonly unknown[] {
  const { data } = objectOf(value);
  return Array.isArray(data) ? data : [];
}

/** Converts Stripe's seconds to ms; undefined for none. */
export function millisOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value * 1000 : undefined;
}
